import SceneSystem
import SceneText

/// A file that an option names, and that a command writes.
struct OutputFile {
  let option: String
  let path: String
  /// The kind of file that it may replace; nil for a journal, which replaces none.
  private let kind: FileKind?

  init(_ option: String, _ path: String, _ kind: FileKind?) {
    (self.option, self.path, self.kind) = (option, path, kind)
  }

  /// Checks, before the work begins, that files can be written, replace none of another kind, and are different ones.
  @MainActor
  static func check(_ files: [OutputFile?], _ console: Console) throws(ExitRequest) {
    var options: [FileIdentity: String] = [:]
    for file in files.compactMap(\.self) {
      guard !file.path.isEmpty else {
        throw console.exitRequest(printing: "\(file.option) needs a file")
      }
      if let kind = file.kind {
        if let conflict = FileConflict(replacing: file.path, with: kind) {
          throw console.exitRequest(
            printing: "\(conflict)\n  help: name another file, or remove it")
        }
        do throws(FileError) { _ = try ReplacementFile(replacing: file.path) } catch {
          throw console.exitRequest(printing: "cannot write the file of \(file.option): \(error)")
        }
      }
      guard let identity = FileIdentity(path: file.path) else { continue }
      if let other = options.updateValue(file.option, forKey: identity) {
        throw console.exitRequest(
          printing: "\(other) and \(file.option) cannot write the same file '\(name: file.path)'")
      }
    }
  }
}
