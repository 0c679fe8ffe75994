//! Exact figures from the provider's token-counting endpoint, asked only on demand.
//!
//! `POST {base}/v1/messages/count_tokens` answers for one text; several are asked at a time, and
//! each answer is kept on disk under the hash of model and text, so that a text is paid for once.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{env, fs, thread};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Where the endpoint is, unless the environment says otherwise.
const DEFAULT_BASE: &str = "https://api.anthropic.com";
/// The version of the interface that is spoken.
const API_VERSION: &str = "2023-06-01";
/// Requests under way at once.
const AT_ONCE: usize = 4;
/// How long one request may take.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Why no count could be had.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// The environment has no key.
    #[error("counting tokens needs a key, and ANTHROPIC_API_KEY is not set")]
    NoKey,
    /// The endpoint was not reached.
    #[error("the token-counting endpoint at {base} did not answer: {reason}")]
    Unreached {
        /// The base URL that was asked.
        base: String,
        /// What the library says.
        reason: String,
    },
    /// What should be the base URL is none.
    #[error("ANTHROPIC_BASE_URL is `{0}`; it must start with http:// or https://")]
    NoUrl(String),
    /// The endpoint answered, and not with a count.
    #[error("what answers at {base} does not count tokens: it says {message:?}")]
    NoCount {
        /// The base URL that was asked.
        base: String,
        /// The start of its answer, control characters removed.
        message: String,
    },
    /// The endpoint refused.
    #[error("the token-counting endpoint at {base} refused (status {status}): {message}")]
    Refused {
        /// The base URL that was asked.
        base: String,
        /// The HTTP status.
        status: u16,
        /// Its message, control characters removed.
        message: String,
    },
}

/// Asks the endpoint, and remembers.
#[derive(Debug)]
pub struct Counter {
    base: String,
    key: String,
    model: String,
    cache: Option<PathBuf>,
    agent: ureq::Agent,
}

#[derive(Serialize)]
struct Question<'a> {
    model: &'a str,
    messages: [Message<'a>; 1],
}

#[derive(Serialize)]
struct Message<'a> {
    role: &'static str,
    content: &'a str,
}

#[derive(Deserialize)]
struct Answer {
    input_tokens: usize,
}

impl Counter {
    /// Returns a counter for `model`, with the key from `ANTHROPIC_API_KEY`, the base URL from
    /// `ANTHROPIC_BASE_URL`, and its memory below the user's cache folder. Fails without a key.
    pub fn from_env(model: &str) -> Result<Self, ApiError> {
        let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
        let key = set("ANTHROPIC_API_KEY").ok_or(ApiError::NoKey)?;
        let base = set("ANTHROPIC_BASE_URL").unwrap_or_else(|| DEFAULT_BASE.to_owned());
        if !["http://", "https://"].iter().any(|scheme| base.starts_with(scheme)) {
            return Err(ApiError::NoUrl(without_user(&base)));
        }
        let cache = set("XDG_CACHE_HOME")
            .map(PathBuf::from)
            .or_else(|| set("HOME").map(|home| Path::new(&home).join(".cache")))
            .map(|folder| folder.join("skillctl").join("tokens"));
        Ok(Self::new(&base, key, model, cache))
    }

    /// Returns a counter that asks `base`, and remembers in `cache`.
    pub fn new(base: &str, key: String, model: &str, cache: Option<PathBuf>) -> Self {
        let agent = ureq::Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .http_status_as_error(false)
            .build()
            .new_agent();
        Self {
            base: base.trim_end_matches('/').to_owned(),
            key,
            model: model.to_owned(),
            cache,
            agent,
        }
    }

    /// Returns the tokens of each text, in order. The first failure ends it.
    pub fn count(&self, texts: &[&str]) -> Result<Vec<usize>, ApiError> {
        let next = AtomicUsize::new(0);
        let counts = Mutex::new(vec![0; texts.len()]);
        let failure = Mutex::new(None);
        thread::scope(|scope| {
            for _ in 0..AT_ONCE.min(texts.len()) {
                scope.spawn(|| {
                    while let Some((at, text)) = take(&next, texts) {
                        match self.count_one(text) {
                            Ok(tokens) => {
                                if let Some(slot) = lock(&counts).get_mut(at) {
                                    *slot = tokens;
                                }
                            }
                            Err(error) => {
                                lock(&failure).get_or_insert(error);
                                next.store(texts.len(), Ordering::Relaxed);
                            }
                        }
                    }
                });
            }
        });
        let failure = lock(&failure).take();
        let counts = std::mem::take(&mut *lock(&counts));
        failure.map_or(Ok(counts), Err)
    }

