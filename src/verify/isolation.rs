//! Where the client runs: on Linux without any network but loopback, so that nothing can leave the
//! machine whatever the client tries.

use std::fmt;
use std::io;

use serde::{Deserialize, Serialize};

/// What of the network the client has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Network {
    /// Loopback, in a network namespace of its own.
    Loopback,
    /// What this machine has. Only the client's switches keep it from using that.
    Shared,
}

impl Network {
    /// Returns the best that this platform knows.
    pub const fn best() -> Self {
        if cfg!(target_os = "linux") { Self::Loopback } else { Self::Shared }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loopback => "loopback only",
            Self::Shared => "shared with this machine",
        })
    }
}

/// Moves this process to where `network` says. Must be called before it starts a thread. Fails where
/// the system does not allow a namespace.
pub(super) fn enter(network: Network) -> io::Result<()> {
    match network {
        Network::Shared => Ok(()),
        Network::Loopback => namespace::enter(),
    }
}

#[cfg(not(target_os = "linux"))]
mod namespace {
    use std::io;

    pub(super) fn enter() -> io::Result<()> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "this system has no network namespaces"))
    }
}

#[cfg(target_os = "linux")]
mod namespace {
    use std::path::Path;
    use std::{fs, io};

    use rustix::mount::{MountFlags, MountPropagationFlags, mount, mount_change};
    use rustix::net::netlink::SocketAddrNetlink;
    use rustix::net::{
        AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, recv, sendto, socket_with,
    };
    use rustix::process::{getgid, getuid};
    use rustix::thread::UnshareFlags;

    /// What an administrator manages on this machine: no part of any scenario.
    const MANAGED: &str = "/etc/claude-code";

    pub(super) fn enter() -> io::Result<()> {
        let (user, group) = (getuid().as_raw(), getgid().as_raw());
        let mut wanted = UnshareFlags::NEWNET;
        if Path::new(MANAGED).exists() {
            wanted |= UnshareFlags::NEWNS;
        }
        // With the right to do so no user namespace is needed, and files of other users, which are
        // nobody's in one, stay readable.
        if unshare(wanted).is_err() {
            unshare(wanted | UnshareFlags::NEWUSER)?;
            fs::write("/proc/self/setgroups", "deny")?;
            fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
            fs::write("/proc/self/gid_map", format!("{group} {group} 1"))?;
        }
        if wanted.contains(UnshareFlags::NEWNS) {
            mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)?;
            mount("skillctl", MANAGED, "tmpfs", MountFlags::RDONLY, None)?;
        }
        loopback_up()
    }

    #[expect(
        deprecated,
        reason = "unsound only with FILES, which is not asked for; the replacement is an unsafe call"
    )]
    fn unshare(flags: UnshareFlags) -> io::Result<()> {
        Ok(rustix::thread::unshare(flags)?)
    }

    /// Asks the kernel to switch the loopback interface on, which is off in a new namespace.
    fn loopback_up() -> io::Result<()> {
        const NEW_LINK: u16 = 16;
        const REQUEST_AND_ACKNOWLEDGE: u16 = 1 | 4;
        const LENGTH: u32 = 32;
        /// Loopback is the first interface of every namespace.
        const LOOPBACK: i32 = 1;
        const UP: u32 = 1;
        let mut message = Vec::with_capacity(LENGTH as usize);
        // The header: length, type, flags, sequence number, port.
        message.extend(LENGTH.to_ne_bytes());
        message.extend(NEW_LINK.to_ne_bytes());
        message.extend(REQUEST_AND_ACKNOWLEDGE.to_ne_bytes());
        message.extend([0; 8]);
        // The link: family and type, index, flags, which flags to change.
        message.extend([0; 4]);
        message.extend(LOOPBACK.to_ne_bytes());
        message.extend(UP.to_ne_bytes());
        message.extend(UP.to_ne_bytes());
        let socket = socket_with(
            AddressFamily::NETLINK,
            SocketType::RAW,
            SocketFlags::CLOEXEC,
            // The first protocol: routes, links and addresses.
            None,
        )?;
        sendto(&socket, &message, SendFlags::empty(), &SocketAddrNetlink::new(0, 0))?;
        let mut answer = [0_u8; 256];
        recv(&socket, &mut answer, RecvFlags::empty())?;
        // After the header of the answer: an error number, negative, or zero.
        let [_, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, a, b, c, d, ..] = answer;
        match i32::from_ne_bytes([a, b, c, d]) {
            0 => Ok(()),
            error => Err(io::Error::from_raw_os_error(error.saturating_neg())),
        }
    }
}
