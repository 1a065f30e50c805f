import Glibc

/// Reads the bytes of a file or a descriptor in chunks.
package struct FileReader: ~Copyable {
  package let path: String
  private let descriptor: OwnedDescriptor
  /// Whether a signal that a handler takes ends the wait for input.
  private var isInterruptible = false

  package init(path: String) throws(FileError) { try self.init(path: path, flags: O_RDONLY) }

  private init(path: String, flags: Int32) throws(FileError) {
    let descriptor = try OwnedDescriptor(opening: path, flags: flags)
    guard try FileStatus(descriptor, at: path).kind != .folder else {
      throw .isDirectory(path: path)
    }
    self.path = path
    self.descriptor = descriptor
  }

  /// Opens a regular file; a pipe or a device, which could block forever, is an error.
  package init(regular path: String) throws(FileError) {
    try self.init(
      regular: try OwnedDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK), at: path)
  }

  /// Opens a regular file that a path reaches without leaving the working directory.
  ///
  /// What is opened is what was checked, whatever changes in the file system meanwhile.
  ///
  /// - Throws: `FileError.outside` for a path that leaves it, also through a symbolic link.
  package init(belowWorkingFolder path: String) throws(FileError) {
    try self.init(regular: try ConfinedPath.open(path), at: path)
  }

  private init(
    regular descriptor: consuming OwnedDescriptor, at path: String
  ) throws(FileError) {
    switch try FileStatus(descriptor, at: path).kind {
    case .file: break
    case .folder: throw .isDirectory(path: path)
    case .device, .pipe, .socket, .link, .other: throw .notRegular(path: path)
    }
    self.path = path
    self.descriptor = descriptor
  }

  /// Reads an open descriptor through a duplicate; the caller's remains open.
  package init(descriptor: Int32, name: String) throws(FileError) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .latest(name) }
    self.path = name
    self.descriptor = OwnedDescriptor(owning: copy)
  }

  /// Opens the file of a command line argument; `-` is standard input.
  ///
  /// A named pipe is opened without waiting for its writer; reading waits for it. Reading ends with
  /// `FileError.interrupted` if there is no input and a handler has taken Ctrl-C or SIGTERM
  /// (``ExitSignals/interceptInterrupt(_:)``).
  package init(argument: String) throws(FileError) {
    if argument == "-" {
      try self.init(descriptor: StandardStream.input.rawValue, name: "<stdin>")
    } else {
      try self.init(path: argument, flags: O_RDONLY | O_NONBLOCK)
    }
    isInterruptible = true
  }

  /// Returns all bytes of a file; the limit is for devices without an end.
  package static func bytes(
    of path: String, limit: Int = .max
  ) throws(FileError) -> [UInt8] {
    var file = try FileReader(path: path)
    return try file.rest(limit: limit)
  }

  /// Returns all bytes of a regular file, which is not waited for.
  package static func bytes(
    ofRegular path: String, limit: Int = .max
  ) throws(FileError) -> [UInt8] {
    var file = try FileReader(regular: path)
    return try file.rest(limit: limit)
  }

  /// Reads the available bytes, up to a maximum; returns nil at the end of input.
  package mutating func next(upTo count: Int = 65_536) throws(FileError) -> [UInt8]? {
    try waitForInput()
    let (chunk, code) = Descriptor.read(descriptor.number, upTo: count)
    guard code == 0 else { throw FileError(path: path, code: code) }
    return chunk.isEmpty ? nil : chunk
  }

  /// Reads the remaining bytes.
  package mutating func rest(limit: Int = .max) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = try next() {
      bytes.append(contentsOf: chunk)
      guard bytes.count <= limit else { throw .tooLong(path: path, limit: limit) }
    }
    return bytes
  }

  /// Whether a path is something that can be read only once, such as a pipe or a terminal.
  package static func isStream(_ path: String) -> Bool {
    switch FileStatus(path: path)?.kind {
    case nil, .file, .folder: false
    case .device, .pipe, .socket, .link, .other: true
    }
  }

  /// Reads into the free part of an array.
  mutating func read(into bytes: inout [UInt8], from offset: Int) throws(FileError) -> Int {
    try waitForInput()
    let result = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe Descriptor.read(
        descriptor.number, into: UnsafeMutableRawBufferPointer(rebasing: buffer[offset...]))
    }
    guard result >= 0 else { throw FileError(path: path, code: Int32(-result)) }
    return result
  }

  private func waitForInput() throws(FileError) {
    guard isInterruptible else { return }
    while Descriptor.wait(descriptor.number, for: POLLIN, atMost: 100) == 0 {
      if ExitSignals.wasIntercepted { throw .interrupted }
    }
  }
}
