//! As much of HTTP/1.1 as one client on loopback needs: one request a connection.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The longest head of a request, in bytes.
const HEAD_LIMIT: usize = 64 * 1024;

/// The longest body of a request, in bytes: the real API takes no more either.
const BODY_LIMIT: usize = 32 * 1024 * 1024;

/// Header fields that a request may have.
const FIELDS: usize = 128;

/// How much may still come, in bytes, over all requests.
#[derive(Debug)]
pub(super) struct Room(AtomicUsize);

impl Room {
    pub(super) const fn new(bytes: usize) -> Self {
        Self(AtomicUsize::new(bytes))
    }

    /// Takes `bytes` of it. Fails where there is less.
    fn take(&self, bytes: usize) -> io::Result<()> {
        let take = |left: usize| left.checked_sub(bytes);
        match self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take) {
            Ok(_) => Ok(()),
            Err(_) => Err(too_much("it sent too much altogether")),
        }
    }
}

/// A peer that is read from, and the room for what it says.
struct Source<'s> {
    stream: &'s mut TcpStream,
    room: &'s Room,
}

impl Source<'_> {
    /// Appends what the peer says next; returns whether there was anything.
    fn read_more(&mut self, bytes: &mut Vec<u8>) -> io::Result<bool> {
        let mut buffer = [0; 16 * 1024];
        let count = self.stream.read(&mut buffer)?;
        self.room.take(count)?;
        bytes.extend(buffer.iter().take(count));
        Ok(count > 0)
    }
}

/// A request as it came.
#[derive(Debug, Default)]
pub(super) struct Request {
    pub(super) method: String,
    pub(super) path: String,
    /// Names in lower case.
    fields: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl Request {
    /// Returns the value of the header field `name`, which is given in lower case.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Reads one request; `None` where the peer closed before it said anything. An error of the kind
    /// [`io::ErrorKind::FileTooLarge`] says that the request, or all of them, are too long.
    pub(super) fn read(stream: &mut TcpStream, room: &Room) -> io::Result<Option<Self>> {
        let mut source = Source { stream, room };
        let mut bytes = Vec::new();
        let (mut request, head) = loop {
            if let Some(parsed) = Self::parse_head(&bytes)? {
                break parsed;
            }
            if bytes.len() > HEAD_LIMIT {
                return Err(too_much("a request's head is too long"));
            }
            if !source.read_more(&mut bytes)? {
                return if bytes.is_empty() { Ok(None) } else { Err(cut_short()) };
            }
        };
        let rest = bytes.split_off(head);
        if request.field("expect").is_some_and(|what| what.eq_ignore_ascii_case("100-continue")) {
            source.stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
        }
        let chunked = request.field("transfer-encoding").is_some_and(|how| how.contains("chunked"));
        request.body = if chunked {
            read_chunks(&mut source, rest)?
        } else {
            let length = request.field("content-length").unwrap_or("0").trim().parse();
            read_exactly(&mut source, rest, length.map_err(|_| invalid("bad content-length"))?)?
        };
        Ok(Some(request))
    }

    /// Returns the request without its body, and where that starts; `None` where bytes are missing.
    fn parse_head(bytes: &[u8]) -> io::Result<Option<(Self, usize)>> {
        let mut fields = [httparse::EMPTY_HEADER; FIELDS];
        let mut parser = httparse::Request::new(&mut fields);
        let head = match parser.parse(bytes).map_err(invalid)? {
            httparse::Status::Partial => return Ok(None),
            httparse::Status::Complete(head) => head,
        };
        let fields = parser.headers.iter().map(|field| {
            (field.name.to_ascii_lowercase(), String::from_utf8_lossy(field.value).into_owned())
        });
        let request = Self {
            method: parser.method.unwrap_or_default().to_owned(),
            path: parser.path.unwrap_or_default().to_owned(),
            fields: fields.collect(),
            body: Vec::new(),
        };
        Ok(Some((request, head)))
    }
}

/// Writes a whole answer and says that the connection ends with it.
pub(super) fn respond(
    stream: &mut TcpStream,
    status: &str,
    content_type: &str,
    body: &[u8],
) -> io::Result<()> {
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\ncontent-type: {content_type}\r\ncontent-length: {length}\r\n\
         connection: close\r\n\r\n"
    )?;
    stream.write_all(body)?;
    stream.flush()
}

