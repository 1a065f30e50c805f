import Scenes

/// A form about the user, which is saved once the user has confirmed it.
@MainActor
final class SettingsStore: Store {
  @Dispatchable
  enum Action {
    /// Changes the name.
    case setName(String)
    /// Saves what was changed.
    case save
    /// Takes back what was changed.
    case reset
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
    let relay = Relay(SettingsState(name: user.currentState.profile.name))
    self.relay = relay
    routes = Routes(derivedFrom: relay.states) {
      $0.phase == .confirming ? .confirm(reason: "Your name changes.") : nil
    }
    observation = user.state.observe { [weak self] in self?.follow($0) }
  }

  var state: ObservableState<SettingsState> { relay.states }

  var refusalToLeave: String? {
    if currentState.phase == .saving { return "your name is being saved" }
    return currentState.isDirty ? "your name isn't saved: save or reset it first" : nil
  }

  func dispatch(_ action: Action) {
    switch action {
    case .setName(let name): send(.named(name))
    case .save:
      // A guest has nothing to confirm it with.
      send(.saveAsked(needsConfirming: !user.currentState.profile.isGuest))
    case .reset: send(.reset)
    case .close: routes.send(.closed)
    }
  }

  /// Hears whether the user has confirmed the change; why not, where asking has failed.
  func hear(isConfirmed: Bool, failure: KooberError? = nil) {
    send(isConfirmed ? .confirmed : .notConfirmed(failure))
  }

  private func send(_ event: SettingsState.Event) {
    guard let next = SettingsState.reduce(currentState, event), next != currentState else { return }
    let begins = next.phase == .saving && currentState.phase != .saving
    relay.accept(next)
    if begins, let name = next.newName { user.rename(to: name.text) }
  }

  private func follow(_ state: UserState) {
    if case .renaming = state.work { return }
    if currentState.phase == .saving, let problem = state.problem {
      send(.failed(problem))
    } else {
      send(.saved(state.profile.name))
    }
  }
}

extension SettingsStore: Restorable {
  func restore(_ state: SettingsState) { relay.accept(state) }
}
