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

  /// The files below a folder of the directory, as text, whatever they hold.
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

  /// The path of a file in the directory, which need not be there.
  public func file(_ name: String) -> String { path + "/" + name }

  /// The permission bits of a file or a directory.
  public func permissions(of name: String) -> UInt32 {
    var status = stat()
    guard unsafe stat(file(name), &status) == 0 else { return 0 }
    return status.st_mode & 0o777
  }
}
