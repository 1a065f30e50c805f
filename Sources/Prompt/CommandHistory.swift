import Engine
import SceneSystem
import Terminal

/// The command history in a file and in the line editor, without secrets.
struct CommandHistory {
  private var history = History(path: nil)
  private let path: String?
  private let editor: ReadlineEditor
  /// A statement that is added after it has run, unless it turns out to take a secret.
  private var pending: (statement: String, expanded: String)?
  /// The statements that this session has added.
  private var own: Set<String> = []
  private var hasWarned = false
  /// Whether a statement with a secret was left out, and whether the user knows.
  private var (hasLeftOut, hasNoted) = (false, false)

  private(set) var isRead = false

  /// The prefix that was searched for last, and the index of the latest entry with it.
  private var latest: (prefix: String, index: Int?)?

  var entries: [HistoryEntry] { history.datedEntries }

  init(path: String?, editor: ReadlineEditor) {
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

  /// Whether to tell the user that statements with secrets are left out, once.
  mutating func takeNote() -> Bool {
    guard hasLeftOut, !hasNoted else { return false }
    hasNoted = true
    return true
  }

  /// Adds a statement that is about to run, unless it takes a secret.
  mutating func add(_ statement: String, expanded: String, _ secrets: SecretDetector) {
    switch secrets.classify(expanded) {
    case .secret:
      hasLeftOut = true
      removeLines(binding: secrets.variables(givenIn: expanded), secrets)
    case _ where secrets.containsSecret(statement): hasLeftOut = true
    case .clean: add(statement)
    case .unknown: pending = (statement, expanded)
    }
  }

  /// Classifies the pending statement again after it has run, when actions of new scenes are known.
  mutating func addPending(_ secrets: SecretDetector) {
    guard let (statement, expanded) = pending else { return }
    pending = nil
    if secrets.classify(expanded) != .secret, !secrets.containsSecret(statement) {
      add(statement)
    } else {
      hasLeftOut = true
    }
    removeLines(binding: secrets.variables(givenIn: expanded), secrets)
  }

  /// Adds the pending statement if it is known to take no secret; for a statement that has not ended.
  mutating func addUnfinished(_ secrets: SecretDetector) {
    guard let (statement, expanded) = pending, secrets.classify(expanded) == .clean else { return }
    pending = nil
    add(statement)
  }

  /// Drops the pending statement, which has turned out to take a secret.
  mutating func dropPending() {
    hasLeftOut = hasLeftOut || pending != nil
    pending = nil
  }

  /// Removes lines of this session that have turned out to contain a secret.
  mutating func removeSecrets(_ secrets: SecretDetector) {
    if let statement = pending?.statement, secrets.containsSecret(statement) { dropPending() }
    let unwanted = own.filter(secrets.containsSecret)
    guard !unwanted.isEmpty else { return }
    hasLeftOut = true
    own.subtract(unwanted)
    remove { unwanted.contains($0) }
  }

  private mutating func add(_ statement: String) {
    guard history.add(statement) else { return }
    own.insert(statement)
    latest = nil
    editor.addHistory(statement)
  }

  /// Removes lines that have bound variables that turned out to be secret.
  private mutating func removeLines(binding variables: Set<String>, _ secrets: SecretDetector) {
    guard !variables.isEmpty else { return }
    remove { !secrets.variables(boundIn: $0).isDisjoint(with: variables) }
  }

  private mutating func remove(where isUnwanted: (String) -> Bool) {
    let count = history.datedEntries.count
    history.remove(where: isUnwanted)
    latest = nil
    if history.datedEntries.count < count { editor.setHistory(history.entries) }
  }
}
