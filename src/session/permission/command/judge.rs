//! The order in which rules, features, paths and the commands themselves are asked.

use super::operations::{Asking, NEEDS_APPROVAL, named_with, need_approval, say, textual};
use super::paths::{Reach, Walls};
use super::spelling::Spelled;
use super::syntax::{Feature, Part, RedirectKind, Script, Segment, Word, parse};
use super::{CommandCall, Judged, Rules, Stage};
use crate::client::command::{CommandFacts, NeedsWhole, Parameters};
use crate::session::permission::{Answer, Behaviour, Decision, Mode, Permissions, SourcedRule};

/// What the client says where a rule asks.
const REQUESTED: &str = "Claude requested permissions to use Bash, but you haven't granted it yet.";

/// The end of what the client says of a command that reads after a change of the folder, where a
/// rule denies the Read tool something (`perm-command-cd-denied`).
const READS_AFTER_CD: &str = "reads a file by a relative path after a cd in a compound command; which \
                              file that is cannot be resolved statically while a Read() deny rule is \
                              configured, so this needs approval.";

/// The end of what the client says of a change of the folder.
const FOLDER_UNKNOWN: &str = "require explicit approval to ensure paths are evaluated correctly. For \
                              security, Claude Code cannot automatically determine the final working \
                              directory when 'cd' is used in compound commands.";

impl Permissions {
    pub(super) fn judge(
        &self,
        call: &CommandCall<'_>,
        rules: &Rules<'_>,
        facts: &CommandFacts,
    ) -> Judged {
        if let Some(rule) = whole(&rules.deny) {
            return Decision::deny("Permission to use Bash has been denied.", says(rule, "denies"))
                .into();
        }
        let script = parse(call.command);
        let parts: Vec<Spelled<'_>> =
            script.parts.iter().map(|part| Spelled::new(part, call.command, facts)).collect();
        let hidden = facts.hides.iter().any(|feature| script.has(*feature));
        let names = |rules: &[&'_ SourcedRule], behaviour| {
            let named = rules
                .iter()
                .position(|known| parts.iter().any(|part| part.matches(&known.rule, behaviour)));
            named.filter(|_| !hidden)
        };
        if let Some(rule) = names(&rules.deny, Behaviour::Deny).and_then(|at| rules.deny.get(at)) {
            let part = parts.iter().position(|part| part.matches(&rule.rule, Behaviour::Deny));
            let command = named_with(call.command, &script, part.unwrap_or_default());
            return Decision::deny(
                format!("Permission to use Bash with command {command} has been denied."),
                says(rule, "denies"),
            )
            .into();
        }
        let walls = self.walls(call, facts);
        // What is not known before it runs is asked about.
        let known = |part: &Spelled<'_>| part.part.words.iter().all(|word| word.text().is_some());
        let denied =
            |part: &Spelled<'_>| !hidden && known(part) && walls.reach(part) == Reach::Denied;
        if let Some(part) = parts.iter().position(denied) {
            let command = named_with(call.command, &script, part);
            return Decision::deny(
                format!("Permission to use Bash with command {command} has been denied."),
                "a rule denies reading a file that it names",
            )
            .into();
        }
        let asking = names(&rules.ask, Behaviour::Ask).and_then(|at| rules.ask.get(at).copied());
        if let Some(rule) = whole(&rules.ask).or(asking) {
            return ask(REQUESTED, says(rule, "asks")).at(Stage::Asked);
        }
        let guarded =
            || (!hidden).then(|| guarded(call.command, &script, &parts, &walls)).flatten();
        if self.mode == Mode::BypassPermissions {
            return match guarded().filter(|_| facts.guards_bypass) {
                Some(decision) => decision,
                None => Decision::allow("the mode is bypassPermissions").into(),
            };
        }
        let refusal = facts.refuses.iter().find(|refusal| script.has(refusal.has));
        if let Some(rule) = whole(&rules.allow) {
            return match refusal.filter(|refusal| facts.refuses_always.contains(&refusal.has)) {
                Some(refusal) => ask(
                    refusal.says.as_deref().unwrap_or(NEEDS_APPROVAL),
                    "it cannot be told what it does",
                )
                .at(Stage::of_feature(refusal.has)),
                None => guarded().unwrap_or_else(|| Decision::allow(says(rule, "allows")).into()),
            };
        }
        let exactly = rules.allow.iter().find(|known| {
            known.rule.content.as_deref() == Some(call.command.trim())
                && !call.command.contains('*')
        });
        let whole = named_with(call.command, &script, 0) == call.command;
        if let Some(rule) = exactly.filter(|_| whole && (refusal.is_none() || parts.len() > 1)) {
            return self.judge_parts(call, &script, &parts, rules, Some(rule), facts);
        }
        if let Some(refusal) = refusal {
            let listed = || self.listed(call, rules, facts);
            let message = refusal.says.clone().unwrap_or_else(listed);
            let stage = match refusal.says {
                Some(_) => Stage::of_feature(refusal.has),
                None => Stage::Many,
            };
            return ask(&message, "it cannot be told what it does").at(stage);
        }
        if let Some(word) = untold(&script, &facts.parameters) {
            let shown = call.command.get(word.span.clone()).unwrap_or_default();
            let why = format!("the value of `{shown}` is not known before it runs");
            let set = if sets_one_of(&parts, word) { "variable set" } else { "variable" };
            let stage = if parts.len() > 1 { Stage::PartVariable } else { Stage::Variable };
            return ask(&format!("A {set} in this command can't be checked before it runs"), why)
                .at(stage);
        }
        if let Some(part) = parts.iter().find(|part| part.assigns_badly()) {
            let why = format!("`{}` changes how commands run", part.text);
            return ask(NEEDS_APPROVAL, why);
        }
        if let Some(reason) = changes_folder(&parts, facts) {
            return ask(&reason, "it changes the folder first").at(Stage::Parts);
        }
        self.judge_parts(call, &script, &parts, rules, None, facts)
    }