    fn count_one(&self, text: &str) -> Result<usize, ApiError> {
        // The endpoint refuses an empty text.
        if text.trim().is_empty() {
            return Ok(0);
        }
        let remembered = self.cache.as_ref().map(|folder| folder.join(self.hash(text)));
        if let Some(tokens) = remembered.as_deref().and_then(recall) {
            return Ok(tokens);
        }
        let tokens = self.ask(text)?;
        if let Some(file) = remembered {
            remember(&file, tokens);
        }
        Ok(tokens)
    }

    fn ask(&self, text: &str) -> Result<usize, ApiError> {
        let unreached = |reason: ureq::Error| ApiError::Unreached {
            base: without_user(&self.base),
            reason: reason.to_string(),
        };
        let question =
            Question { model: &self.model, messages: [Message { role: "user", content: text }] };
        let mut response = self
            .agent
            .post(format!("{}/v1/messages/count_tokens", self.base))
            .header("x-api-key", &self.key)
            .header("anthropic-version", API_VERSION)
            .send_json(&question)
            .map_err(unreached)?;
        let status = response.status().as_u16();
        let body = response.body_mut().read_to_string().map_err(unreached)?;
        match serde_json::from_str::<Answer>(&body) {
            Ok(answer) if status == 200 => Ok(answer.input_tokens),
            _ => {
                let base = without_user(&self.base);
                let message = body.chars().filter(|it| !it.is_control()).take(200).collect();
                Err(if status == 200 {
                    ApiError::NoCount { base, message }
                } else {
                    ApiError::Refused { base, status, message }
                })
            }
        }
    }

    fn hash(&self, text: &str) -> String {
        let mut hasher = Sha256::new();
        hasher.update(self.base.as_bytes());
        hasher.update([0]);
        hasher.update(self.model.as_bytes());
        hasher.update([0]);
        hasher.update(text.as_bytes());
        hasher.finalize().iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

/// Returns a URL without the name and password that it may hold, to be shown.
fn without_user(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").map_or(("", url), |(scheme, rest)| (scheme, rest));
    let host = rest.find('/').unwrap_or(rest.len());
    let user = rest.get(..host).and_then(|authority| authority.rfind('@'));
    let rest = user.and_then(|at| rest.get(at + 1..)).unwrap_or(rest);
    if scheme.is_empty() { rest.to_owned() } else { format!("{scheme}://{rest}") }
}

/// Takes the next text that nobody has taken.
fn take<'a>(next: &AtomicUsize, texts: &[&'a str]) -> Option<(usize, &'a str)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    texts.get(at).map(|text| (at, *text))
}

/// Locks; a thread that panicked left nothing half-written in a number.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn recall(file: &Path) -> Option<usize> {
    fs::read_to_string(file).ok()?.trim().parse().ok()
}

