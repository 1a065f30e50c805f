import Glibc

/// A temporary directory that is removed with its contents when it is released.
public final class TemporaryDirectory {
  /// The directory's path.
  public let path: String

  /// Creates an empty directory.
  public init() {
    var template = Array("/tmp/scene-tests-XXXXXX".utf8CString)
    _ = unsafe mkdtemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    Self.remove(path)
  }

  private static func remove(_ path: String) {
    for name in names(in: path) { remove(path + "/" + name) }
    _ = unsafe Glibc.remove(path)
  }

  /// The sorted names of a directory's entries; empty if the path is not a directory.
  private static func names(in path: String) -> [String] {
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The names of the directory's entries, sorted.
  public var names: [String] { Self.names(in: path) }

  /// All files below a folder of the directory, decoded as UTF-8.
  public func files(below folder: String) -> [(path: String, text: String)] {
    Self.files(below: folder.isEmpty ? path : path + "/" + folder)
  }

  private static func files(below path: String) -> [(path: String, text: String)] {
    names(in: path).flatMap { name -> [(path: String, text: String)] in
      let path = path + "/" + name
      let below = files(below: path)
      guard below.isEmpty, let file = unsafe fopen(path, "r") else { return below }
      defer { unsafe fclose(file) }
      var bytes: [UInt8] = []
      while case let byte = unsafe getc(file), byte != EOF { bytes.append(UInt8(byte)) }
      return [(path, String(decoding: bytes, as: UTF8.self))]
    }
  }

  /// The path of a file in the directory, whether it exists or not.
  public func file(_ name: String) -> String { path + "/" + name }

  /// The permission bits of a file or a directory.
  public func permissions(of name: String) -> UInt32 {
    var status = stat()
    guard unsafe stat(file(name), &status) == 0 else { return 0 }
    return status.st_mode & 0o777
  }
}
