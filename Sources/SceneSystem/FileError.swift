import Glibc
import SceneText

package enum FileError: Error, Equatable, Sendable {
  case notFound(path: String)
  /// The directory that a new file would be in does not exist; `.` is the working directory.
  case missingFolder(path: String, folder: String)
  /// The directory that a new file would be in is something else.
  case notFolder(path: String, folder: String)
  case permissionDenied(path: String)
  /// The path is a directory, not a file.
  case isDirectory(path: String)
  /// A line is longer than the reader accepts; `line` counts from 1.
  case lineTooLong(path: String, line: Int, limit: Int)
  case tooLong(path: String, limit: Int)
  /// A directory does not exist and cannot be created, with the system's error number.
  case cannotCreate(path: String, code: Int32)
  /// The path is a pipe, a device or a socket, where only a regular file can be used.
  case notRegular(path: String)
  /// The path is the file to which standard output goes, which cannot be replaced meanwhile.
  case isOutput(path: String)
  /// The path leads out of the working directory, where only what is below it can be used.
  case outside(path: String)
  /// The name is not UTF-8; the path has escapes in place of the bytes that are not.
  case notText(path: String)
  /// A handler took Ctrl-C or SIGTERM during the wait for input.
  case interrupted
  case system(path: String, code: Int32)

  /// Creates an error from a system error number.
  package init(path: String, code: Int32) {
    self =
      switch code {
      case ENOENT, ENOTDIR: .notFound(path: path)
      case EACCES, EPERM, EROFS: .permissionDenied(path: path)
      case EISDIR: .isDirectory(path: path)
      default: .system(path: path, code: code)
      }
  }

  /// The error of a call that creates a file; it names the directory if that is missing.
  init(creating path: String, code: Int32) {
    self.init(path: path, code: code)
    guard case .notFound = self else { return }
    let folder = Self.folder(of: path) ?? "."
    // A removed working directory still has a status.
    let kind = folder == "." && WorkingFolder.path == nil ? nil : FileStatus(path: folder)?.kind
    switch kind {
    case .folder: return
    case nil: self = .missingFolder(path: path, folder: folder)
    default: self = .notFolder(path: path, folder: folder)
    }
  }

  /// The directory in a path; nil if it has none.
  package static func folder(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The error of the latest system call on this thread.
  package static func latest(_ path: String) -> FileError {
    FileError(path: path, code: SystemError.latest)
  }
}

extension FileError: CustomStringConvertible {
  /// The error on one line, with the path in quotes.
  package var description: String {
    switch self {
    case .notFound(let path): "the file '\(name: path)' does not exist"
    case .missingFolder(_, "."): "the working directory does not exist"
    case .missingFolder(_, let folder): "the directory '\(name: folder)' does not exist"
    case .notFolder(_, let folder): "'\(name: folder)' is not a directory"
    case .permissionDenied(let path): "'\(name: path)': permission denied"
    case .isDirectory(let path): "'\(name: path)' is a directory"
    case .lineTooLong(let path, let line, let limit):
      "\(name: path):\(line): the line is longer than \(limit) bytes"
    case .tooLong(let path, let limit): "'\(name: path)' is longer than \(limit / 1_000_000) MB"
    case .cannotCreate(let path, let code):
      "cannot create '\(name: path)': \(Self.refusal(of: code))"
    case .notRegular(let path): "'\(name: path)' is not a regular file"
    case .isOutput(let path): "'\(name: path)' is the file of the output"
    case .outside(let path): "'\(name: path)' is not below the working directory"
    case .notText(let path): "the name '\(name: path)' is not UTF-8"
    case .interrupted: "interrupted"
    case .system(let path, let code): "'\(name: path)': \(SystemError.text(of: code))"
    }
  }

  /// The reason why a directory cannot be created in an existing parent.
  private static func refusal(of code: Int32) -> String {
    switch code {
    case ENOENT: "the file system does not allow it"
    case ENOTDIR: "a part of the path is a file"
    case EACCES, EPERM, EROFS: "permission denied"
    default: SystemError.text(of: code)
    }
  }
}

package enum SystemError {
  package static var latest: Int32 { errno }

  /// The C library's description of an error number, as part of a sentence: "no space left on device".
  static func text(of code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let text = String(decoding: bytes, as: UTF8.self)
    let isName = text.dropFirst().first.map { !$0.isLowercase } ?? true
    return isName ? text : text.prefix(1).lowercased() + text.dropFirst()
  }
}
