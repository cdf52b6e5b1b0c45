//! What a card is: names, types, mana costs, faces, and the files cards come in.
