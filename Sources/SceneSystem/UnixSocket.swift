import Glibc
import SceneText

/// A Unix socket that only its owner can use: its file has the permissions 0600, and each end checks the other's user.
package enum UnixSocket {
  /// The maximum length of a path, in bytes, below the system's 108 by the name of a temporary directory.
  package static let maxPathLength = 90

  /// Listens at a path.
  ///
  /// The socket is made in a directory that only the user can enter, and moved to its path when its permissions are
  /// right, so that no other user can connect at any time. A socket of a process that has ended is replaced.
  ///
  /// - Parameter path: The path.
  /// - Returns: The socket, which does not block.
  /// - Throws: ``SocketError``.
  package static func listen(at path: String) throws(SocketError) -> OwnedDescriptor {
    try check(path)
    let folder = try makeFolder(beside: path)
    let temporary = folder + "/s"
    defer {
      _ = unsafe unlink(temporary)
      _ = unsafe rmdir(folder)
    }
    let descriptor = try open()
    guard unsafe withAddress(of: temporary, { unsafe bind(descriptor.number, $0, $1) }) == 0,
      unsafe chmod(temporary, 0o600) == 0, Glibc.listen(descriptor.number, 16) == 0
    else { throw .latest(path) }
    // A link replaces nothing. Another process may remove what is stale meanwhile, so there are two attempts.
    for _ in 0..<2 {
      if unsafe link(temporary, path) == 0 { return descriptor }
      guard SystemError.latest == EEXIST else { throw .latest(path) }
      try removeStale(path, within: folder)
    }
    throw .inUse(path: path)
  }

  /// Connects to a path, whose socket must be the user's own.
  ///
  /// - Parameter path: The path.
  /// - Returns: The socket, which does not block.
  /// - Throws: ``SocketError``.
  package static func connect(to path: String) throws(SocketError) -> OwnedDescriptor {
    try check(path)
    let descriptor = try open()
    guard unsafe withAddress(of: path, { unsafe Glibc.connect(descriptor.number, $0, $1) }) == 0
    else {
      switch SystemError.latest {
      case ECONNREFUSED where FileStatus(path: path)?.kind != .socket: throw .notASocket(path: path)
      case ECONNREFUSED: throw .notListening(path: path)
      case EAGAIN: throw .busy(path: path)
      case ENOTSOCK: throw .notASocket(path: path)
      default: throw .latest(path)
      }
    }
    guard let user = peer(of: descriptor.number), isTrusted(user: user) else {
      throw .otherUser(path: path)
    }
    return descriptor
  }

  /// Whether a process of a user may be at the other end: only one of the user of this process.
  package static func isTrusted(user: UInt32, by own: UInt32 = geteuid()) -> Bool { user == own }

  /// The user of the process at the other end; nil if the system does not say.
  package static func peer(of descriptor: Int32) -> UInt32? {
    // struct ucred: the process, the user and the group.
    var credentials: (Int32, UInt32, UInt32) = (0, .max, .max)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    let status = unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
    return status == 0 && size == 12 ? credentials.1 : nil
  }

  // MARK: Parts

  private static func check(_ path: String) throws(SocketError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .notAPath(path: path) }
    guard path.utf8.count <= maxPathLength else { throw .tooLong(path: path) }
  }

  private static func open() throws(SocketError) -> OwnedDescriptor {
    let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let number = socket(AF_UNIX, Int32(type), 0)
    guard number >= 0 else { throw .latest("socket") }
    return OwnedDescriptor(owning: number)
  }

  private static func makeFolder(beside path: String) throws(SocketError) -> String {
    var template = Array("\(path).XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw .latest(path) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the socket of a process that has ended; fails for anything else.
  private static func removeStale(_ path: String, within folder: String) throws(SocketError) {
    guard let kind = FileStatus(path: path, followsLinks: false)?.kind else { return }
    guard kind == .socket else { throw .notASocket(path: path) }
    guard isStale(path) else { throw .inUse(path: path) }
    // Moved first: another process may have replaced it meanwhile, which then goes back.
    let moved = folder + "/o"
    guard unsafe rename(path, moved) == 0 else { return }
    defer { _ = unsafe unlink(moved) }
    if !isStale(moved) { _ = unsafe link(moved, path) }
  }

  private static func isStale(_ path: String) -> Bool {
    guard let probe = try? open() else { return false }
    guard unsafe withAddress(of: path, { unsafe Glibc.connect(probe.number, $0, $1) }) != 0 else {
      return false
    }
    return SystemError.latest == ECONNREFUSED
  }

  private static func withAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// Why a Unix socket cannot be used.
package enum SocketError: Error, Equatable, Sendable {
  case notAPath(path: String)
  /// The path is longer than ``UnixSocket/maxPathLength``.
  case tooLong(path: String)
  /// There is a file that is no socket.
  case notASocket(path: String)
  /// A process listens at the path.
  case inUse(path: String)
  /// The process that made the socket has ended.
  case notListening(path: String)
  /// The process does not take connections fast enough.
  case busy(path: String)
  /// The process at the other end belongs to another user.
  case otherUser(path: String)
  case file(FileError)

  /// The error of the latest system call on this thread.
  static func latest(_ path: String) -> SocketError {
    .file(FileError(creating: path, code: SystemError.latest))
  }
}

extension SocketError: CustomStringConvertible {
  /// The error on one line, with the path in quotes.
  package var description: String {
    switch self {
    case .notAPath(let path): "'\(name: path)' is not a path"
    case .tooLong(let path):
      "the path of a socket has at most \(UnixSocket.maxPathLength) bytes: '\(name: path)'"
    case .notASocket(let path): "'\(name: path)' is not a socket"
    case .inUse(let path): "another process listens at '\(name: path)'"
    case .notListening(let path): "no process listens at '\(name: path)'"
    case .busy(let path): "the process that listens at '\(name: path)' is busy"
    case .otherUser(let path): "the process that listens at '\(name: path)' belongs to another user"
    case .file(let error): "\(error)"
    }
  }
}
