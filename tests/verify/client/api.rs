//! The stand-in's side of the messages API.

use std::error::Error;
use std::io::Write;
use std::net::TcpStream;

use serde_json::{Map, Value, json};

/// Where the requests go.
pub(super) struct Api {
    url: String,
    key: String,
    session: String,
}

/// The assistant's turn.
pub(super) struct Answer {
    /// Its blocks, as they go back into the conversation.
    pub(super) content: Vec<Value>,
}

impl Answer {
    /// Returns its text.
    pub(super) fn text(&self) -> String {
        self.content.iter().filter_map(|block| block["text"].as_str()).collect()
    }

    /// Returns the id of its tool call.
    pub(super) fn call(&self) -> Option<&str> {
        self.content.iter().find_map(|block| block["id"].as_str())
    }
}

impl Api {
    /// Returns the API that the environment names.
    pub(super) fn from_env() -> Result<Self, Box<dyn Error>> {
        Ok(Self {
            url: std::env::var("ANTHROPIC_BASE_URL")?,
            key: std::env::var("ANTHROPIC_API_KEY")?,
            session: format!("00000000-0000-4000-8000-{:012}", std::process::id()),
        })
    }

    /// Returns the session's id.
    pub(super) fn session(&self) -> &str {
        &self.session
    }

    /// Sends a request and reads the events of its answer.
    pub(super) fn ask(&self, body: &Value, agent: bool) -> Result<Answer, Box<dyn Error>> {
        let mut request = ureq::post(format!("{}/v1/messages?beta=true", self.url))
            .header("x-api-key", &self.key)
            .header("x-claude-code-session-id", &self.session);
        if agent {
            request = request.header("x-claude-code-agent-id", "a1");
        }
        let text = request.send_json(body)?.body_mut().read_to_string()?;
        let events = text.lines().filter_map(|line| line.strip_prefix("data: "));
        let mut content: Vec<Value> = Vec::new();
        for event in events {
            let event: Value = serde_json::from_str(event)?;
            match event["type"].as_str() {
                Some("content_block_start") => content.push(event["content_block"].clone()),
                Some("content_block_delta") => {
                    let block = content.last_mut().ok_or("a delta without a block")?;
                    let delta = &event["delta"];
                    if let Some(text) = delta["text"].as_str() {
                        block["text"] = json!(text);
                    }
                    if let Some(input) = delta["partial_json"].as_str() {
                        block["input"] = serde_json::from_str(input)?;
                    }
                }
                _ => {}
            }
        }
        let ended = text.contains("event: message_stop");
        if ended { Ok(Answer { content }) } else { Err("the answer has no end".into()) }
    }

    /// Sends what is no request to nobody's API.
    pub(super) fn send_garbage(&self) -> Result<(), Box<dyn Error>> {
        for garbage in [&b"\x16\x03\x01\x02 what\r\n\r\n"[..], b"POST /v1/messages HTTP/1.1\r\n"] {
            self.connect()?.write_all(garbage)?;
        }
        for (path, body) in [("/v1/messages", "[\"no\"]"), ("/v1/messages", "{"), ("/x", "{}")] {
            let answer = ureq::post(format!("{}{path}", self.url)).send(body);
            if !matches!(answer, Err(ureq::Error::StatusCode(400 | 404))) {
                return Err(format!("{path} took {body}").into());
            }
        }
        Ok(())
    }

    /// Sends a body without end, as long as anybody takes it.
    pub(super) fn send_without_end(&self) -> Result<(), Box<dyn Error>> {
        let mut stream = self.connect()?;
        stream.write_all(b"POST /v1/messages HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n")?;
        let chunk = [&b"100000\r\n"[..], &vec![b' '; 0x10_0000], b"\r\n"].concat();
        loop {
            stream.write_all(&chunk)?;
        }
    }

    fn connect(&self) -> Result<TcpStream, Box<dyn Error>> {
        Ok(TcpStream::connect(self.url.strip_prefix("http://").ok_or("another scheme")?)?)
    }
}

/// Returns a request's body.
pub(super) fn body(
    messages: &[Value],
    model: Option<&str>,
    effort: Option<&str>,
    system: &str,
) -> Value {
    let mut body = Map::from_iter([
        ("model".to_owned(), json!(model)),
        ("messages".to_owned(), json!(messages)),
        ("system".to_owned(), json!([{ "type": "text", "text": system }])),
        ("tools".to_owned(), json!([{ "name": "Skill" }, { "name": "Read" }])),
        ("stream".to_owned(), json!(true)),
    ]);
    if let Some(effort) = effort {
        body.insert("output_config".to_owned(), json!({ "effort": effort }));
    }
    Value::Object(body)
}
