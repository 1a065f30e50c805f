/// A form about the user, and how far it is saved.
struct SettingsState: Hashable, Codable, Sendable {
  /// What is done with the form.
  enum Phase: String, Codable, Sendable {
    case editing
    /// Somebody is asked whether they are who they seem to be.
    case confirming
    case saving
  }

  /// The name that is saved.
  var savedName: String
  var name: String
  var phase = Phase.editing
  /// Why it isn't saved.
  var problem: KooberError?

  init(name: String) {
    savedName = name
    self.name = name
  }

  /// The name as it would be saved; nil where it can't be.
  var newName: UserName? { UserName(name) }

  /// Whether something would be lost.
  var isDirty: Bool { name != savedName }

  /// What happens to the form.
  enum Event {
    case named(String)
    case reset
    case saveAsked(needsConfirming: Bool)
    case confirmed
    case notConfirmed(KooberError?)
    case saved(String)
    case failed(KooberError)
  }

  /// The state after an event; nil where the event means nothing to this one.
  static func reduce(_ state: SettingsState, _ event: Event) -> SettingsState? {
    var next = state
    next.problem = nil
    switch (state.phase, event) {
    case (.editing, .named(let name)): next.name = name
    case (.editing, .reset): next.name = state.savedName
    case (.editing, .saveAsked(let needsConfirming)) where state.isDirty:
      guard state.newName != nil else {
        next.problem = .nameNotAccepted
        break
      }
      next.phase = needsConfirming ? .confirming : .saving
    case (.confirming, .confirmed): next.phase = .saving
    case (.confirming, .notConfirmed(let error)):
      next.phase = .editing
      next.problem = error
    case (.saving, .saved(let name)) where name == state.newName?.text:
      next = SettingsState(name: name)
    case (.saving, .failed(let error)):
      next.phase = .editing
      next.problem = error
    // The name has been changed elsewhere; what is being entered stays.
    case (_, .saved(let name)):
      next = state
      if next.phase == .saving { next.phase = .editing }
      next.savedName = name
      if !state.isDirty { next.name = name }
    default: return nil
    }
    return next
  }
}
