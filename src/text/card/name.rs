//! Names as people type them: without regard to case, accents, kinds of quotes and dashes, spaces around `//`.

/// The key a name is looked up by. Two names with the same key are taken for the same.
///
/// `Lim-Dûl`, `lim-dul` and `LIM–DUL` have one key; so have `Fire // Ice`, `Fire/Ice` and `fire//ice`.
pub fn name_key(name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            c if c.is_whitespace() => {
                if !key.is_empty() && !key.ends_with([' ', '/']) {
                    key.push(' ');
                }
            }
            '/' => {
                // One slash or two, with or without spaces: the halves of a card.
                key.truncate(key.trim_end().len());
                if !key.ends_with("//") {
                    key.push_str("//");
                }
            }
            _ => fold(c, &mut key),
        }
    }
    key.truncate(key.trim_end().len());
    key
}

/// Whether two names have the same key, without making the keys where their first letters differ.
pub fn same_key(a: &str, b: &str) -> bool {
    if a == b {
        return true;
    }
    let first = |name: &str| name.trim_start().bytes().next().filter(|c| c.is_ascii() && *c != b'/');
    match (first(a), first(b)) {
        (Some(one), Some(other)) if !one.eq_ignore_ascii_case(&other) => false,
        _ => name_key(a) == name_key(b),
    }
}

/// The letter in lower case and without its accent; a quote or dash in its plain form.
fn fold(c: char, into: &mut String) {
    if c.is_ascii() {
        into.push(c.to_ascii_lowercase());
        return;
    }
    let lower = c.to_lowercase().next().unwrap_or(c);
    let plain = match lower {
        'à'..='å' | 'ā' | 'ă' | 'ą' | 'ǎ' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => "e",
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => "g",
        'ĥ' | 'ħ' => "h",
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => "i",
        'ĵ' => "j",
        'ķ' => "k",
        'ĺ' | 'ļ' | 'ľ' | 'ł' => "l",
        'ñ' | 'ń' | 'ņ' | 'ň' => "n",
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => "o",
        'œ' => "oe",
        'ŕ' | 'ŗ' | 'ř' => "r",
        'ß' => "ss",
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => "s",
        'ţ' | 'ť' | 'ŧ' | 'ț' => "t",
        'þ' => "th",
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => "u",
        'ŵ' => "w",
        'ý' | 'ÿ' | 'ŷ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        '‘' | '’' | 'ʼ' | '′' => "'",
        '“' | '”' => "\"",
        '‐' | '‑' | '‒' | '–' | '—' | '−' => "-",
        '…' => "...",
        // Combining accents: the letter before them was folded already.
        '\u{300}'..='\u{36f}' => "",
        _ => {
            into.extend(c.to_lowercase());
            return;
        }
    };
    into.push_str(plain);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_however_typed() {
        for (typed, key) in [
            ("Lim-Dûl's Vault", "lim-dul's vault"),
            ("lim–dul’s  VAULT ", "lim-dul's vault"),
            ("Se\u{301}ance", "seance"),
            ("Æther Vial", "aether vial"),
            ("Fire // Ice", "fire//ice"),
            ("fire/ICE", "fire//ice"),
            ("Fire  /  Ice", "fire//ice"),
            ("SP//dr, Piloted by Peni", "sp//dr, piloted by peni"),
            ("_____", "_____"),
            ("  ", ""),
        ] {
            assert_eq!(name_key(typed), key, "{typed}");
            assert!(same_key(typed, key) && !same_key(typed, "zzz") && !same_key(typed, "/"), "{typed}");
        }
    }
}
