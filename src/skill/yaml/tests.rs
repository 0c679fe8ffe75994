//! The loader over the parser's events, with the choices of both clients.

use super::*;
use crate::client::Client;

fn load_as(client: &str, text: &str) -> Result<Loaded, YamlError> {
    let client = Client::find(client).expect("a shipped client");
    load(text, &Offsets::verbatim(Span::new(0, text.len())), &client.data.loading.yaml)
}

fn newer(text: &str) -> Result<Loaded, YamlError> {
    load_as("2.1.332", text)
}

fn older(text: &str) -> Result<Loaded, YamlError> {
    load_as("2.1.87", text)
}

fn pairs(loaded: Loaded) -> Vec<Pair> {
    match loaded.root.expect("a root").value {
        Value::Map(pairs) => pairs,
        other => panic!("no mapping: {other:?}"),
    }
}

fn value(loaded: Loaded, key: &str) -> Value {
    let mut pairs = pairs(loaded);
    let at = pairs.iter().rposition(|pair| pair.key.value == key).expect("the key");
    pairs.swap_remove(at).value.value
}

fn text(text: &str) -> Value {
    Value::String(text.to_owned())
}

#[test]
fn keys_and_values_have_their_spans_and_styles() {
    let source = "a: plain text # note\n\"b\": 'single'\nc: \"dou\\nble\"\nd: >-\n  fold\n  ed\n\
                  e: |\n  literal\nf: [x, {y: z}]\ng:\n  - é\n  - 2\n";
    let loaded = newer(source).expect("valid YAML");
    let comments: Vec<_> = loaded.comments.iter().map(|span| &source[span.range()]).collect();
    assert_eq!(comments, ["# note"]);
    let seen: Vec<_> = pairs(loaded)
        .into_iter()
        .map(|pair| {
            let (key, value) = (&source[pair.key.span.range()], pair.value);
            (key, &source[value.span.range()], value.style)
        })
        .collect();
    assert_eq!(
        seen,
        [
            ("a", "plain text", Style::Plain),
            ("\"b\"", "'single'", Style::SingleQuoted),
            ("c", "\"dou\\nble\"", Style::DoubleQuoted),
            ("d", "fold\n  ed\n", Style::Folded),
            ("e", "literal\n", Style::Literal),
            ("f", "[x, {y: z}]", Style::Flow),
            ("g", "- é\n  - 2", Style::Block),
        ]
    );
}

#[test]
fn a_key_twice_is_the_last_one_or_an_error_that_shows_both() {
    let source = "a: 1\nb: 2\n\"a\": 3\n";
    assert_eq!(value(newer(source).expect("valid"), "a"), Value::Number("3".to_owned()));
    let error = older(source).expect_err("refused");
    assert_eq!(error.kind, YamlErrorKind::DuplicateKey);
    assert_eq!(&source[error.span.range()], "\"a\"");
    assert_eq!(error.related, Some(Span::new(0, 1)));
    assert!(older("1: a\n\"1\": b\n").is_ok(), "a number and a text are two keys");
    let lines: Vec<_> = (0..100).map(|key| format!("k{key}: v\n")).collect();
    let mut many = lines.concat();
    assert!(older(&many).is_ok());
    many.push_str("k7: v\n");
    assert_eq!(older(&many).expect_err("refused").kind, YamlErrorKind::DuplicateKey);
}

#[test]
fn merge_keys_merge_in_one_reader() {
    let source = "a: &x {b: 1, c: 2}\n<<: *x\nb: 3\n";
    let number = |digits: &str| Value::Number(digits.to_owned());
    assert_eq!(value(newer(source).expect("valid"), "b"), number("3"), "its own key comes first");
    assert_eq!(value(newer(source).expect("valid"), "c"), number("2"));
    assert!(matches!(value(older(source).expect("valid"), "<<"), Value::Map(_)));
}

#[test]
fn aliases_are_followed_within_a_budget() {
    assert_eq!(value(older("a: &x foo\nb: *x\n").expect("valid"), "b"), text("foo"));
    let unknown = older("a: *.ts\n").expect_err("refused");
    assert_eq!((unknown.kind, unknown.span.start), (YamlErrorKind::UnknownAlias, 3));
    let itself = value(newer("a: &x [*x, b]\n").expect("valid"), "a");
    assert_eq!(itself.to_script_string(), ",b");
    let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..30 {
        let inner = level - 1;
        let inside = vec![format!("*a{inner}"); 9].join(", ");
        bomb +=
            &["a", &level.to_string(), ": &a", &level.to_string(), " [", &inside, "]\n"].concat();
    }
    bomb.push_str("description: D\n");
    assert_eq!(value(newer(&bomb).expect("shared, not copied"), "description"), text("D"));
    assert_eq!(older(&bomb).expect_err("counted").kind, YamlErrorKind::TooLarge);
}

