import SceneEngine
import SceneSystem
import SceneTerminal

/// The command history in a file and in the line editor.
struct CommandHistory {
  private var history = History(path: nil)
  private let path: String?
  private let editor: any LineEditor
  private var hasWarned = false

  private(set) var isRead = false

  /// The prefix that was searched for last, and the index of the latest entry with it.
  private var latest: (prefix: String, index: Int?)?

  var entries: [HistoryEntry] { history.datedEntries }

  init(path: String?, editor: any LineEditor) {
    self.path = path
    self.editor = editor
  }

  mutating func read() {
    isRead = true
    history = History(path: path)
    editor.setHistory(history.entries)
  }

  /// The rest of the latest entry that begins with a line; nil if none does.
  ///
  /// - Complexity: O(*n*) for *n* entries; less for a line that continues the one before.
  mutating func rest(of line: String) -> String? {
    guard line.contains(where: { $0 != " " }) else { return nil }
    var end = history.datedEntries.count
    if let latest, line.hasPrefix(latest.prefix) {
      guard let index = latest.index, index < end else { return nil }
      end = index + 1
    }
    let index = history.datedEntries[..<end].lastIndex { entry in
      entry.text.hasPrefix(line) && entry.text.utf8.count > line.utf8.count
        && !entry.text.utf8.contains(UInt8(ascii: "\n"))
    }
    latest = (line, index)
    return index.map { String(history.datedEntries[$0].text.dropFirst(line.count)) }
  }

  mutating func takeWarning() -> FileError? {
    guard !hasWarned, let warning = history.warning else { return nil }
    hasWarned = true
    return warning
  }

  mutating func add(_ statement: String) {
    guard history.add(statement) else { return }
    latest = nil
    editor.addHistory(statement)
  }

  mutating func remove(where isUnwanted: (String) -> Bool) {
    let count = history.datedEntries.count
    history.remove(where: isUnwanted)
    latest = nil
    if history.datedEntries.count < count { editor.setHistory(history.entries) }
  }
}
