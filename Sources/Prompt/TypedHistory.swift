import Engine
import SceneSystem
import Terminal

/// The command history in a file and in the line editor, without secrets.
struct TypedHistory {
  private var history = History(path: nil)
  private let path: String?
  private let editor: ReadlineEditor
  /// A statement that is kept once it has run and has turned out to take no secret.
  private var doubtful: (statement: String, meaning: String)?
  private var own: Set<String> = []
  private var hasWarned = false

  private(set) var isRead = false

  /// The last beginning that was searched for, and the index of the latest entry with it.
  private var latest: (beginning: String, index: Int?)?

  var entries: [HistoryEntry] { history.dated }

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
    var end = history.dated.count
    if let latest, line.hasPrefix(latest.beginning) {
      guard let index = latest.index, index < end else { return nil }
      end = index + 1
    }
    let index = history.dated[..<end].lastIndex { entry in
      entry.text.hasPrefix(line) && entry.text.utf8.count > line.utf8.count
        && !entry.text.utf8.contains(UInt8(ascii: "\n"))
    }
    latest = (line, index)
    return index.map { String(history.dated[$0].text.dropFirst(line.count)) }
  }

  mutating func takeWarning() -> FileError? {
    guard !hasWarned, let warning = history.warning else { return nil }
    hasWarned = true
    return warning
  }

  /// Adds a statement that is about to run, unless it takes a secret.
  mutating func remember(_ statement: String, meaning: String, _ secrets: SecretDetector) {
    switch secrets.classify(meaning) {
    case .secret: forget(secrets.variables(givenIn: meaning), secrets)
    case _ where secrets.containsSecret(statement): break
    case .clean: add(statement)
    case .unknown: doubtful = (statement, meaning)
    }
  }

  /// Classifies a statement again after it has run, when actions of new scenes are known.
  mutating func rememberDoubtful(_ secrets: SecretDetector) {
    guard let (statement, meaning) = doubtful else { return }
    doubtful = nil
    if secrets.classify(meaning) != .secret, !secrets.containsSecret(statement) {
      add(statement)
    }
    forget(secrets.variables(givenIn: meaning), secrets)
  }

  /// Adds a statement that has not ended if it is known to take no secret.
  mutating func rememberOpen(_ secrets: SecretDetector) {
    guard let (statement, meaning) = doubtful, secrets.classify(meaning) == .clean else { return }
    doubtful = nil
    add(statement)
  }

  /// Drops a statement that has turned out to take a secret.
  mutating func forgetDoubtful() { doubtful = nil }

  /// Removes lines of this session that have turned out to contain a secret.
  mutating func forgetSecrets(_ secrets: SecretDetector) {
    if let statement = doubtful?.statement, secrets.containsSecret(statement) { doubtful = nil }
    let unwanted = own.filter(secrets.containsSecret)
    guard !unwanted.isEmpty else { return }
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
  private mutating func forget(_ variables: Set<String>, _ secrets: SecretDetector) {
    guard !variables.isEmpty else { return }
    remove { !secrets.variables(boundIn: $0).isDisjoint(with: variables) }
  }

  private mutating func remove(where isUnwanted: (String) -> Bool) {
    let count = history.dated.count
    history.remove(where: isUnwanted)
    latest = nil
    if history.dated.count < count { editor.setHistory(history.entries) }
  }
}
