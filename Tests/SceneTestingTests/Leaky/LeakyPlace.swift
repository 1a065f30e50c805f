import Scenes

@Dispatchable
enum LeakyPlace: Place {
  /// Where one begins.
  case home
  /// A page that is kept alive in some way.
  case page(kind: LeakKind)
}
