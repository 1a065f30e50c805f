import Scenes

/// A film and nothing else: it takes the place of the tabs until somebody leaves.
@SceneActor
final class CinemaCoordinator: Coordinator {
  /// Lives on while the tabs are gone.
  private let signedIn: SignedInCoordinator

  init(in parent: SignedInCoordinator) {
    signedIn = parent
    super.init("cinema", in: parent)
  }

  func makeCinema(_ movie: MovieID) -> Scene {
    CinemaBuilder.build(signedIn.container.makeCinemaStore(movie)) { [self] route, _ in
      switch route {
      case .left: try router.setRoot(KooberPlace.lounge, by: root.lineage, cause: "cinema left")
      }
    }
  }
}