    fn walls<'w>(&'w self, call: &'w CommandCall<'_>, facts: &'w CommandFacts) -> Walls<'w> {
        let edits = self.mode == Mode::AcceptEdits;
        let (cwd, forbids) = (call.cwd, call.forbids);
        Walls { cwd, roots: &self.roots, home: &self.home, facts, edits, forbids }
    }

    /// Returns what the client says of a command that it takes apart without its grammar.
    fn listed(&self, call: &CommandCall<'_>, rules: &Rules<'_>, facts: &CommandFacts) -> String {
        let operations = textual(call.command);
        if operations.len() < 2 {
            return NEEDS_APPROVAL.to_owned();
        }
        let open = |operation: &&str| {
            let call = CommandCall { command: operation, ..*call };
            !self.judge(&call, rules, facts).decision.runs()
        };
        let open: Vec<&str> = operations.iter().copied().filter(open).collect();
        need_approval(&open)
    }

    fn judge_parts(
        &self,
        call: &CommandCall<'_>,
        script: &Script,
        parts: &[Spelled<'_>],
        rules: &Rules<'_>,
        exact: Option<&SourcedRule>,
        facts: &CommandFacts,
    ) -> Judged {
        let walls = self.walls(call, facts);
        let needs_rule = facts.needs_rule.iter().any(|feature| script.has(*feature));
        let moves = moves_away(parts, facts);
        let edits = self.mode == Mode::AcceptEdits && !moves;
        let lone = facts.lone_needs_rule && parts.len() == 1 && script.has(Feature::Control);
        let denied = self.denied_reading().next().is_some();
        let mut why = Vec::new();
        let mut asking = Vec::with_capacity(parts.len());
        let mut stage = None;
        for part in parts {
            let named =
                || rules.allow.iter().find(|known| part.matches(&known.rule, Behaviour::Allow));
            let rule = exact.or_else(|| named().copied());
            let too_far = |message: String| {
                Some(Asking { message: Some(message), why: "it reaches too far".to_owned() })
            };
            let mut asks = match walls.reach(part) {
                Reach::Inside if moves && facts.cd_reads && denied && walls.reads(part) => {
                    too_far(format!("{} {READS_AFTER_CD}", part.name()))
                }
                Reach::Inside if lone => {
                    let why = "a loop around one command needs approval".to_owned();
                    Some(Asking { message: None, why })
                }
                // What is denied was judged before.
                Reach::Inside | Reach::Denied => None,
                Reach::Writes { by_command: true, by_mode: true, .. } if edits => {
                    why.push("the mode accepts edits".to_owned());
                    asking.push(part.edits_badly(facts).then(|| Asking {
                        message: Some(BAD_EDIT.to_owned()),
                        why: "the script may do more than replace".to_owned(),
                    }));
                    continue;
                }
                Reach::Writes { by_command: true, .. }
                    if facts.rules_write && rule.is_some() && !moves =>
                {
                    None
                }
                Reach::Writes { by_command: false, .. } if edits => None,
                Reach::Writes { by_command, .. } if moves => too_far(format!(
                    "Commands that change directories and {} {FOLDER_UNKNOWN}",
                    if by_command {
                        "perform write operations"
                    } else {
                        "write via output redirection"
                    }
                )),
                Reach::Writes { message, .. }
                | Reach::Guarded { message }
                | Reach::Outside { message }
                | Reach::Unknown { message } => too_far(message),
            };
            let whole = facts.needs_whole.iter().find_map(|needs| part.needs_whole(needs));
            if asks.is_none() {
                match (rule, whole) {
                    (_, Some(message)) if exact.is_none() => {
                        stage = Some(Stage::Whole);
                        let why = "only a rule for the whole tool allows it".to_owned();
                        asks = Some(Asking { message, why });
                    }
                    (Some(rule), _) => why.push(says(rule, "allows")),
                    (None, _) if !needs_rule && part.runs_plain(facts) => {
                        why.push(format!("`{}` only reads", part.name()));
                    }
                    (None, _) => {
                        let why = format!("no rule allows `{}`", part.text);
                        asks = Some(Asking { message: None, why });
                    }
                }
            }
            asking.push(asks);
        }
        why.dedup();
        let (own, texts): (Vec<&Part>, Vec<&str>) =
            parts.iter().map(|part| (part.part, part.text.as_str())).unzip();
        match say(call.command, &own, &texts, &asking) {
            Some((message, why)) => ask(&message, why)
                .at(stage.unwrap_or_else(|| Stage::of_parts(call.command, script, &asking))),
            None if parts.is_empty() && needs_rule => ask(NEEDS_APPROVAL, "nothing allows it"),
            None => Decision::allow(why.join("; ")).into(),
        }
    }
}

/// What the client says of a script of the stream editor that may do more than replace.
const BAD_EDIT: &str = "sed command requires approval (contains potentially dangerous operations)";

/// Returns the decision about a command that everything allows but for the files it writes: those
/// that are guarded (`mode-guarded-whole`).
fn guarded(
    command: &str,
    script: &Script,
    parts: &[Spelled<'_>],
    walls: &Walls<'_>,
) -> Option<Judged> {
    if script.has(Feature::Subshell) || parts.len() > 1 && !walls.facts.guards_parts {
        return None;
    }
    let asks = |part: &Spelled<'_>| match walls.reach(part) {
        Reach::Guarded { message } => {
            let why = "what it writes is guarded".to_owned();
            Some(Asking { message: Some(message), why })
        }
        _ => None,
    };
    let asking: Vec<Option<Asking>> = parts.iter().map(asks).collect();
    let (own, texts): (Vec<&Part>, Vec<&str>) =
        parts.iter().map(|part| (part.part, part.text.as_str())).unzip();
    say(command, &own, &texts, &asking).map(|(message, why)| ask(&message, why))
}

impl Spelled<'_> {
    /// Returns whether the part is a `cd` to where the session is.
    fn stays(&self) -> bool {
        let [_, target] = self.part.words.as_slice() else { return false };
        matches!(target.text().as_deref(), Some("." | "./"))
    }

