package import Scenes

/// Who is in the maze.
@MainActor
@Commands
package final class SessionService: Service {
  package struct State: Equatable {
    /// Who is in, if anybody.
    package var user: MazeUser?
    /// How often somebody has come in.
    package var visit = 0
  }

  private let relay = Relay(State())

  package init() {}

  package var state: ObservableState<State> { relay.states }

  /// Lets a user in, in the place of whoever is in.
  package func signIn(_ user: MazeUser) {
    guard currentState.user != user else { return }
    relay.accept(State(user: user, visit: currentState.visit + 1))
  }

  /// Nobody is in any more.
  package func signOut() {
    guard currentState.user != nil else { return }
    relay.accept(State(user: nil, visit: currentState.visit))
  }
}
