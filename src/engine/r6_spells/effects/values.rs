//! Values chosen by an instruction: colors, types, names, numbers, words; coins and dice (705, 706).

use crate::card::{CardType, CardTypes, Color, Subtype, SubtypeKind};
use crate::choice::{Answer, Ask, Decision, Purpose, Topic};
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Choosable, Num, Players, RuleChange};
use crate::rule;
use crate::state::{Bound, Entity, PlayerId};
use crate::stop::{BadAnswer, Done, Stop};
use crate::trace::Arg;

/// The highest number a player may choose where nothing limits it.
const MOST: i64 = 1_000_000;

/// What a player is asked who chooses a subtype.
const A_SUBTYPE: &str = "choose a type";

impl Cx<'_> {
    /// One of some texts.
    pub(crate) fn one_text<T: Clone>(
        &mut self,
        player: PlayerId,
        frame: &Frame,
        prompt: &str,
        topic: Topic,
        options: &[(String, T)],
    ) -> Done<Option<T>> {
        Ok(self.some_texts(player, frame, prompt, topic, options, 1)?.pop())
    }

    /// So many of some texts, each another one.
    fn some_texts<T: Clone>(
        &mut self,
        player: PlayerId,
        frame: &Frame,
        prompt: &str,
        topic: Topic,
        options: &[(String, T)],
        n: usize,
    ) -> Done<Vec<T>> {
        let values: Vec<T> = options.iter().map(|(_, value)| value.clone()).collect();
        let n = n.min(options.len());
        let texts = options.iter().map(|(text, _)| text.clone()).collect();
        let ask = Ask::Texts { options: texts, min: n, max: n, repeat: false, worth: Vec::new(), topic };
        let source = Some(frame.source);
        // 801.5b: options, and not objects or players: whatever they are about.
        if self.game.variant.range.is_some() && options.len() > 1 {
            self.note(&[rule!("801.5b")], "{} may choose any of the options", |g| vec![Arg::player(g, player)]);
        }
        // 105.4: one of the five colors.
        // 205.3e: one subtype there is, of the kind that is asked for.
        let rule = match topic {
            Topic::Color => rule!("105.4"),
            Topic::Type if prompt == A_SUBTYPE => {
                let rule = self.rule_of_a_choice();
                self.also_by(&[rule]);
                rule!("205.3e")
            }
            _ => self.rule_of_a_choice(),
        };
        let decision = Decision { player, rule, source, prompt: prompt.to_owned(), ask };
        self.pick(decision, &values)
    }

    /// "Choose a color" and the like: the object the instruction is of remembers it (607.2d).
    pub(super) fn choose_value(&mut self, player: PlayerId, what: &Choosable, frame: &Frame) -> Done<Bound> {
        let mut bound = Bound { did: true, ..Bound::default() };
        let source = frame.source;
        match what {
            Choosable::TwoColors => {
                let options: Vec<_> = Color::ALL.into_iter().map(|c| (c.name().to_owned(), c)).collect();
                let both = self.some_texts(player, frame, "choose two colors", Topic::Color, &options, 2)?;
                let mut both = both.into_iter();
                let chosen = &mut self.game.object_mut(source).chosen;
                (chosen.color, chosen.other_color) = (both.next(), both.next());
            }
            Choosable::Color | Choosable::ColorOtherThan(_) => {
                let options: Vec<(String, Color)> = Color::ALL
                    .into_iter()
                    .filter(|c| !matches!(what, Choosable::ColorOtherThan(not) if not == c))
                    .map(|c| (c.name().to_owned(), c))
                    .collect();
                // 605.3b: for a payment it is chosen with the mana it is to be.
                let color = match self.mana_way.last().and_then(|way| way.first()) {
                    Some(planned) => *planned,
                    None => self.one_text(player, frame, "choose a color", Topic::Color, &options)?,
                };
                let chosen = &mut self.game.object_mut(source).chosen;
                (chosen.color, chosen.other_color) = (color, None);
            }
            Choosable::CreatureType
            | Choosable::CreatureTypeOtherThan(_)
            | Choosable::PlaneswalkerType
            | Choosable::LandType
            | Choosable::NonbasicLandType
            | Choosable::BasicLandType => {
                let kind = match what {
                    Choosable::CreatureType | Choosable::CreatureTypeOtherThan(_) => SubtypeKind::Creature,
                    Choosable::PlaneswalkerType => SubtypeKind::Planeswalker,
                    _ => SubtypeKind::Land,
                };
                let options: Vec<(String, Subtype)> = self
                    .game
                    .subtypes_there_are(kind)
                    .into_iter()
                    .filter(|s| match what {
                        Choosable::BasicLandType => s.is_basic_land_type(),
                        Choosable::NonbasicLandType => !s.is_basic_land_type(),
                        _ => true,
                    })
                    .filter(|s| *what != Choosable::CreatureTypeOtherThan(*s))
                    .map(|s| (s.name().to_owned(), s))
                    .collect();
                // 205.3m: the creature types.
                if kind == SubtypeKind::Creature {
                    self.also_by(&[rule!("205.3m")]);
                }
                let subtype = self.one_text(player, frame, A_SUBTYPE, Topic::Type, &options)?;
                let chosen = &mut self.game.object_mut(source).chosen;
                chosen.subtype = subtype;
                chosen.subtypes.retain(|(by, _)| *by != player);
                chosen.subtypes.extend(subtype.map(|subtype| (player, subtype)));
            }
            Choosable::CardType | Choosable::CardTypeOf(_) => {
                // 205.2a: any of them, or of those that are named.
                let offered = |t: &&CardType| !matches!(what, Choosable::CardTypeOf(of) if !of.contains(t.alone()));
                let options: Vec<(String, CardTypes)> =
                    CardType::ALL.iter().filter(offered).map(|t| (t.word().to_owned(), t.alone())).collect();
                let types = self.one_text(player, frame, "choose a card type", Topic::Type, &options)?;
                self.game.object_mut(source).chosen.card_type = types;
            }
            Choosable::CardName(kind) => {
                let prompt = "choose a card name".to_owned();
                let rule = rule!("201.4");
                let decision = Decision { player, rule, source: Some(source), prompt, ask: Ask::CardName };
                let Answer::Name(name) = self.choose(decision.clone())? else { return Ok(bound) };
                match self.rule_of_a_chosen_name(player, &name, kind.as_ref(), frame)? {
                    Ok(rule) => rule.into_iter().for_each(|rule| {
                        self.note(&[rule], "{} is a name that can be chosen", |_| vec![Arg::Text(name.clone())]);
                    }),
                    Err((rule, because)) => {
                        return Err(Stop::BadAnswer(Box::new(BadAnswer {
                            decision: Decision { rule, ..decision },
                            because,
                        })));
                    }
                }
                if let Some(rule) = self.rule_of_an_inset_name(&name) {
                    self.note(&[rule], "{} is the alternative name of a card", |_| vec![Arg::Text(name.to_string())]);
                }
                self.keep_name(name, frame);
            }
            // 201.4: the name of one of them, as the player chooses; of a card with two halves one of its names (201.4b).
            Choosable::NameOf(of) => {
                let mut options: Vec<(String, String)> = Vec::new();
                for card in self.chosen(player, of, frame)? {
                    options.extend(self.see(|v| v.names_of(card))?.into_iter().map(|name| (name.clone(), name)));
                }
                if let Some(name) = self.one_text(player, frame, "choose a name", Topic::Word, &options)? {
                    self.note(&[rule!("201.4")], "{} is the name chosen", |_| vec![Arg::Text(name.clone())]);
                    self.keep_name(name, frame);
                }
            }
            Choosable::TwoPlayers(players) => {
                let options: Vec<Entity> =
                    self.ask(|v| v.players(players, frame))?.into_iter().map(Entity::Player).collect();
                let both = options.len().min(2);
                let prompt = "choose two players";
                let rule = self.rule_of_a_choice();
                let picked =
                    self.pick_entities(player, rule, Some(source), prompt, Purpose::Effect, options, both, both)?;
                let mut chosen = picked.iter().copied().filter_map(Entity::player);
                let (one, two) = (chosen.next(), chosen.next());
                let object = &mut self.game.object_mut(source).chosen;
                (object.player, object.other_player) = (one, two);
                bound.entities = picked;
            }
            Choosable::Player(players) => {
                let options: Vec<Entity> =
                    self.ask(|v| v.players(players, frame))?.into_iter().map(Entity::Player).collect();
                if let Players::Target(_) = players {
                    // 115.1: targets have been chosen before; nothing more is chosen now.
                    self.game.object_mut(source).chosen.player = options.first().copied().and_then(Entity::player);
                    bound.entities = options;
                    return Ok(bound);
                }
                let prompt = "choose a player";
                let rule = self.rule_of_a_choice();
                let picked = self.pick_entities(player, rule, Some(source), prompt, Purpose::Effect, options, 1, 1)?;
                let chosen = picked.first().copied().and_then(Entity::player);
                self.game.object_mut(source).chosen.player = chosen;
                bound.entities = picked;
            }
            Choosable::PlayerAtRandom(players) => {
                let able = self.ask(|v| v.players(players, frame))?;
                let chosen = self.at_random(able, 1)?.pop();
                if let Some(chosen) = chosen {
                    self.note(&[rule!("608.2d")], "{} is chosen at random", |g| vec![Arg::player(g, chosen)]);
                }
                self.game.object_mut(source).chosen.player = chosen;
                bound.entities = chosen.into_iter().map(Entity::Player).collect();
            }
            Choosable::Number(low, high) => {
                let (min, max) = (low.map_or(0, i64::from), high.map_or(MOST, i64::from));
                let prompt = "choose a number".to_owned();
                let ask = Ask::Number { min, max, x: false };
                let rule = self.rule_of_a_choice();
                let decision = Decision { player, rule, source: Some(source), prompt, ask };
                let Answer::Number(n) = self.choose(decision)? else { return Ok(bound) };
                bound.amount = n;
                let chosen = &mut self.game.object_mut(source).chosen;
                chosen.number = Some(n);
                chosen.numbers.retain(|(by, _)| *by != player);
                chosen.numbers.push((player, n));
            }
            Choosable::NumberAtRandom(range) => {
                let numbers: Vec<i64> = range.clone().map(i64::from).collect();
                let n = self.at_random(numbers, 1)?.pop().unwrap_or_default();
                self.note(&[rule!("608.2d")], "{} is chosen at random", |_| vec![Arg::Number(n)]);
                bound.amount = n;
                self.game.object_mut(source).chosen.number = Some(n);
            }
            Choosable::Quality(of) => {
                let options = of.both().map(|quality| (quality.word().to_owned(), quality));
                let quality = self.one_text(player, frame, "choose a word", Topic::Word, &options)?;
                self.game.object_mut(source).chosen.quality = quality;
            }
            Choosable::Word(words) => {
                let options: Vec<(String, Box<str>)> = words.iter().map(|w| (w.to_string(), w.clone())).collect();
                let word = self.one_text(player, frame, "choose a word", Topic::Word, &options)?;
                let chosen = &mut self.game.object_mut(source).chosen;
                chosen.words.extend(word.clone().map(|word| (player, word)));
                chosen.word = word;
            }
        }
        Ok(bound)
    }

    /// The object an instruction is of remembers the name that was chosen by it (607.2d).
    fn keep_name(&mut self, name: String, frame: &Frame) {
        let chosen = &mut self.game.object_mut(frame.source).chosen;
        match frame.origin {
            // 607.2d: an ability that is linked to this one knows each name that was chosen by it.
            Some(_) if chosen.name_by == frame.origin => chosen.earlier_names.extend(chosen.name.take()),
            _ => chosen.earlier_names.clear(),
        }
        chosen.name_by = frame.origin;
        chosen.name = Some(name.into());
    }

    /// 705.1-2: a coin is flipped; the player who flips it calls heads.
    pub(crate) fn flip_coin(&mut self, player: PlayerId, frame: &Frame) -> Done<bool> {
        let won = self.wins_first_flips(player)?;
        self.flipped_coin(player, frame, true, won)
    }

    /// 705.2: whether a coin of which only the side matters comes up heads.
    pub(crate) fn flip_uncalled(&mut self, player: PlayerId, frame: &Frame) -> Done<bool> {
        let certain = self.wins_first_flips(player)?;
        self.flipped_coin(player, frame, false, certain)
    }

    /// Whether a coin comes up heads, or is won where it is called.
    fn flipped_coin(&mut self, player: PlayerId, frame: &Frame, called: bool, certain: bool) -> Done<bool> {
        let won = certain || self.tossed_coin(player, frame)?;
        if certain {
            // 705.3: whatever it came up.
            self.told_with.push(rule!("705.3"));
        }
        self.happened(vec![Event::FlipCoin { player, won: called.then_some(won) }])?;
        Ok(won)
    }

    /// 705.3: whether the coins a player is about to flip come up heads and are won: the first they flip this turn.
    fn wins_first_flips(&mut self, player: PlayerId) -> Done<bool> {
        if self.game.this_turn().any(|h| matches!(&h.event, Event::FlipCoin { player: by, .. } if *by == player)) {
            return Ok(false);
        }
        let by = self.sources_of_more(player, |rule| match rule {
            RuleChange::WinsFirstFlips(players) => Some(players),
            _ => None,
        })?;
        Ok(!by.is_empty())
    }

    /// A coin that is flipped, or one of those that are flipped in its place.
    fn tossed_coin(&mut self, player: PlayerId, frame: &Frame) -> Done<bool> {
        let mut all = Vec::new();
        for _ in 0..self.in_place_of_one(player, |rule| match rule {
            RuleChange::FlipsTwo(players) => Some(players),
            _ => None,
        })? {
            let (rule, source) = (rule!("705.2"), Some(frame.source));
            let decision = Decision { player, rule, source, prompt: "flip a coin".to_owned(), ask: Ask::Coin };
            all.push(matches!(self.choose(decision)?, Answer::Pick(picks) if picks.first() == Some(&0)));
        }
        match all.first() {
            Some(first) if all.iter().all(|heads| heads == first) => Ok(*first),
            _ => {
                let options = [("heads".to_owned(), true), ("tails".to_owned(), false)];
                let prompt = "choose the flip that is not ignored";
                Ok(self.one_text(player, frame, prompt, Topic::Word, &options)?.unwrap_or_default())
            }
        }
    }

    /// Coins, so many or until one is lost: the number won.
    pub(super) fn flip_coins(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        n: Option<&Num>,
        called: bool,
        frame: &Frame,
    ) -> Done<Bound> {
        let mut bound = Bound::default();
        for player in players {
            let frame = &self.as_done_by(frame, *player, apart);
            let before = bound.amount;
            match n {
                Some(n) => {
                    let certain = self.wins_first_flips(*player)?;
                    for _ in 0..self.repeated(self.amount(n, frame)?.into())? {
                        let won = self.flipped_coin(*player, frame, called, certain)?;
                        bound.amount += i64::from(won);
                        bound.other += i64::from(!won);
                    }
                }
                None => {
                    while self.flip_coin(*player, frame)? {
                        bound.amount += 1;
                        self.worked(|| "coins are flipped".to_owned())?;
                    }
                    bound.other += 1;
                }
            }
            bound.amounts.push((*player, bound.amount - before));
        }
        bound.did = bound.amount > 0;
        Ok(bound)
    }

    /// 701.30: each of the two reveals the top card of their library and may put it on the bottom; the higher mana value wins.
    pub(super) fn clash(&mut self, player: PlayerId, frame: &Frame) -> Done<Bound> {
        let opponents = self.game.opponents(player).into_iter().map(Entity::Player).collect();
        let prompt = "choose an opponent to clash with";
        let rule = rule!("701.30b");
        let picked = self.pick_entities(player, rule, Some(frame.source), prompt, Purpose::Effect, opponents, 1, 1)?;
        let Some(opponent) = picked.first().copied().and_then(Entity::player) else { return Ok(Bound::default()) };
        let mut values = Vec::new();
        for who in [player, opponent] {
            let top = self.game.player(who).library.first().copied();
            if let Some(card) = top {
                self.reveal(who, &[card]);
            }
            values.push((who, top, self.see(|v| top.map_or(0, |card| v.mana_value(card)))?));
        }
        // 701.30c: both reveal at once, and decide in turn order.
        self.note(&[rule!("701.30c")], "both have revealed, and decide in turn order", |_| Vec::new());
        for (who, top, _) in &values {
            let Some(card) = top else { continue };
            let prompt = "put the revealed card on the bottom of your library?";
            if self.yes(*who, rule!("701.30a"), Some(frame.source), prompt)? {
                let library = &mut self.game.player_mut(*who).library;
                library.retain(|c| c != card);
                library.push(*card);
            }
        }
        let value = |who| values.iter().find(|(p, ..)| *p == who).map_or(0, |(_, _, n)| *n);
        // 701.30d: a player wins if theirs is greater.
        let won = value(player) > value(opponent);
        let winner = if won { Some(player) } else { (value(opponent) > value(player)).then_some(opponent) };
        match winner {
            Some(winner) => self.note(&[rule!("701.30d")], "{} wins the clash", |g| vec![Arg::player(g, winner)]),
            None => self.note(&[rule!("701.30d")], "nobody wins the clash", |_| Vec::new()),
        }
        self.happened(vec![Event::Deed {
            player,
            object: None,
            deed: crate::oracle::lang::Deed::Clash,
            amount: u32::from(won),
            about: None,
        }])?;
        if let Some(player) = winner {
            let deed = crate::oracle::lang::Deed::WinClash;
            self.happened(vec![Event::Deed { player, object: None, deed, amount: 1, about: None }])?;
        }
        // Behind it "that player" is the opponent.
        Ok(Bound { did: won, amount: i64::from(won), entities: vec![opponent.into()], ..Bound::default() })
    }
}
