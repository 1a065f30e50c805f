/// The logic of a scene: a service whose state is changed only by actions.
///
/// The view is a function of the state, which has to be `Equatable`.
@MainActor
public protocol Store: Service {
  /// The actions of the scene, an enum with `@Dispatchable`.
  associatedtype Action
  /// The routes of the scene; its presenter handles them.
  associatedtype Route = Never

  /// The routes that the store sends.
  var routes: Routes<Route> { get }

  /// The reason why the scene must not be left now, to show to the user; nil if it may be left.
  ///
  /// It is read for every way of leaving: back, dismiss, a link, another root.
  var refusalToLeave: String? { get }

  /// Starts the work of a scene that is shown for the first time, or again after a restore.
  ///
  /// A scene of a tab is made before the user selects the tab.
  func didAppear()

  /// Performs an action, unless it does not apply to the current state.
  func dispatch(_ action: Action)

  /// The commands of the actions, which every `@Dispatchable` enum has.
  static var actionCommands: ActionCommands<Action> { get }
}

/// The commands of a store's actions.
public struct ActionCommands<Action> {
  let schemas: @MainActor () -> [CommandSchema]
  let read: @MainActor (_ command: String, [Argument]) throws(CommandError) -> Action
}

extension Store where Action: Dispatchable {
  /// The commands of the enum.
  public static var actionCommands: ActionCommands<Action> {
    ActionCommands(
      schemas: { Action.commands },
      read: { (command, arguments) throws(CommandError) in
        try Action(command: command, arguments: arguments)
      })
  }
}

extension Store {
  /// An error that names the fix, for any other type.
  @available(*, unavailable, message: "mark the enum 'Action' with '@Dispatchable'")
  public static var actionCommands: ActionCommands<Action> { preconditionFailure("unavailable") }
}

extension Store {
  /// By default a scene may be left.
  public var refusalToLeave: String? { nil }
}

extension Store {
  /// By default nothing depends on whether the scene is shown.
  public func didAppear() {}
}

extension Store where Route == Never {
  /// No routes.
  public var routes: Routes<Never> { Routes() }
}
