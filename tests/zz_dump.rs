//! local
#[test]
fn zz_dump() {
    let db = std::env::var("DUMP").unwrap_or_default();
    let c = apnap::oracle::compile_text(&db, "Foo", false, std::env::var("SPELL").is_ok());
    for a in &c.text.abilities {
        eprintln!("{:?}", a.kind);
    }
    for s in &c.sentences {
        if !s.understood {
            eprintln!("NOT {:?}", s.phrase);
        }
    }
    if let Ok(k) = std::env::var("KW") {
        let c = apnap::oracle::compile_text(&k, "Foo", false, true);
        for a in &c.text.abilities {
            if let apnap::oracle::lang::AbilityKind::Keyword(k) = &a.kind {
                eprintln!("{:?}", apnap::oracle::keyword_meaning(k));
            }
        }
    }
}
