import SceneSystem

/// A file that a command would replace although it is of another kind.
struct FileConflict: Error, Equatable, CustomStringConvertible {
  /// How to fix it where there is a `--force`.
  static let fix = "use --force to replace it"

  let path: String
  let kind: FileKind

  /// Finds the conflict at a path; nil if there is no file, an empty one, a stream or a file of the kind.
  init?(replacing path: String, with kind: FileKind) {
    guard FileStatus(path: path)?.kind == .file else { return nil }
    do throws(FileError) {
      var file = try FileReader(path: path)
      guard let start = try file.next(upTo: FileKind.startLength), !kind.matches(start) else {
        return nil
      }
    } catch {
      // A file that cannot be read is not known to be of the kind.
    }
    self.path = path
    self.kind = kind
  }

  var description: String {
    "cannot write '\(name: path)': the file exists and is not \(kind.name)"
  }
}
