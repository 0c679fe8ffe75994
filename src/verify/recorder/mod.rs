//! A server on loopback that stands where the messages API is: it gives the assistant's turns that a
//! scenario scripts, and keeps every request that carries a conversation.

pub mod body;
mod http;
pub mod reply;
mod server;

use std::collections::VecDeque;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

pub use body::Body;
pub use reply::Reply;

/// What a forked skill's agent answers, as in every record.
const AGENT_ANSWER: &str = "FORK RESULT";

/// What a compaction answers: the form that clients look for, and a summary of one word.
const SUMMARY: &str = "<analysis>a</analysis><summary>SUMMARY</summary>";

/// Words with which both measured clients ask for the summary of a conversation.
const SUMMARY_ASKED: &str = "detailed summary of the conversation";

/// Words in the answer to a call that started an agent in the background.
const IN_BACKGROUND: &str = "running in the background";

/// Whose request it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The main conversation's.
    Main,
    /// An agent's: of a forked skill, or of the agent tool.
    Agent,
    /// The one that asks for a summary, to compact the conversation.
    Compaction,
}

/// A request that was kept.
#[derive(Clone, Debug)]
pub struct Received {
    /// Whose it is.
    pub kind: Kind,
    /// What it says.
    pub body: Body,
}

/// What the recorder knows so far.
#[derive(Debug)]
struct State {
    received: Vec<Received>,
    turns: VecDeque<Vec<Reply>>,
    /// Text that only the main conversation holds.
    marker: Option<String>,
    /// How the main conversation's system prompt starts, and what it began with.
    main: Option<(Option<String>, Option<String>)>,
    /// The main conversation's last messages, as sent, and the turn that answered them.
    last: Option<(String, Vec<Reply>)>,
    session: Option<String>,
    /// Connections that are open.
    open: usize,
    /// Requests that are being answered.
    busy: usize,
    quiet_since: Instant,
    answers: u64,
    /// Why requests were refused, where they were.
    refused: Option<String>,
    stopping: bool,
}

/// The server. It stops when it is dropped.
#[derive(Debug)]
pub struct Recorder {
    address: SocketAddr,
    shared: Arc<Mutex<State>>,
}

impl Recorder {
    /// Starts on a free port of 127.0.0.1. `marker` is text that only the main conversation's
    /// requests hold, where the scenario names one. Fails where no port can be had, or nothing can
    /// connect to it.
    pub fn start(marker: Option<String>) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        let state = State {
            received: Vec::new(),
            turns: VecDeque::new(),
            marker,
            main: None,
            last: None,
            session: None,
            open: 0,
            busy: 0,
            quiet_since: Instant::now(),
            answers: 0,
            refused: None,
            stopping: false,
        };
        let shared = Arc::new(Mutex::new(state));
        let accepting = Arc::clone(&shared);
        thread::Builder::new()
            .name("recorder".to_owned())
            .spawn(move || server::accept(&listener, &accepting))?;
        let recorder = Self { address, shared };
        // A port can be had where loopback is off.
        drop(TcpStream::connect_timeout(&address, Duration::from_secs(1))?);
        Ok(recorder)
    }

    /// Returns the base URL for the client.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Scripts the assistant's next turns. Turns that were left over are forgotten.
    pub fn script(&self, turns: impl IntoIterator<Item = Vec<Reply>>) {
        lock(&self.shared).turns = turns.into_iter().collect();
    }

    /// Returns why requests were refused, where they were.
    pub fn refused(&self) -> Option<String> {
        lock(&self.shared).refused.clone()
    }

    /// Returns how many requests were kept.
    pub fn count(&self) -> usize {
        lock(&self.shared).received.len()
    }

    /// Returns the requests kept since the first `mark` ones.
    pub fn since(&self, mark: usize) -> Vec<Received> {
        lock(&self.shared).received.iter().skip(mark).cloned().collect()
    }

    /// Returns the session's id, once a request has said it.
    pub fn session(&self) -> Option<String> {
        lock(&self.shared).session.clone()
    }

    /// Returns how many requests of the main conversation were kept after the first `mark` requests.
    pub fn main_since(&self, mark: usize) -> usize {
        let state = lock(&self.shared);
        state.received.iter().skip(mark).filter(|one| one.kind == Kind::Main).count()
    }

    /// Returns whether agents that went to the background after the first `mark` requests have asked
    /// and reported: one request of each, and one of the main conversation with its report.
    pub fn background_done(&self, calls: usize, mark: usize) -> bool {
        let state = lock(&self.shared);
        let launched = |received: &[Received]| {
            let last = received.iter().rev().find(|one| one.kind == Kind::Main);
            last.map_or(0, |one| one.body.count_results(IN_BACKGROUND))
        };
        let (before, since) = state.received.split_at(mark.min(state.received.len()));
        let expected = launched(since).saturating_sub(launched(before));
        let agents = since.iter().filter(|one| one.kind == Kind::Agent).count();
        let main = since.iter().filter(|one| one.kind == Kind::Main).count();
        expected == 0 || (agents >= expected && main > calls + expected)
    }

    /// Returns how long nothing has been asked; zero while a request is being answered.
    pub fn quiet(&self) -> Duration {
        let state = lock(&self.shared);
        if state.busy > 0 { Duration::ZERO } else { state.quiet_since.elapsed() }
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        lock(&self.shared).stopping = true;
        // Wakes the accepting thread; if nothing answers any more it is gone already.
        drop(TcpStream::connect_timeout(&self.address, Duration::from_secs(1)));
    }
}

