//! Ends processes that were started here, and those that they started.

use std::collections::HashMap;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};
use std::{fs, thread};

use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, kill_process_group, wait};

/// How often the processes are looked for again: each time, what was started meanwhile is found.
const ROUNDS: usize = 50;

/// How long a process that closed its output is given to end.
const MOMENT: Duration = Duration::from_secs(2);

/// How often it is looked whether it has.
const LOOK: Duration = Duration::from_millis(10);

/// A child process that ends, with all that it starts, when this value does.
#[derive(Debug)]
pub(super) struct Guarded {
    /// The process.
    pub(super) child: Child,
}

impl Guarded {
    /// Returns how the process ended, once it has; waits a moment for that.
    pub(super) fn ended(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + MOMENT;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(LOOK),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        if let Some(pid) = Pid::from_raw(self.child.id().cast_signed())
            && matches!(self.child.try_wait(), Ok(None))
        {
            // Errors say that a process has just ended.
            for below in descendants(pid) {
                let _ = kill_process(below, Signal::KILL);
            }
            let _ = kill_process_group(pid, Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Lets orphans of processes that were started here become children of this process, so that
/// [`end_descendants`] finds them. Other systems than Linux have no such thing.
pub(super) fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    {
        // Without it only processes that hide on purpose are missed.
        let _ = rustix::process::set_child_subreaper(Some(getpid()));
    }
}

/// Ends all processes that this one started, directly or not, and takes them out of the process
/// table. Only for a process that starts nothing else that is to live on, and waits for nothing else.
pub(super) fn end_descendants() {
    for _ in 0..ROUNDS {
        let running = descendants(getpid());
        // Those that were adopted have nobody else who waits for them.
        while let Ok(Some(_)) = wait(WaitOptions::NOHANG) {}
        if running.is_empty() {
            return;
        }
        for pid in running {
            // An error says that it has just ended.
            let _ = kill_process(pid, Signal::KILL);
        }
        thread::sleep(LOOK);
    }
}

/// Lists the processes below `root` that have not ended, from the process table of Linux; elsewhere
/// none.
fn descendants(root: Pid) -> Vec<Pid> {
    let mut children: HashMap<Pid, Vec<Pid>> = HashMap::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Some(pid) = name.to_str().and_then(|name| name.parse().ok()).and_then(Pid::from_raw)
        else {
            continue;
        };
        let Ok(stat) = fs::read_to_string(entry.path().join("stat")) else { continue };
        if let Some(parent) = parent(&stat) {
            children.entry(parent).or_default().push(pid);
        }
    }
    let mut found = Vec::new();
    let mut open = vec![root];
    while let Some(pid) = open.pop() {
        let below = children.remove(&pid).unwrap_or_default();
        found.extend(&below);
        open.extend(below);
    }
    found
}

/// Returns the parent of a process that has not ended, from its line in the process table. The
/// second field is its name in brackets, which may hold anything.
fn parent(stat: &str) -> Option<Pid> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    let state = fields.next()?;
    let parent = fields.next()?.parse().ok()?;
    if state == "Z" { None } else { Pid::from_raw(parent) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_read_past_any_name() {
        assert_eq!(parent("7 (a) b) (c) S 5 7 7"), Pid::from_raw(5));
        assert_eq!(parent("7 (x) Z 5 7 7"), None, "it has ended");
        assert_eq!(parent("7 (x) S 0 7 7"), None);
        assert_eq!(parent(""), None);
    }
}
