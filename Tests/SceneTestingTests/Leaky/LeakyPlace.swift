import Scenes

@Dispatchable
enum LeakyPlace: Place {
  /// The first scene.
  case home
  /// A page that is leaked in some way.
  case page(kind: LeakKind)
}