    /// Returns the reason where only a rule for the whole tool allows the part; there may be none.
    #[expect(clippy::option_option, reason = "whether it needs one, and the client's own reason")]
    fn needs_whole(&self, needs: &NeedsWhole) -> Option<Option<String>> {
        let name = self.name();
        if !needs.names.contains(&name) {
            return None;
        }
        let args: Vec<String> = self.part.words.iter().skip(1).filter_map(Word::text).collect();
        let any = needs.with.is_empty() && needs.holding.is_empty();
        let found = args.iter().find(|arg| {
            needs.with.contains(arg) || needs.holding.iter().any(|held| arg.contains(held.as_str()))
        });
        if !any && found.is_none() {
            return None;
        }
        let argument = found.map_or("", String::as_str);
        let says = needs.says.as_ref();
        Some(says.map(|says| says.replace("{name}", &name).replace("{argument}", argument)))
    }
}

/// Returns whether a command sets a variable that the word has in it.
fn sets_one_of(parts: &[Spelled<'_>], word: &Word) -> bool {
    let mut set = parts.iter().flat_map(|part| &part.part.assignments);
    set.any(|(known, _)| {
        word.segments
            .iter()
            .any(|segment| matches!(segment, Segment::Parameter { name, .. } if name == known))
    })
}

/// Returns the decision that a person would be asked.
fn ask(message: &str, why: impl Into<String>) -> Judged {
    Decision::new(Answer::Ask, message, why).into()
}

fn whole<'p>(rules: &[&'p SourcedRule]) -> Option<&'p SourcedRule> {
    rules.iter().copied().find(|known| known.rule.content.is_none())
}

