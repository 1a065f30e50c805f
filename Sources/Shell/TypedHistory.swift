import Script
import Terminal

/// What was typed before, in a file and in the editor, without what is secret.
struct TypedHistory {
  private var history: History
  private let editor: any LineEditor
  /// A statement that isn't kept before it has run and has turned out to take no secret.
  private var doubtful: String?
  private var hasWarned = false

  /// Reads the file, and gives the editor what is in it.
  init(path: String?, editor: any LineEditor) {
    history = History(path: path)
    self.editor = editor
    editor.setHistory(history.entries)
  }

  /// Why the file isn't kept, if it isn't and the user hasn't been told.
  mutating func takeWarning() -> FileError? {
    guard !hasWarned, let warning = history.warning else { return nil }
    hasWarned = true
    return warning
  }

  /// Keeps a statement that is about to run, unless it takes a secret.
  mutating func remember(_ statement: String, _ secrets: SecretWords) {
    switch secrets.judge(statement) {
    case .open: add(statement)
    case .unknown: doubtful = statement
    case .secret: forget(secrets.variables(givenIn: statement))
    }
  }

  /// Looks again at a statement that has run, with an action of a scene that it led to.
  mutating func rememberDoubtful(_ secrets: SecretWords) {
    guard let statement = doubtful else { return }
    doubtful = nil
    if secrets.judge(statement) != .secret { add(statement) }
    forget(secrets.variables(givenIn: statement))
  }

  private mutating func add(_ statement: String) {
    if history.add(statement) { editor.addHistory(statement) }
  }

  /// Takes out what has bound variables that have turned out to be secret.
  private mutating func forget(_ variables: Set<String>) {
    guard !variables.isEmpty else { return }
    let count = history.entries.count
    history.remove { !SecretWords.variables(boundIn: $0).isDisjoint(with: variables) }
    if history.entries.count < count { editor.setHistory(history.entries) }
  }
}
