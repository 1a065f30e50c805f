import SceneSystem

/// A request of `koober run` to this process or a worker to run a script.
struct ScriptRequest: Codable, Equatable, Sendable {
  /// The path of the script; `-` is standard input.
  var path: String
  /// The path of the journal of this run alone; nil for none.
  var journal: String?
}

/// The directory of `--record DIRECTORY/`, with a journal for each run of a script.
struct ScriptJournals {
  /// The path of the directory, without a slash at the end.
  private let folder: String
  /// The names of the journals in the directory, without extension, by the paths of the scripts.
  private var names: [String: String] = [:]

  /// Names the journals of scripts; nil if the path of `--record` is none, or is a file.
  init?(at path: String?, of scripts: [ScriptFile]) {
    guard let path, Self.isFolder(path) else { return nil }
    let end = path.lastIndex { $0 != "/" }
    folder = end.map { String(path[...$0]) } ?? ""
    var taken: Set<String> = []
    for script in scripts where names[script.path] == nil {
      let base = Self.name(of: script.path)
      let name = (1...).lazy.map { $0 == 1 ? base : "\(base)-\($0)" }
        .first { !taken.contains($0) }
      guard let name else { continue }
      taken.insert(name)
      names[script.path] = name
    }
  }

  /// Whether journals go to a directory: one that exists, or a path that ends in a slash.
  static func isFolder(_ path: String) -> Bool {
    path.hasSuffix("/") || FileStatus(path: path)?.kind == .folder
  }

  /// Makes the directory and the directories inside it.
  ///
  /// - Throws: `FileError`.
  func prepare() throws(FileError) {
    for name in names.values.sorted() {
      let file = "\(folder)/\(name)"
      try SystemFolder.create(String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)]))
    }
  }

  /// The path of the journal of a run.
  ///
  /// - Parameters:
  ///   - script: The path of the script.
  ///   - turn: The number of the run under `--repeat`, from 1.
  ///   - attempt: The number of the attempt under `--retry`, from 1.
  /// - Returns: The path; nil for a script that is not among those of the initializer.
  func path(of script: String, turn: Int, attempt: Int) -> String? {
    guard let name = names[script] else { return nil }
    return "\(folder)/\(name)" + (turn > 1 ? ".\(turn)" : "")
      + (attempt > 1 ? ".retry-\(attempt - 1)" : "") + ".jsonl"
  }

  /// The path of a script inside the directory, without extension.
  private static func name(of script: String) -> String {
    guard script != "-" else { return "stdin" }
    let parts = script.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let name = parts.joined(separator: "/")
    return name.hasSuffix(".scene") ? String(name.dropLast(".scene".count)) : name
  }
}
