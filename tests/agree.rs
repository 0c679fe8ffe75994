//! Costs and the page's states hold the numbers of the listing and of a rendered text, on the project of
//! every capture and for both clients.

#![expect(clippy::expect_used, reason = "a test fails by a panic")]

use std::fs;
use std::path::{Path, PathBuf};

use skillctl::budget::Costs;
use skillctl::client::Client;
use skillctl::expand::PieceOrigin;
use skillctl::expand::shell::ShellMode;
use skillctl::listing::Listing;
use skillctl::project::Project;
use skillctl::report::states;
use skillctl::scenario::play::{project_options, session_options};
use skillctl::scenario::tree::Tree;
use skillctl::scenario::{PlayOptions, parse};
use skillctl::session::Session;

fn scenarios() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/captures/scenarios");
    let entries = fs::read_dir(folder).expect("a folder of captures");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Starts the scenario's session with `client` and compares.
fn agrees(path: &Path, client: &Client) -> usize {
    let scenario = parse::read(path).expect("a scenario");
    let options = PlayOptions { client: client.clone(), shell: ShellMode::Skip };
    let tree = Tree::build(&scenario).expect("a scenario's files");
    let open = || Project::open(project_options(&scenario, tree.folders(), &options));
    let project = &open();
    let mut session = Session::new(open(), session_options(&scenario));
    let at = || format!("{} with {client}", path.display());

    let listing = Listing::at_start(project);
    let sent = listing.sent();
    let costs = Costs::of(project, &[]);
    let [window] = &costs.windows[..] else { panic!("one window: {}", at()) };
    let budget = &listing.budget;
    assert_eq!(
        (window.limit, window.whole, window.spent),
        (budget.limit, budget.whole, budget.spent)
    );
    let places: u64 = window.places.iter().map(|place| place.cost).sum();
    assert_eq!(places, budget.spent, "{}", at());

    let states = states(project);
    let own = states.iter().find(|state| state.limit == budget.limit);
    assert_eq!(own.expect("the session's own state").spent, budget.spent, "{}", at());

    for cost in &costs.skills {
        let entry = &project.catalogue.entries[cost.entry];
        if let Some(share) = cost.listed.first().and_then(Option::as_ref) {
            let row = listing.rows.iter().find(|row| row.entry == Some(cost.entry));
            let line = row.expect("a listed skill has a row").line();
            assert!(sent.contains(&line), "{line} in {}", at());
            assert_eq!(share.units, units(&line), "{line} in {}", at());
        }
        // A call that the client refuses has no text, and a command's output is no part of what a call costs
        // before it has run.
        let Ok(preview) = session.preview(entry, None) else { continue };
        let pieces = &preview.expansion.pieces;
        if pieces.iter().any(|piece| matches!(piece.origin, PieceOrigin::Command { .. })) {
            continue;
        }
        let text = preview.expansion.text;
        assert_eq!(
            (cost.units, cost.lines),
            (units(&text), text.lines().count()),
            "{} in {}",
            cost.name,
            at()
        );
    }
    costs.skills.len()
}

fn all_agree(client: &str) {
    let client = Client::find(client).expect("a shipped client");
    let skills: usize = scenarios().iter().map(|path| agrees(path, &client)).sum();
    assert!(skills > 500, "only {skills} skills were compared");
}

// One a client, so that they run beside each other.

#[test]
fn costs_are_the_numbers_of_listing_and_render_in_2_1_332() {
    all_agree("2.1.332");
}

#[test]
fn costs_are_the_numbers_of_listing_and_render_in_2_1_87() {
    all_agree("2.1.87");
}
