import Scenes

/// A film and nothing else: it takes the place of the tabs until somebody leaves.
@MainActor
final class CinemaCoordinator: Coordinator {
  /// Lives on while the tabs are gone.
  private let signedIn: SignedInCoordinator
  private let didLeave: @MainActor () throws -> Void

  init(in parent: SignedInCoordinator, didLeave: @escaping @MainActor () throws -> Void) {
    signedIn = parent
    self.didLeave = didLeave
    super.init("cinema", in: parent)
  }

  func makeCinema(_ movie: MovieID) -> Scene {
    CinemaBuilder.build(signedIn.container.makeCinemaStore(movie)) { [self] route, _ in
      switch route {
      case .left: try didLeave()
      }
    }
  }
}