#[test]
fn hostile_texts_fail_with_a_place() {
    for (source, kind, start) in [
        ("a: [b\n", YamlErrorKind::UnclosedFlow, 3),
        ("a: \"b\n", YamlErrorKind::UnclosedQuote, 3),
        ("a: b: c\n", YamlErrorKind::ColonInValue, 4),
        ("a: @b\n", YamlErrorKind::ReservedStart, 3),
        ("a: \"b\" c\n", YamlErrorKind::TextAfterValue, 7),
        ("a: \"\\q\"\n", YamlErrorKind::BadEscape, 3),
        ("a: b\n\tc: d\n", YamlErrorKind::Tab, 5),
        ("a: b\n c: d\n", YamlErrorKind::ColonInValue, 7),
        ("a: b\0\n", YamlErrorKind::ControlCharacter, 4),
    ] {
        let error = newer(source).expect_err("refused");
        assert_eq!((error.kind, error.span.start), (kind, start), "{source:?}: {}", error.message);
    }
    let deep = format!("a: {}{}\n", "[".repeat(10_000), "]".repeat(10_000));
    assert_eq!(newer(&deep).expect_err("refused").kind, YamlErrorKind::TooLarge);
    let wide = "- a\n".repeat(200_000);
    assert_eq!(newer(&wide).expect_err("refused").kind, YamlErrorKind::TooLarge);
}

#[test]
fn several_documents_are_a_list_or_an_error() {
    let root = newer("a: 1\n---\nb: 2\n").expect("valid").root.expect("a root");
    assert!(matches!(root.value, Value::List(documents) if documents.len() == 2));
    let error = older("a: 1\n...\nb: 2\n").expect_err("refused");
    assert_eq!(error.kind, YamlErrorKind::SeveralDocuments);
    for text in ["...\na: 1\n", "\n# note\n...\na: 1\n"] {
        let root = newer(text).expect("valid").root.expect("a root");
        assert!(matches!(root.value, Value::List(documents) if documents.len() == 2));
        assert_eq!(older(text).expect_err("refused").kind, YamlErrorKind::SeveralDocuments);
    }
    assert!(newer("").expect("valid").root.is_none());
}

#[test]
fn characters_that_readers_disagree_on() {
    let odd = "a: x\u{7}y\u{1F}\u{9F}\u{FFFF}z\n";
    for load in [newer, older] {
        let read = load(odd).expect("valid");
        assert_eq!(value(read, "a"), text("x\u{7}y\u{1F}\u{9F}\u{FFFF}z"));
    }
    let root = older("b: \u{7}\na: xy\n").expect("valid");
    assert_eq!(pairs(root)[1].value.span, Span::new(8, 10), "spans are the original's");
    assert_eq!(value(older("a: x\0y\n").expect("valid"), "a"), text("x\0y"));
    assert_eq!(value(newer("a: x\rb: y\n").expect("valid"), "b"), text("y"));
    assert_eq!(value(older("a: x\r  y\n").expect("valid"), "a"), text("x\r  y"));
}

#[test]
fn forms_that_only_one_reader_accepts() {
    assert_eq!(value(newer("a: , b\n").expect("valid"), "a"), text(", b"));
    assert!(older("a: , b\n").is_err());
    let pair = older("a: [b]: c\nd: e\n").expect("valid");
    assert_eq!(pair.root.map(|root| root.span), Some(Span::new(0, 14)));
    assert_eq!(value(older("a: [b]: c\nd: e\n").expect("valid"), "d"), text("e"));
    assert!(newer("a: [b]: c\n").is_err());
    assert_eq!(value(newer("a: b\n- c: d: e\nf: g\n").expect("valid"), "f"), text("g"));
    assert!(older("a: b\n- c: d: e\n").is_err());
    for load in [newer, older] {
        assert!(load("a: [\n  b,\n]\nc: {\n}\n").is_ok(), "closed at the parent's indentation");
        assert!(load("a: [b,\nc]\n").is_err());
    }
    assert!(newer("a:\n  b: [c\n, d\n]\n").is_ok());
    assert!(older("a:\n  b: [c\n]\n").is_err());
}

#[test]
fn tags_confirm_or_convert() {
    for (source, confirmed, converted) in [
        ("a: !!int \"3\"\n", text("3"), Value::Number("3".to_owned())),
        ("a: !!bool \"true\"\n", text("true"), Value::Bool(true)),
        ("a: !!str 3\n", text("3"), text("3")),
        ("a: !x 3\n", text("3"), text("3")),
        ("a: ! 3\n", text("3"), text("3")),
        ("a: !x\n", Value::Null, text("")),
        ("a: !!int x\n", text("x"), text("x")),
        ("a: !!binary aGk=\n", text("aGk="), Value::Map(Vec::new())),
    ] {
        assert_eq!(value(newer(source).expect("valid"), "a"), confirmed, "{source:?}");
        assert_eq!(value(older(source).expect("valid"), "a"), converted, "{source:?}");
    }
}
