//! The checked-in files that come from the code are current.

use std::path::Path;

#[test]
fn generated_files_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = skillctl::commands::generate::files().expect("the files can be made");
    let stale: Vec<String> = files
        .iter()
        .filter(|(path, content)| std::fs::read(root.join(path)).ok().as_ref() != Some(content))
        .map(|(path, _)| path.display().to_string())
        .collect();
    assert!(stale.is_empty(), "not current: {stale:?}\nrefresh with `cargo run -- generate`");
}

#[test]
fn nothing_else_lies_in_the_generated_folders() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = skillctl::commands::generate::files().expect("the files can be made");
    for folder in ["completions", "man"] {
        for entry in std::fs::read_dir(root.join(folder)).expect("the folder exists") {
            let path = Path::new(folder).join(entry.expect("readable").file_name());
            assert!(
                files.iter().any(|(known, _)| *known == path),
                "{} is not generated any more: remove it",
                path.display()
            );
        }
    }
}
