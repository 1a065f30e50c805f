import Glibc

/// A directory of a test's own, removed with all in it when the test lets go of it.
public final class TemporaryDirectory {
  /// Where it is.
  public let path: String

  /// Makes an empty directory.
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

  /// What a directory holds; nothing for a path that is none.
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

  /// What the directory holds, sorted.
  public var names: [String] { Self.names(in: path) }

  /// The path of a file in the directory, which need not be there.
  public func file(_ name: String) -> String { path + "/" + name }

  /// The permission bits of a file or a directory.
  public func permissions(of name: String) -> UInt32 {
    var status = stat()
    guard unsafe stat(file(name), &status) == 0 else { return 0 }
    return status.st_mode & 0o777
  }
}
