//! Connections of the client: taken, read, answered, and bounded in number and size.

use std::io;
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::http::{self, Room};
use super::{Body, State, lock, reply};

/// How long a connection may stay silent.
const SILENCE: Duration = Duration::from_mins(1);

/// How much a client may send in one run, in bytes: many times what the longest scenario does.
const ALL_REQUESTS: usize = 256 * 1024 * 1024;

/// How many connections a client may have at the same time.
const CONNECTIONS: usize = 64;

/// Takes connections until the recorder stops.
pub(super) fn accept(listener: &TcpListener, shared: &Arc<Mutex<State>>) {
    let room = Arc::new(Room::new(ALL_REQUESTS));
    for stream in listener.incoming() {
        let mut state = lock(shared);
        if state.stopping {
            return;
        }
        let Ok(stream) = stream else { continue };
        if state.open >= CONNECTIONS {
            state.refused = Some(format!("it opened more than {CONNECTIONS} connections at once"));
            continue;
        }
        state.open += 1;
        drop(state);
        let (shared, room) = (Arc::clone(shared), Arc::clone(&room));
        thread::spawn(move || {
            let served = serve(stream, &shared, &room);
            let mut state = lock(&shared);
            state.open -= 1;
            // A connection that breaks is the client's own trouble: it tries again.
            if let Err(error) = served
                && error.kind() == io::ErrorKind::FileTooLarge
            {
                state.refused = Some(error.to_string());
            }
        });
    }
}

/// Answers one request.
fn serve(mut stream: TcpStream, shared: &Mutex<State>, room: &Room) -> io::Result<()> {
    stream.set_read_timeout(Some(SILENCE))?;
    stream.set_write_timeout(Some(SILENCE))?;
    stream.set_nodelay(true)?;
    let Some(request) = http::Request::read(&mut stream, room)? else { return Ok(()) };
    let json = "application/json";
    let path = request.path.split('?').next().unwrap_or_default();
    match (request.method.as_str(), path) {
        ("HEAD", _) => http::respond(&mut stream, "200 OK", json, b""),
        ("POST", "/v1/messages/count_tokens") => {
            http::respond(&mut stream, "200 OK", json, br#"{"input_tokens":1000}"#)
        }
        ("POST", "/v1/messages") => {
            let Ok(body) = Body::parse(&request.body) else {
                let error = br#"{"type":"error","error":{"type":"invalid_request_error","message":"not JSON"}}"#;
                return http::respond(&mut stream, "400 Bad Request", json, error);
            };
            let (id, turn) = {
                let mut state = lock(shared);
                state.busy += 1;
                state.answer(&request, &body)
            };
            let model = body.model.as_deref();
            let sent = if body.stream {
                let events = reply::events(&id, model, &turn);
                http::respond(&mut stream, "200 OK", "text/event-stream", events.as_bytes())
            } else {
                let message = reply::message(&id, model, &turn).to_string();
                http::respond(&mut stream, "200 OK", json, message.as_bytes())
            };
            let mut state = lock(shared);
            state.busy -= 1;
            state.quiet_since = Instant::now();
            sent
        }
        _ => http::respond(&mut stream, "404 Not Found", json, b"{}"),
    }
}