/// Returns `length` bytes, the first of which are in `bytes`.
fn read_exactly(source: &mut Source, mut bytes: Vec<u8>, length: usize) -> io::Result<Vec<u8>> {
    if length > BODY_LIMIT {
        return Err(too_long());
    }
    while bytes.len() < length {
        if !source.read_more(&mut bytes)? {
            return Err(cut_short());
        }
    }
    bytes.truncate(length);
    Ok(bytes)
}

/// Returns a body that comes in chunks, the first bytes of which are in `bytes`.
fn read_chunks(source: &mut Source, mut bytes: Vec<u8>) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        match httparse::parse_chunk_size(&bytes) {
            Err(_) => return Err(invalid("bad chunk size")),
            Ok(httparse::Status::Partial) => {
                if !source.read_more(&mut bytes)? {
                    return Err(cut_short());
                }
            }
            Ok(httparse::Status::Complete((start, size))) => {
                let size = usize::try_from(size).unwrap_or(usize::MAX);
                // The chunk and its line end.
                let whole = start.saturating_add(size).saturating_add(2);
                if body.len().saturating_add(size) > BODY_LIMIT {
                    return Err(too_long());
                }
                while bytes.len() < whole {
                    if !source.read_more(&mut bytes)? {
                        return Err(cut_short());
                    }
                }
                if size == 0 {
                    return Ok(body);
                }
                body.extend(bytes.iter().skip(start).take(size));
                bytes.drain(..whole);
            }
        }
    }
}

fn invalid(why: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

fn too_much(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, what)
}

fn too_long() -> io::Error {
    too_much("a request's body has more than 32 MiB")
}

fn cut_short() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "the request ended early")
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    fn read(sent: &[&[u8]]) -> io::Result<Option<Request>> {
        read_in(&Room::new(usize::MAX), sent)
    }

    fn read_in(room: &Room, sent: &[&[u8]]) -> io::Result<Option<Request>> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let mut peer = TcpStream::connect(listener.local_addr().expect("bound")).expect("accepts");
        let (mut stream, _) = listener.accept().expect("a connection");
        for part in sent {
            peer.write_all(part).expect("sent");
        }
        drop(peer);
        Request::read(&mut stream, room)
    }

    #[test]
    fn a_body_comes_by_length_or_in_chunks() {
        let plain = read(&[b"POST /a HTTP/1.1\r\nContent-Le", b"ngth: 5\r\n\r\nhe", b"llo"]);
        let plain = plain.expect("valid").expect("a request");
        assert_eq!((plain.method.as_str(), plain.path.as_str()), ("POST", "/a"));
        assert_eq!(plain.body, b"hello");
        let chunked = read(&[
            b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n",
            b"2\r\nlo\r\n0\r\n\r\n",
        ]);
        assert_eq!(chunked.expect("valid").expect("a request").body, b"hello");
    }

    #[test]
    fn what_is_no_request_is_an_error() {
        assert!(read(&[]).expect("nothing is no error").is_none());
        for bad in [
            &b"\x16\x03\x01 tls"[..],
            b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nshort",
            b"POST / HTTP/1.1\r\nContent-Length: many\r\n\r\n",
            b"POST / HTTP/1.1\r\nContent-Length: 99999999999999\r\n\r\n",
            b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffff\r\n",
            b"GET / HT",
        ] {
            assert!(read(&[bad]).is_err(), "{}", String::from_utf8_lossy(bad));
        }
    }

    #[test]
    fn what_is_too_long_is_told_from_what_is_wrong() {
        let kind = |room: &Room, sent| read_in(room, &[sent]).map(|_| ()).map_err(|e| e.kind());
        let room = Room::new(100);
        let request = b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello";
        assert_eq!(kind(&room, request), Ok(()));
        assert_eq!(kind(&room, request), Ok(()));
        assert_eq!(kind(&room, request), Err(io::ErrorKind::FileTooLarge), "three are too many");
        let room = Room::new(usize::MAX);
        for long in [
            &b"POST / HTTP/1.1\r\nContent-Length: 1000000000\r\n\r\n"[..],
            b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n",
        ] {
            assert_eq!(kind(&room, long), Err(io::ErrorKind::FileTooLarge));
        }
    }
}
