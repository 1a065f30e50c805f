import SceneEngine

/// Decides which statements the command history keeps: those without secrets.
@MainActor
struct HistoryFilter {
  /// The keeper of the command history.
  weak var frontEnd: (any FrontEnd)?
  /// A statement that is kept after it has run, unless it turns out to take a secret.
  private var pending: (statement: String, expanded: String)?
  /// The statements of this session that were kept.
  private var own: Set<String> = []
  /// Whether a statement with a secret was left out, and whether the user knows.
  private var (hasLeftOut, hasNoted) = (false, false)

  /// Whether to tell the user that statements with secrets are left out, once.
  mutating func takeNote() -> Bool {
    guard hasLeftOut, !hasNoted else { return false }
    hasNoted = true
    return true
  }

  /// Keeps a statement that is about to run, unless it takes a secret.
  mutating func add(_ statement: String, expanded: String, _ secrets: SecretDetector) {
    switch secrets.classify(expanded) {
    case .secret:
      hasLeftOut = true
      removeStatements(binding: secrets.variables(givenIn: expanded))
    case _ where secrets.containsSecret(statement): hasLeftOut = true
    case .clean: add(statement)
    case .unknown: pending = (statement, expanded)
    }
  }

  /// Whether a statement of this session was kept.
  func keeps(_ statement: String) -> Bool { own.contains(statement) }

  /// Classifies the pending statement again after it has run, when actions of new scenes are known.
  mutating func addPending(_ secrets: SecretDetector) {
    guard let (statement, expanded) = pending else { return }
    pending = nil
    if secrets.classify(expanded) != .secret, !secrets.containsSecret(statement) {
      add(statement)
    } else {
      hasLeftOut = true
    }
    removeStatements(binding: secrets.variables(givenIn: expanded))
  }

  /// Keeps the pending statement if it is known to take no secret; for a statement that has not ended.
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

  /// Removes statements of this session that have turned out to contain a secret.
  mutating func removeSecrets(_ secrets: SecretDetector) {
    if let statement = pending?.statement, secrets.containsSecret(statement) { dropPending() }
    let unwanted = own.filter(secrets.containsSecret)
    guard !unwanted.isEmpty else { return }
    hasLeftOut = true
    own.subtract(unwanted)
    frontEnd?.forget(unwanted)
  }

  private mutating func add(_ statement: String) {
    own.insert(statement)
    frontEnd?.remember(statement)
  }

  /// Removes statements that have bound variables that turned out to be secret.
  private func removeStatements(binding variables: Set<String>) {
    if !variables.isEmpty { frontEnd?.forget(binding: variables) }
  }
}
