import Scenes

struct SettingsState: Hashable, Codable, Sendable {
  /// The step of editing; while a change is being confirmed, the user is asked for the password.
  @CaseProperties
  enum Phase: Hashable, Codable, Sendable {
    case editing, confirming, saving
    /// The name is being edited after an error.
    case failed(KooberError)
  }

  var savedName: String
  var name: String
  var phase = Phase.editing

  init(name: String) {
    savedName = name
    self.name = name
  }

  /// The name as it would be saved; nil if it is invalid.
  var newName: UserName? { UserName(name) }

  /// Whether leaving would lose changes.
  var isDirty: Bool { name != savedName }

  enum Event {
    case named(String)
    case reset
    case acknowledged
    case saveRequested(needsConfirming: Bool)
    case confirmed
    case notConfirmed(KooberError?)
    case saved(String)
    case failed(KooberError)
  }

  static func reduce(_ state: SettingsState, _ event: Event) -> SettingsState? {
    var next = state
    switch (state.phase, event) {
    case (.editing, .named(let name)), (.failed, .named(let name)):
      next.name = name
      next.phase = .editing
    case (.editing, .reset), (.failed, .reset): next = SettingsState(name: state.savedName)
    case (.failed, .acknowledged): next.phase = .editing
    case (.editing, .saveRequested(let needsConfirming)) where state.isDirty,
      (.failed, .saveRequested(let needsConfirming)) where state.isDirty:
      let isValid = state.newName != nil
      next.phase = !isValid ? .failed(.nameNotAccepted) : needsConfirming ? .confirming : .saving
    case (.confirming, .confirmed): next.phase = .saving
    case (.confirming, .notConfirmed(let error)): next.phase = error.map { .failed($0) } ?? .editing
    case (.saving, .saved(let name)) where name == state.newName?.text:
      next = SettingsState(name: name)
    case (.saving, .failed(let error)): next.phase = .failed(error)
    // The name was changed by another scene; the user's edits stay.
    case (_, .saved(let name)):
      if next.phase == .saving { next.phase = .editing }
      next.savedName = name
      if !state.isDirty { next.name = name }
    default: return nil
    }
    return next
  }
}

/// A form of the user's settings, saved once the user has confirmed the change.
@MainActor
final class SettingsStore: Store, Restorable {
  @Dispatchable
  enum Action {
    /// Changes the name.
    case setName(String)
    /// Saves the changes.
    case save
    /// Reverts the changes.
    case reset
    /// Closes the alert.
    case ok
    /// Leaves the settings.
    case close
  }

  enum Route: Equatable { case confirm(reason: String), closed }

  let routes: Routes<Route>
  private let relay: Relay<SettingsState>
  private let user: UserService
  private var observation: StateObservation?

  init(user: UserService) {
    self.user = user
    relay = Relay(SettingsState(name: user.currentState.profile.name))
    routes = Routes(derivedFrom: relay.states) {
      $0.phase == .confirming ? .confirm(reason: "Your name changes.") : nil
    }
    observation = user.state.observe { [weak self] in self?.follow($0) }
  }

  var state: ObservableState<SettingsState> { relay.states }

  var refusalToLeave: String? {
    if currentState.phase == .saving { return "your name is being saved" }
    return currentState.isDirty ? "your name is not saved; save or reset it first" : nil
  }

  func dispatch(_ action: Action) {
    switch action {
    case .setName(let name): send(.named(name))
    case .save:
      // A guest has no password to confirm with.
      send(.saveRequested(needsConfirming: !user.currentState.profile.isGuest))
    case .reset: send(.reset)
    case .ok: send(.acknowledged)
    case .close: routes.send(.closed)
    }
  }

  /// Receives the result of the confirmation, or the error that prevented it.
  func finishConfirmation(isConfirmed: Bool, failure: KooberError? = nil) {
    send(isConfirmed ? .confirmed : .notConfirmed(failure))
  }

  private func send(_ event: SettingsState.Event) {
    guard let next = SettingsState.reduce(currentState, event), next != currentState else { return }
    let begins = next.phase == .saving && currentState.phase != .saving
    relay.accept(next)
    if begins, let name = next.newName { user.rename(to: name.text) }
  }

  private func follow(_ state: UserState) {
    if state.work.isRenaming { return }
    if currentState.phase == .saving, let problem = state.problem {
      send(.failed(problem))
    } else {
      send(.saved(state.profile.name))
    }
  }

  func restore(_ state: SettingsState) { relay.accept(state) }
}

struct SettingsView: SceneView {
  func render(_ state: SettingsState) -> String {
    page(
      "Settings",
      section(
        field("Name", state.name),
        state.isDirty ? "          was \(TextLines.fit(state.savedName, into: 24))" : nil),
      buttons(state))
  }

  func alert(in state: SettingsState) -> Alert? {
    state.phase.failed.map { Alert($0.description) }
  }

  private func buttons(_ state: SettingsState) -> String {
    switch state.phase {
    case .editing, .failed:
      state.isDirty ? "[setName]  [settings.save]  [reset]" : "[setName]  [close]"
    case .confirming: "Waiting for your password ..."
    case .saving: "Saving ..."
    }
  }
}

extension SignedInContainer {
  func buildSettings(onRoute: @escaping RouteHandler<SettingsStore>) -> Scene {
    scene("settings", SettingsStore(user: user), SettingsView(), onRoute: onRoute)
  }
}