/// Keeps an answer. A cache that cannot be written costs a question the next time, no more.
fn remember(file: &Path, tokens: usize) {
    let Some(folder) = file.parent() else { return };
    if fs::create_dir_all(folder).is_ok()
        && let Ok(mut half) = tempfile::NamedTempFile::new_in(folder)
        && std::io::Write::write_all(&mut half, tokens.to_string().as_bytes()).is_ok()
    {
        // Renaming is what makes a half-written answer impossible.
        let _ = half.persist(file);
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::TcpListener;
    use std::sync::Arc;

    use super::*;

    /// Stands where the endpoint is: counts words, refuses "refuse", has no count for "junk", and counts
    /// its requests.
    fn stand_in() -> (String, Arc<AtomicUsize>) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("loopback");
        let base = format!("http://{}/", listener.local_addr().expect("bound"));
        let asked = Arc::new(AtomicUsize::new(0));
        let seen = Arc::clone(&asked);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let seen = Arc::clone(&seen);
                thread::spawn(move || answer(stream, &seen));
            }
        });
        (base, asked)
    }

    fn answer(mut stream: std::net::TcpStream, seen: &AtomicUsize) {
        let mut reader = BufReader::new(stream.try_clone().expect("a second handle"));
        loop {
            let (mut length, mut line, mut head) = (0, String::new(), String::new());
            while reader.read_line(&mut line).unwrap_or(0) > 0 && line.trim() != "" {
                if let Some(rest) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                    length = rest.trim().parse().expect("a number");
                }
                head.push_str(&line);
                line.clear();
            }
            if head.is_empty() {
                return;
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body).expect("the body");
            seen.fetch_add(1, Ordering::Relaxed);
            assert!(head.starts_with("POST /v1/messages/count_tokens "), "{head}");
            assert!(head.to_ascii_lowercase().contains("x-api-key: key\r\n"), "{head}");
            let body: serde_json::Value = serde_json::from_slice(&body).expect("JSON");
            let text = body["messages"][0]["content"].as_str().expect("text");
            let (status, reply) = if text == "refuse" {
                ("401 Unauthorized", "{\"error\":\"no such key\u{1b}[31m\"}".to_owned())
            } else if text == "junk" {
                ("200 OK", "<html>hello\u{7}".to_owned())
            } else {
                let words = text.split_whitespace().count();
                ("200 OK", format!("{{\"input_tokens\":{words}}}"))
            };
            write!(stream, "HTTP/1.1 {status}\r\ncontent-length: {}\r\n\r\n{reply}", reply.len())
                .expect("sent");
        }
    }

    #[test]
    fn texts_are_counted_in_order_and_asked_for_once() {
        let (base, asked) = stand_in();
        let cache = tempfile::tempdir().expect("a folder");
        let counter = Counter::new(&base, "key".into(), "m", Some(cache.path().to_owned()));
        let texts = ["one two", "", "a b c", "x", "p q r s"];
        assert_eq!(counter.count(&texts).expect("counted"), [2, 0, 3, 1, 4]);
        assert_eq!(counter.count(&texts).expect("remembered"), [2, 0, 3, 1, 4]);
        assert_eq!(asked.load(Ordering::Relaxed), 4, "the empty text is never asked");
        let other = Counter::new(&base, "key".into(), "n", Some(cache.path().to_owned()));
        other.count(&["x"]).expect("counted");
        assert_eq!(asked.load(Ordering::Relaxed), 5, "another model has other tokens");
    }

    #[test]
    fn a_refusal_says_status_and_message_without_control_characters() {
        let (base, _) = stand_in();
        let error = Counter::new(&base, "key".into(), "m", None).count(&["a", "refuse"]);
        let message = error.expect_err("refused").to_string();
        assert!(message.contains("(status 401)") && message.contains("no such key"), "{message}");
        assert!(!message.contains('\u{1b}'));
    }

    #[test]
    fn an_answer_without_a_count_is_shown() {
        let (base, _) = stand_in();
        let error = Counter::new(&base, "key".into(), "m", None).count(&["junk"]);
        let message = error.expect_err("no count").to_string();
        assert!(message.contains("does not count tokens: it says \"<html>hello\""), "{message}");
    }

    #[test]
    fn names_and_passwords_in_a_url_are_not_shown() {
        for (url, shown) in [
            ("https://me:secret@host/v1", "https://host/v1"),
            ("https://me@host", "https://host"),
            ("https://host/a@b", "https://host/a@b"),
            ("me:secret@host", "host"),
        ] {
            assert_eq!(without_user(url), shown);
        }
        let error = Counter::new("http://me:secret@127.0.0.1:9", "key".into(), "m", None);
        let message = error.count(&["a"]).expect_err("nobody there").to_string();
        assert!(!message.contains("secret"), "{message}");
    }

    #[test]
    fn no_server_is_an_error_that_names_the_address() {
        let error = Counter::new("http://127.0.0.1:9", "key".into(), "m", None).count(&["a"]);
        assert!(error.expect_err("nobody there").to_string().contains("http://127.0.0.1:9"));
    }
}
