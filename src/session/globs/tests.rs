use super::*;

const FILES: [&str; 10] = [
    "src/a.ts",
    "src/deep/b.ts",
    "top.ts",
    "src/file with space.ts",
    ".hid/x.ts",
    "docs/日本.md",
    "a1.ts",
    "src/deep/er/c.ts",
    "!x.ts",
    "#x",
];

/// Patterns, and which of the files they activate (`x`) in both clients.
const MEASURED: &[(&[&str], &str)] = &[
    (&["src", "!src/a.ts"], "xx.x...x.."),
    (&["!src/a.ts", "src"], "xx.x...x.."),
    (&["src/**/"], "xx.x...x.."),
    (&["**/src"], "xx.x...x.."),
    (&["**/src/"], "xx.x...x.."),
    (&["**/a.ts"], "x........."),
    (&["a.*"], "x........."),
    (&["?.ts"], "xx..x..x.."),
    (&["[!b].ts"], ".x........"),
    (&["[^b].ts"], ".x........"),
    (&["[a-c].ts"], "xx.....x.."),
    (&["src//a.ts"], ".........."),
    (&["src/./a.ts"], ".........."),
    (&["../x"], ".........."),
    (&["/"], ".........."),
    (&["."], ".........."),
    (&["./"], ".........."),
    (&["./src/a.ts"], ".........."),
    (&["src/*/b.ts"], ".x........"),
    (&["src/**b.ts"], ".........."),
    (&["src/**/b.ts"], ".x........"),
    (&["*.TS"], "xxxxx.xxx."),
    (&["\\*.ts"], ".........."),
    (&["#x"], ".........."),
    (&["#*"], ".........."),
    (&["src/a.ts"], "x........."),
    (&["src/a.ts"], "x........."),
    (&["a.ts", "b.ts"], "xx........"),
    (&["src/a.ts", "src/deep/b.ts"], "xx........"),
    (&["a}.ts", "b.ts", "c}.ts"], ".x........"),
    (&["a.ts"], "x........."),
    (&["src/*.ts", "src/deep/*.ts"], "xx.x......"),
    (&["*.ts"], "xxxxx.xxx."),
    (&["a1..3.ts"], ".........."),
    (&["a{1,2"], ".........."),
    (&["**/"], "xx.xxx.x.."),
    (&["***"], "xxxxxxxxxx"),
    (&["src***"], "xx.x...x.."),
    (&["src/**/*"], "xx.x...x.."),
    (&["src"], "xx.x...x.."),
    (&["/*"], "xxxxxxxxxx"),
    (&["/src"], "xx.x...x.."),
    (&["/src/"], "xx.x...x.."),
    (&["src/deep"], ".x.....x.."),
    (&["deep"], ".x.....x.."),
    (&["deep/"], ".x.....x.."),
    (&["b.ts"], ".x........"),
    (&["deep/b.ts"], ".........."),
    (&["/deep/b.ts"], ".........."),
    (&[".*"], "....x....."),
    (&[".*"], "....x....."),
    (&["*.md"], ".....x...."),
    (&["file with space.ts"], "...x......"),
    (&["src/file*"], "...x......"),
    (&["日本.md"], ".....x...."),
    (&["docs/日*"], ".....x...."),
    (&["a.ts/"], ".........."),
    (&["src/a.ts"], "x........."),
    (&["~/x"], ".........."),
    (&["src/*.ts"], "x..x......"),
    (&["**/*.ts"], "xxxxx.xxx."),
    (&["*/*"], "xx.xxx.x.."),
    (&["*/*/*"], ".x.....x.."),
    (&["*/b.ts"], ".........."),
    (&["src/d*"], ".x.....x.."),
    (&["**/deep"], ".x.....x.."),
    (&["src/**/er/*.ts"], ".......x.."),
    (&["*"], "xxxxxxxxxx"),
    (&["!**"], ".........."),
    (&["!docs", "**"], "xxxxxxxxxx"),
    (&["src", "docs"], "xx.x.x.x.."),
    (&["src", "docs"], "xx.x.x.x.."),
    (&["src"], "xx.x...x.."),
    (&["src", "docs"], "xx.x.x.x.."),
    (&["\\!x.ts"], "........x."),
    (&["!x.ts"], ".........."),
    (&["*.t?"], "xxxxx.xxx."),
    (&["src\\a.ts"], ".........."),
    (&["SRC"], "xx.x...x.."),
    (&["Deep"], ".x.....x.."),
    (&["src/a"], ".........."),
    (&["src/a.t"], ".........."),
    (&["a"], ".........."),
    (&["C.TS"], ".......x.."),
    (&["**/**/b.ts"], ".x........"),
    (&["src/**/deep/**/*.ts"], ".x.....x.."),
    (&["src/*.ts", "src/*.js", "docs/*.md"], "x..x.x...."),
    (&["top.ts"], "..x......."),
    (&["/top.ts"], "..x......."),
    (&["./top.ts"], ".........."),
    (&["**top.ts"], "..x......."),
    (&["**/top.ts"], "..x......."),
];

#[test]
fn patterns_match_what_the_clients_match() {
    for (patterns, expected) in MEASURED {
        let globs = Globs::new(patterns.iter().copied());
        let matched = FILES.map(|file| if globs.matches(file) { 'x' } else { '.' });
        assert_eq!(String::from_iter(matched), *expected, "{patterns:?}");
    }
}

#[test]
fn long_patterns_of_stars_end_soon() {
    let pattern = format!("{}b", "*a".repeat(200));
    assert!(!Globs::new([pattern.as_str()]).matches(&"a".repeat(500)));
}

#[test]
fn what_can_match_nothing_was_measured_to_match_nothing() {
    let single = MEASURED.iter().filter(|(patterns, _)| patterns.len() == 1);
    let mut dead = 0;
    for (patterns, matched) in single.filter(|(patterns, _)| !can_match(patterns[0])) {
        assert!(!matched.contains('x'), "{patterns:?}");
        dead += 1;
    }
    assert!(dead > 5, "{dead}");
    for (patterns, _) in MEASURED.iter().filter(|(_, matched)| matched.contains('x')) {
        assert!(patterns.iter().any(|pattern| can_match(pattern)), "{patterns:?}");
    }
}
