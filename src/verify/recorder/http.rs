//! As much of HTTP/1.1 as one client on loopback needs: one request a connection.

use std::io::{self, Read, Write};
use std::net::TcpStream;

/// The longest head of a request, in bytes.
const HEAD_LIMIT: usize = 64 * 1024;

/// The longest body of a request, in bytes. Conversations grow; this is far beyond any window.
const BODY_LIMIT: usize = 256 * 1024 * 1024;

/// Header fields that a request may have.
const FIELDS: usize = 128;

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

    /// Reads one request; `None` where the peer closed before it said anything.
    pub(super) fn read(stream: &mut TcpStream) -> io::Result<Option<Self>> {
        let mut bytes = Vec::new();
        let (mut request, head) = loop {
            if let Some(parsed) = Self::parse_head(&bytes)? {
                break parsed;
            }
            if bytes.len() > HEAD_LIMIT {
                return Err(invalid("the request's head is too long"));
            }
            if !read_more(stream, &mut bytes)? {
                return if bytes.is_empty() { Ok(None) } else { Err(cut_short()) };
            }
        };
        let rest = bytes.split_off(head);
        if request.field("expect").is_some_and(|what| what.eq_ignore_ascii_case("100-continue")) {
            stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
        }
        let chunked = request.field("transfer-encoding").is_some_and(|how| how.contains("chunked"));
        request.body = if chunked {
            read_chunks(stream, rest)?
        } else {
            let length = request.field("content-length").unwrap_or("0").trim().parse();
            read_exactly(stream, rest, length.map_err(|_| invalid("bad content-length"))?)?
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

/// Appends what the stream has; returns whether there was anything.
fn read_more(stream: &mut TcpStream, bytes: &mut Vec<u8>) -> io::Result<bool> {
    let mut buffer = [0; 16 * 1024];
    let count = stream.read(&mut buffer)?;
    bytes.extend(buffer.iter().take(count));
    Ok(count > 0)
}

/// Returns `length` bytes, the first of which are in `bytes`.
fn read_exactly(stream: &mut TcpStream, mut bytes: Vec<u8>, length: usize) -> io::Result<Vec<u8>> {
    if length > BODY_LIMIT {
        return Err(invalid("the request's body is too long"));
    }
    while bytes.len() < length {
        if !read_more(stream, &mut bytes)? {
            return Err(cut_short());
        }
    }
    bytes.truncate(length);
    Ok(bytes)
}

/// Returns a body that comes in chunks, the first bytes of which are in `bytes`.
fn read_chunks(stream: &mut TcpStream, mut bytes: Vec<u8>) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        match httparse::parse_chunk_size(&bytes) {
            Err(_) => return Err(invalid("bad chunk size")),
            Ok(httparse::Status::Partial) => {
                if !read_more(stream, &mut bytes)? {
                    return Err(cut_short());
                }
            }
            Ok(httparse::Status::Complete((start, size))) => {
                let size = usize::try_from(size).unwrap_or(usize::MAX);
                // The chunk and its line end.
                let whole = start.saturating_add(size).saturating_add(2);
                if body.len().saturating_add(size) > BODY_LIMIT {
                    return Err(invalid("the request's body is too long"));
                }
                while bytes.len() < whole {
                    if !read_more(stream, &mut bytes)? {
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

fn cut_short() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "the request ended early")
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    fn read(sent: &[&[u8]]) -> io::Result<Option<Request>> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let mut peer = TcpStream::connect(listener.local_addr().expect("bound")).expect("accepts");
        let (mut stream, _) = listener.accept().expect("a connection");
        for part in sent {
            peer.write_all(part).expect("sent");
        }
        drop(peer);
        Request::read(&mut stream)
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
}
