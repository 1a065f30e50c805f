import Scenes

/// The places of an app whose links fail in different ways.
@Dispatchable
enum TroublePlace: Place {
  /// The root, which works.
  case home
  /// A page with a name.
  case page(name: String)
  /// A page that refuses to be left.
  case draft
  /// A page whose effect never ends.
  case hang
  /// A page that reports an error.
  case fail
  /// A page that ends the process with a status.
  case exit
  /// A page that ends the process with a signal.
  case crash
  /// A page whose condition never holds.
  case members
}
