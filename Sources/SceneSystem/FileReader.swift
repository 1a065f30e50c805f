import Glibc

/// The bytes of a file or a descriptor, a chunk at a time.
package struct FileReader: ~Copyable {
  package let path: String
  private let descriptor: OwnedDescriptor

  package init(path: String) throws(FileError) {
    let descriptor = try OwnedDescriptor(opening: path, flags: O_RDONLY)
    guard try FileStatus(descriptor, at: path).kind != .folder else {
      throw .isDirectory(path: path)
    }
    self.path = path
    self.descriptor = descriptor
  }

  /// Reads an open descriptor through a duplicate, so that the caller's stays open.
  package init(descriptor: Int32, name: String) throws(FileError) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .latest(name) }
    self.path = name
    self.descriptor = OwnedDescriptor(owning: copy)
  }

  /// Opens what an argument of the command line names: a file, or standard input for `-`.
  package init(argument: String) throws(FileError) {
    if argument == "-" {
      try self.init(descriptor: StandardStream.input.rawValue, name: "<stdin>")
    } else {
      try self.init(path: argument)
    }
  }

  /// All bytes of a file; a device may have more than the limit.
  package static func bytes(
    of path: String, limit: Int = .max
  ) throws(FileError) -> [UInt8] {
    var file = try FileReader(path: path)
    return try file.rest(limit: limit)
  }

  /// Reads what is there, up to a number of bytes; nil at the end of input.
  package mutating func next(upTo count: Int = 65_536) throws(FileError) -> [UInt8]? {
    let (chunk, code) = Descriptor.read(descriptor.number, upTo: count)
    guard code == 0 else { throw FileError(path: path, code: code) }
    return chunk.isEmpty ? nil : chunk
  }

  /// Reads all that is left.
  package mutating func rest(limit: Int = .max) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = try next() {
      bytes.append(contentsOf: chunk)
      guard bytes.count <= limit else { throw .tooLong(path: path, limit: limit) }
    }
    return bytes
  }

  /// Whether a path leads to something that can be read only once, such as a pipe or a terminal.
  package static func isStream(_ path: String) -> Bool {
    switch FileStatus(path: path)?.kind {
    case nil, .file, .folder: false
    case .device, .pipe, .other: true
    }
  }

  /// Reads into part of an array that has room for it.
  mutating func read(into bytes: inout [UInt8], from offset: Int) throws(FileError) -> Int {
    let result = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe Descriptor.read(
        descriptor.number, into: UnsafeMutableRawBufferPointer(rebasing: buffer[offset...]))
    }
    guard result >= 0 else { throw FileError(path: path, code: Int32(-result)) }
    return result
  }
}
