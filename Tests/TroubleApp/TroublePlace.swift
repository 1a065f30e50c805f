import Scenes

/// The places of an app in which links come to grief.
@Dispatchable
enum TroublePlace: Place {
  /// Where it starts, and where all is well.
  case home
  /// A page with a name.
  case page(name: String)
  /// A page that refuses to be left.
  case draft
  /// A page that something never lets come to rest.
  case hang
  /// A page that something goes wrong on.
  case fail
  /// A page that ends the process with a status.
  case exit
  /// A page that ends the process with a signal.
  case crash
  /// A page that waits for what never comes.
  case members
}
