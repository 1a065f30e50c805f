import ArgumentParser
import SceneLanguage
import SceneSystem

/// The tags of the scripts that a command line names, as candidates for `--tags`.
enum TagCompletion {
  static var kind: CompletionKind {
    .custom { words, _, prefix in candidates(for: prefix, in: words) }
  }

  /// The maximum number of files and directories to search, so that Tab responds quickly.
  private static let limit = 2000

  /// Completes the last tag of a list such as `smoke,!sl`.
  ///
  /// - Parameters:
  ///   - prefix: The part of the list that has been typed.
  ///   - words: The words of the command line; scripts and directories among them are searched, or else the working
  ///     directory.
  /// - Returns: The whole list with each tag that is not in it yet.
  static func candidates(for prefix: String, in words: [String]) -> [String] {
    let prefix = unquoted(prefix)
    let parts = prefix.split(separator: ",", omittingEmptySubsequences: false)
    let given = Set(parts.dropLast().map { $0.drop { $0 == "!" } })
    let isExcluded = parts.last?.hasPrefix("!") == true
    let before = parts.dropLast().map { $0 + "," }.joined() + (isExcluded ? "!" : "")
    let paths = words.dropFirst().map(unquoted).filter { word in
      FileStatus(path: word).map { $0.kind == .folder || word.hasSuffix(".scene") } == true
    }
    var count = 0
    let tags = Set((paths.isEmpty ? ["."] : paths).flatMap { self.tags(at: $0, &count) })
    return tags.filter { !given.contains($0[...]) }.sorted().map { before + $0 }
  }

  /// Removes the quotes and backslashes of a shell's word: bash and zsh give words as they were typed, such as `'!sl`.
  private static func unquoted(_ word: String) -> String {
    var text = ""
    var quote: Character?
    var isEscaped = false
    for character in word {
      if isEscaped {
        text.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else {
        text.append(character)
      }
    }
    return text
  }

  private static func tags(at path: String, _ count: inout Int) -> [String] {
    count += 1
    guard count <= limit else { return [] }
    guard FileStatus(path: path)?.kind == .folder else {
      return path.hasSuffix(".scene") ? ScriptFile(at: path).header.tags : []
    }
    // Hidden directories contain builds and repositories; a symbolic link may lead to a directory above it.
    return FolderEntry.list(path).filter { !$0.name.hasPrefix(".") }.map { "\(path)/\($0.name)" }
      .filter { FileStatus(path: $0, followsLinks: false)?.kind != .other }
      .flatMap { tags(at: $0, &count) }
  }
}
