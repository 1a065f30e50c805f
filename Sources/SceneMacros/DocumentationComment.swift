import SwiftSyntax

/// A documentation comment, split as DocC does.
struct DocumentationComment {
  /// The first sentence, on one line.
  private(set) var summary = ""
  private(set) var discussion = ""
  /// The description of each parameter, by its name.
  var parameters: [String: String] = [:]

  init(of declaration: some SyntaxProtocol) {
    self.init(lines: Self.lines(of: declaration.leadingTrivia))
  }

  /// Parses a comment without its `///`, or without the indentation of `/** */`.
  init(lines: [String]) {
    var prose: [String] = []
    var open: OpenItem?
    for line in lines {
      let text = line.trimmed
      let indent = line.prefix { $0 == " " }.count
      if let (name, words) = Self.parameter(in: text, insideList: open?.isList(above: indent)) {
        parameters[name] = words
        open = OpenItem(parameter: name, listIndent: open?.listIndent)
      } else if text.lowercased().hasPrefix("- parameters:") {
        open = OpenItem(parameter: nil, listIndent: indent)
      } else if text.hasPrefix("- ") || text.isEmpty {
        if !text.isEmpty || open == nil { prose.append(line) }
        if !text.isEmpty || open?.listIndent == nil { open = nil }
      } else if let name = open?.parameter {
        parameters[name, default: ""] += " " + text
      } else {
        prose.append(line)
      }
    }
    split(prose)
  }

  /// Sets summary and discussion: the summary ends with the first sentence or paragraph.
  private mutating func split(_ prose: [String]) {
    let body = prose.drop { $0.trimmed.isEmpty }
    let opening = body.prefix { !$0.trimmed.isEmpty }
    let paragraph = opening.map(\.trimmed).joined(separator: " ")
    let end = Self.endOfSentence(in: paragraph)
    summary = String(paragraph[..<end])
    let rest = String(paragraph[end...]).trimmed
    let others = body.dropFirst(opening.count).joined(separator: "\n")
    discussion = [rest, others.trimmed].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The position after the first `.`, `!` or `?` that is followed by a space and a capital letter.
  private static func endOfSentence(in text: String) -> String.Index {
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      if ".!?".contains(text[index]), text[next...].first == " ",
        text[next...].dropFirst().first.map({ !$0.isLowercase }) ?? true
      {
        return next
      }
      index = next
    }
    return text.endIndex
  }
}

extension DocumentationComment {
  /// The list item that the following lines belong to.
  private struct OpenItem {
    /// The current parameter; nil between `- Parameters:` and its first item.
    var parameter: String?
    /// The indentation of `- Parameters:`; nil outside of such a list.
    var listIndent: Int?

    func isList(above indent: Int) -> Bool { listIndent.map { indent > $0 } ?? false }
  }

  /// The name and description of `- Parameter name: description`, or of `- name: description` in a list.
  private static func parameter(in text: String, insideList: Bool?) -> (String, String)? {
    guard text.hasPrefix("- ") else { return nil }
    var item = text.dropFirst(2)
    let keyword = "parameter "
    if item.lowercased().hasPrefix(keyword) {
      item = item.dropFirst(keyword.count)
    } else if insideList != true {
      return nil
    }
    guard let colon = item.firstIndex(of: ":") else { return nil }
    let name = String(item[..<colon]).trimmed
    return (name, String(item[item.index(after: colon)...]).trimmed)
  }

  /// The lines of the last block of documentation comments in `trivia`.
  private static func lines(of trivia: Trivia) -> [String] {
    var lines: [String] = []
    var newlines = 0
    for piece in trivia {
      switch piece {
      case .docLineComment(let text):
        if newlines > 1 { lines = [] }
        lines.append(String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)))
        newlines = 0
      case .docBlockComment(let text):
        lines = text.dropFirst(3).dropLast(2).split(
          separator: "\n", omittingEmptySubsequences: false
        )
        .map { line in
          let bare = String(line).trimmed
          return bare.hasPrefix("* ") ? String(bare.dropFirst(2)) : bare == "*" ? "" : bare
        }
        newlines = 0
      case .newlines(let count): newlines += count
      default: continue
      }
    }
    return lines
  }
}

extension String {
  /// The text without leading and trailing spaces, tabs and newlines.
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
