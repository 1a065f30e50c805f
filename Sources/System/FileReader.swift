import Glibc

/// The bytes of a file or a descriptor, a chunk at a time.
public struct FileReader: ~Copyable {
  /// The path as given, or the name of the descriptor; errors carry it.
  public let path: String
  private let descriptor: OwnedDescriptor

  /// Opens a file.
  ///
  /// - Throws: ``FileError``; a directory is refused here, not at the first read.
  public init(path: String) throws(FileError) {
    let descriptor = try OwnedDescriptor(opening: path, flags: O_RDONLY)
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0 else {
      throw FileError(path: path, code: SystemError.latest)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .isDirectory(path: path) }
    self.path = path
    self.descriptor = descriptor
  }

  /// Reads an open descriptor through a duplicate, so that the caller's stays open.
  ///
  /// - Parameters:
  ///   - descriptor: an open file descriptor.
  ///   - name: what errors call it.
  /// - Throws: ``FileError``, if the descriptor is not open.
  public init(descriptor: Int32, name: String) throws(FileError) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw FileError(path: name, code: SystemError.latest) }
    self.path = name
    self.descriptor = OwnedDescriptor(owning: copy)
  }

  /// Reads what is there, up to a number of bytes.
  ///
  /// - Parameter count: the most bytes to read at once.
  /// - Returns: at least one byte; nil at the end of input.
  /// - Throws: ``FileError``, if the system can't read on.
  public mutating func next(upTo count: Int = 65_536) throws(FileError) -> [UInt8]? {
    var result = 0
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      unsafe result = Descriptor.read(
        descriptor.number, into: UnsafeMutableRawBufferPointer(buffer))
      initialized = max(0, result)
    }
    guard result >= 0 else { throw FileError(path: path, code: Int32(-result)) }
    return result == 0 ? nil : chunk
  }

  /// Reads all that is left.
  ///
  /// - Parameter limit: the most bytes to read: a device may never end.
  /// - Returns: the bytes.
  /// - Throws: ``FileError``, if the system can't read on, or there is more.
  /// - Complexity: O(bytes) in time and memory.
  public mutating func rest(limit: Int = .max) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = try next() {
      bytes.append(contentsOf: chunk)
      guard bytes.count <= limit else { throw .tooLong(path: path, limit: limit) }
    }
    return bytes
  }

  /// Whether a path leads to something that can be read only once, such as a pipe or a terminal.
  public static func isStream(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
  }

  /// Reads into part of an array that has room for it.
  ///
  /// - Returns: how many bytes were read; 0 at the end of input.
  mutating func read(into bytes: inout [UInt8], from offset: Int) throws(FileError) -> Int {
    let result = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe Descriptor.read(
        descriptor.number, into: UnsafeMutableRawBufferPointer(rebasing: buffer[offset...]))
    }
    guard result >= 0 else { throw FileError(path: path, code: Int32(-result)) }
    return result
  }

  /// Moves on (or back) to a place counted in bytes from the end; a file shorter than that is read
  /// from its start, and a pipe from where it is.
  mutating func seek(beforeEnd count: Int) {
    if lseek(descriptor.number, -count, SEEK_END) < 0 { lseek(descriptor.number, 0, SEEK_SET) }
  }
}
