import SceneEngine
import SceneSystem
import SceneSessions

/// The kinds of files that subcommands take, which are recognized by their names and their first lines.
enum InputFile {
  case script
  case list
  case journal

  /// The kind of a file; nil for a stream, which can be read only once, and for a file that can be of any kind.
  init?(path: String) {
    guard path != "-", !FileReader.isStream(path) else { return nil }
    if JournalFile.isJournal(path) {
      self = .journal
      return
    }
    guard !path.hasSuffix(".scene") else {
      self = .script
      return
    }
    guard let line = Self.firstLine(of: path) else { return nil }
    let word = line.prefix { $0 != " " && $0 != "\t" && $0 != ";" }
    if Self.isURL(word) {
      self = .list
    } else if CommandRegistry.all.entries.contains(where: { $0.schema.name == word }) {
      self = .script
    } else {
      return nil
    }
  }

  /// The first line that is neither empty nor a comment.
  private static func firstLine(of path: String) -> Substring? {
    guard var file = try? FileReader(path: path), let start = try? file.next(upTo: 4096) else {
      return nil
    }
    return String(decoding: start, as: UTF8.self).split(whereSeparator: \.isNewline).lazy
      .map { $0.drop { $0 == " " || $0 == "\t" } }.first { !$0.isEmpty && $0.first != "#" }
  }

  /// Whether a word begins with a scheme, as in `koober://` and `https:/`.
  private static func isURL(_ word: Substring) -> Bool {
    guard let colon = word.firstIndex(of: ":"), word[colon...].hasPrefix(":/") else { return false }
    let scheme = word[..<colon]
    return scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// What it is, and the subcommand that takes it.
  private var description: (noun: String, verb: String, subcommand: String) {
    switch self {
    case .script: ("a script", "run it", "run")
    case .list: ("a list of links", "open them", "replay")
    case .journal: ("the journal of a session", "replay it", "replay")
    }
  }

  /// Fails if a file is of another kind than a subcommand takes, with the subcommand that takes it.
  ///
  /// - Throws: ``ExitRequest`` after printing the error.
  @MainActor
  static func check<App: ShellApp>(
    _ path: String, for wanted: InputFile, _ console: Console, _ app: App.Type
  ) throws(ExitRequest) {
    guard let kind = InputFile(path: path), kind != wanted else { return }
    let (noun, verb, subcommand) = kind.description
    throw console.exitRequest(
      printing:
        "'\(name: path)' is \(noun)\n  help: \(verb) with '\(App.name) \(subcommand) \(name: path)'"
    )
  }
}
