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
  /// Why a statement was left out last, and the reasons that the user knows.
  private var (omission, noted): (Omission?, Set<Omission>) = (nil, [])

  /// Why a statement is left out, as the user is told.
  private enum Omission: String {
    case secret = "a line with a secret is not kept in the history"
    /// It is not searched for secrets.
    case length = "a line over 10,000 bytes is not kept in the history"
  }

  /// The note about a statement that was left out; nil if there is none, or if the user knows the reason.
  mutating func takeNote() -> String? {
    guard let omission, noted.insert(omission).inserted else { return nil }
    return omission.rawValue
  }

  /// Keeps a statement that is about to run, unless it takes a secret.
  mutating func add(_ statement: String, expanded: String, _ secrets: SecretDetector) {
    switch secrets.classify(expanded) {
    case .secret:
      omission = SecretDetector.isTooLong(expanded) ? .length : .secret
      removeStatements(binding: secrets.variables(givenIn: expanded))
    case _ where secrets.containsSecret(statement): omission = .secret
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
      omission = .secret
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
    if pending != nil { omission = .secret }
    pending = nil
  }

  /// Removes statements of this session that have turned out to contain a secret.
  mutating func removeSecrets(_ secrets: SecretDetector) {
    if let statement = pending?.statement, secrets.containsSecret(statement) { dropPending() }
    let unwanted = own.filter(secrets.containsSecret)
    guard !unwanted.isEmpty else { return }
    omission = .secret
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
