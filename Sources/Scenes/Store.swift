/// The logic of a scene: a service with one door through which its state is changed.
///
/// What the scene shows is a function of the state, which a scene needs to be `Equatable`.
@MainActor
public protocol Store: Service {
  /// What can be done in the scene.
  associatedtype Action: Dispatchable
  /// Where the scene leads; handled by whoever presented it.
  associatedtype Route = Never

  /// The routes, as they come.
  var routes: Routes<Route> { get }

  /// Why the scene must not be left now, in words for the user; nil where it may.
  ///
  /// It is asked on every way of leaving: back, dismiss, a link, another root.
  var refusalToLeave: String? { get }

  /// Does what an action says, as far as it makes sense in the current state.
  func dispatch(_ action: Action)
}

extension Store {
  /// A scene may be left unless its store says otherwise.
  public var refusalToLeave: String? { nil }
}

extension Store where Route == Never {
  /// A store without routes never sends one.
  public var routes: Routes<Never> { Routes() }
}
