import SceneSystem
import SceneText

/// A directory of scripts that a command writes, and replaces when it runs again; other files remain.
struct ScriptDirectory {
  let path: String
  /// The kind of its scripts; files of other kinds are not replaced.
  let kind: FileKind
  private var written: Set<String> = []

  private static let maxNameLength = 60

  init(at path: String, of kind: FileKind) { (self.path, self.kind) = (path, kind) }

  /// Writes a script, under a name of its own.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - subject: What it is about; the name consists of its ASCII letters and digits.
  /// - Returns: The path of the script.
  /// - Throws: `FileError`.
  mutating func write(_ script: String, about subject: String) throws(FileError) -> String {
    try SystemFolder.create(path, permissions: 0o777)
    let words = subject.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name =
      words.isEmpty ? "script" : String(words.joined(separator: "-").prefix(Self.maxNameLength))
    var file = "\(path)/\(name).scene"
    var number = 1
    while FileConflict(replacing: file, with: kind) != nil || !written.insert(file).inserted {
      number += 1
      file = "\(path)/\(name)-\(number).scene"
    }
    try FileWriter.replace(file, with: script.utf8, permissions: nil)
    return file
  }
}