fn says(rule: &SourcedRule, what: &str) -> String {
    format!("rule {} of {} {what} it", rule.rule.text, rule.source.describe())
}

/// Returns a word with a parameter in it that the client does not know the value of.
fn untold<'s>(script: &'s Script, parameters: &Parameters) -> Option<&'s Word> {
    if parameters.any {
        return None;
    }
    let words = script.parts.iter().flat_map(Part::all_words);
    words.into_iter().find(|word| {
        let text = |segment: &Segment| matches!(segment, Segment::Text(text) if !text.is_empty());
        let beside = word.segments.iter().any(text);
        word.segments.iter().any(|segment| match segment {
            Segment::Parameter { name, .. } if parameters.anywhere.contains(name) => false,
            Segment::Parameter { name, quoted } => {
                !(*quoted && beside && parameters.quoted.contains(name))
            }
            _ => false,
        })
    })
}

/// Returns whether a command changes the folder.
fn moves_away(parts: &[Spelled<'_>], facts: &CommandFacts) -> bool {
    parts.iter().enumerate().any(|(at, part)| {
        part.name() == "cd" && !(at == 0 && facts.ignores_cd_here && part.stays())
    })
}

/// Returns why a change of the folder keeps a command from running (`perm-command-cd`).
fn changes_folder(parts: &[Spelled<'_>], facts: &CommandFacts) -> Option<String> {
    let moves = parts.iter().filter(|part| part.name() == "cd").count();
    if moves > 1 {
        let says = "Multiple directory changes in one command require approval for clarity";
        return Some(says.to_owned());
    }
    let others = || parts.iter().filter(|part| part.name() != "cd");
    if moves == 1 && others().any(|part| part.name() == "git") {
        let says = if facts.cd_redirects {
            "Compound commands with cd and git require approval to prevent bare repository attacks"
        } else {
            "This command changes directory before running a version-control command, which can \
             pick up untrusted hooks or repository configuration from the target directory. Approve \
             only if you trust it."
        };
        return Some(says.to_owned());
    }
    let redirects = || {
        parts.iter().any(|part| {
            part.part.redirects.iter().any(|redirect| redirect.kind == RedirectKind::Write)
        })
    };
    (moves == 1 && facts.cd_redirects && redirects()).then(|| {
        format!(
            "Commands that change directories and write via output redirection {FOLDER_UNKNOWN}"
        )
    })
}