/// Locks the state. A thread that panicked while it held the lock left whole values behind.
fn lock(shared: &Mutex<State>) -> MutexGuard<'_, State> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl State {
    /// Keeps a request that carries a conversation; returns an id and the turn that answers it.
    fn answer(&mut self, request: &http::Request, body: &Body) -> (String, Vec<Reply>) {
        self.answers += 1;
        let id = format!("msg_{:012}", self.answers);
        if let Some(session) = request.field("x-claude-code-session-id") {
            self.session = Some(session.to_owned());
        }
        // Titles and other errands of the client carry no tools and no conversation.
        if body.tools.is_empty() {
            return (id, Reply::say("ok"));
        }
        let kind = self.kind(request, body);
        let turn = match kind {
            Kind::Compaction => Reply::say(SUMMARY),
            Kind::Agent => Reply::say(AGENT_ANSWER),
            Kind::Main => {
                let said = format!("{:?}", body.messages);
                // A client that lost an answer asks again.
                match &self.last {
                    Some((last, turn)) if *last == said => return (id, turn.clone()),
                    _ => {}
                }
                let turn = self.turns.pop_front().unwrap_or_else(|| Reply::say("done"));
                self.last = Some((said, turn.clone()));
                turn
            }
        };
        self.received.push(Received { kind, body: body.clone() });
        (id, turn)
    }

    /// Tells whose request it is.
    ///
    /// Newer clients name the agent in a header field; older ones say nothing, but an agent has a
    /// system prompt and a conversation of its own, and does not hold the marker (`fork-*`,
    /// `agent-*`, both clients).
    fn kind(&mut self, request: &http::Request, body: &Body) -> Kind {
        if body.messages.last().is_some_and(|last| last.content.mentions(SUMMARY_ASKED)) {
            return Kind::Compaction;
        }
        if request.field("x-claude-code-agent-id").is_some() {
            return Kind::Agent;
        }
        if let Some(marker) = &self.marker
            && !body.mentions(marker)
        {
            return Kind::Agent;
        }
        let (system, said) = (body.system_start(), body.first_said());
        if let Some((main_system, main_said)) = &self.main
            && *main_system != system
            && *main_said != said
        {
            return Kind::Agent;
        }
        self.main = Some((system, said));
        Kind::Main
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};

    use super::*;

    fn ask(recorder: &Recorder, method: &str, path: &str, fields: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(recorder.address).expect("it listens");
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\n{fields}content-length: {length}\r\n\r\n{body}"
        )
        .expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }

    fn post(recorder: &Recorder, fields: &str, system: &str, said: &str) -> String {
        let body = format!(
            r#"{{"system":"{system}","tools":[{{"name":"Skill"}}],"messages":[{{"role":"user","content":"{said}"}}]}}"#
        );
        ask(recorder, "POST", "/v1/messages?beta=true", fields, &body)
    }

    #[test]
    fn scripted_turns_go_to_the_main_conversation_only() {
        let recorder = Recorder::start(None).expect("a port");
        recorder.script([Reply::say("one"), Reply::say("two")]);
        let session = "X-Claude-Code-Session-Id: abc\r\n";
        assert!(post(&recorder, session, "main", "hi").contains(r#""text":"one""#));
        let agent = "X-Claude-Code-Agent-Id: a1\r\n";
        assert!(post(&recorder, agent, "main", "fork").contains(AGENT_ANSWER));
        assert!(post(&recorder, "", "other prompt", "fork").contains(AGENT_ANSWER));
        assert!(post(&recorder, "", "main", SUMMARY_ASKED).contains("SUMMARY"));
        assert!(post(&recorder, "", "main", "go").contains(r#""text":"two""#));
        assert!(post(&recorder, "", "main", "go").contains(r#""text":"two""#), "asked again");
        assert!(post(&recorder, "", "main", "more").contains(r#""text":"done""#));
        assert_eq!(recorder.main_since(0), 3);
        let kinds: Vec<Kind> = recorder.since(1).iter().map(|one| one.kind).collect();
        assert_eq!(kinds, [Kind::Agent, Kind::Agent, Kind::Compaction, Kind::Main, Kind::Main]);
        assert_eq!(recorder.session().as_deref(), Some("abc"));
    }

    #[test]
    fn the_marker_tells_the_main_conversation_from_the_first_request_on() {
        let recorder = Recorder::start(Some("begin".to_owned())).expect("a port");
        assert!(post(&recorder, "", "agent", "Fork body").contains(AGENT_ANSWER));
        assert!(post(&recorder, "", "main", "please begin").contains("done"));
        assert_eq!(recorder.count(), 2);
    }

    #[test]
    fn other_requests_are_answered_and_not_kept() {
        let recorder = Recorder::start(None).expect("a port");
        assert!(ask(&recorder, "HEAD", "/", "", "").starts_with("HTTP/1.1 200"));
        assert!(ask(&recorder, "GET", "/v1/models", "", "").starts_with("HTTP/1.1 404"));
        let count = ask(&recorder, "POST", "/v1/messages/count_tokens?beta=true", "", "{}");
        assert!(count.contains("input_tokens"));
        let errand = r#"{"messages":[{"role":"user","content":"title?"}],"stream":true}"#;
        assert!(ask(&recorder, "POST", "/v1/messages", "", errand).contains("event: message_stop"));
        assert!(ask(&recorder, "POST", "/v1/messages", "", "garbage").starts_with("HTTP/1.1 400"));
        assert_eq!(recorder.count(), 0);
    }

    #[test]
    fn it_is_gone_when_dropped() {
        let recorder = Recorder::start(None).expect("a port");
        let address = recorder.address;
        drop(recorder);
        let closed = (0..100).any(|_| {
            thread::sleep(Duration::from_millis(10));
            TcpStream::connect(address).is_err()
        });
        assert!(closed);
    }
}
