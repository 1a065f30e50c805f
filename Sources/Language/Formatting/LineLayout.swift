/// Puts words on lines: those that don't fit go on behind a backslash, four spaces further in.
struct LineLayout {
  let indent: String

  /// The words with spaces or cuts between them, behind the indent of the first line.
  func text(of words: [String]) -> String {
    let inner = indent + "    "
    var text = ""
    var column = indent.count
    for (index, word) in words.enumerated() {
      // JSON on several lines goes on where the last of them ends.
      let parts = word.split(separator: "\n", omittingEmptySubsequences: false)
      let first = parts[0].count
      let reserve = index + 1 < words.count ? 2 : 0
      if index > 0 {
        let limit = ScriptFormatter.columnLimit - first - reserve
        // A command keeps its first word, and what fits on no line isn't moved to another.
        if column + 1 <= limit || index == 1 || inner.count > limit {
          text += " "
          column += 1
        } else {
          text += " \\\n" + inner
          column = inner.count
        }
      }
      text += parts.joined(separator: "\n" + indent)
      column = parts.count == 1 ? column + first : indent.count + parts[parts.count - 1].count
    }
    return text
  }
}
