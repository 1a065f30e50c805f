/// What a scene adds to the logic of its store, such as that of a model that knows nothing of scenes.
struct SceneAdditions {
  var refusals: [@MainActor () -> String?] = []
  var appearances: [@MainActor () -> Void] = []
  var routes: [any SceneRoutes] = []
  /// Draws the scene in place of its view.
  var draw: (@MainActor () -> String)?

  /// The reason why the scene must not be left now; nil if it may be left.
  @MainActor var refusalToLeave: String? {
    for refusal in refusals { if let reason = refusal() { return reason } }
    return nil
  }
}

/// The logic that a store has itself, and a model or a reducer does not.
extension Scene {
  /// Adds a reason why the scene must not be left.
  ///
  /// ```swift
  /// Scene("booking", model: sheet, on: stage) { $0.phase }
  ///   .refusingToLeave { sheet.phase == .booking ? "the seats are being booked" : nil }
  /// ```
  ///
  /// - Parameter reason: Returns the reason, to show to the user; nil if the scene may be left.
  /// - Returns: The scene.
  public func refusingToLeave(_ reason: @escaping @MainActor () -> String?) -> Scene {
    additions.refusals.append(reason)
    return self
  }

  /// Adds work to do when the scene is shown for the first time, or again after a restore.
  ///
  /// - Parameter perform: The work.
  /// - Returns: The scene.
  public func onAppear(_ perform: @escaping @MainActor () -> Void) -> Scene {
    additions.appearances.append(perform)
    return self
  }

  /// Adds routes, which the presenter of the scene handles.
  ///
  /// ```swift
  /// Scene("todos", reducer: store, on: stage) { … }
  ///   .onRoute(Routes(derivedFrom: store.state) { $0.isDone ? .done : nil }) { route, scene in … }
  /// ```
  ///
  /// - Parameters:
  ///   - routes: The routes, each of which one scene observes.
  ///   - follow: The presenter's handler of the routes.
  /// - Returns: The scene.
  public func onRoute<Route>(
    _ routes: Routes<Route>, follow: @escaping @MainActor (Route, Scene) throws -> Void
  ) -> Scene {
    additions.routes.append(FollowedRoutes(routes, follow))
    return self
  }

  /// Draws the scene in place of its view, which for a model or a reducer is its state as a table.
  ///
  /// - Parameter draw: Returns lines of at most 38 columns.
  /// - Returns: The scene.
  public func drawn(_ draw: @escaping @MainActor () -> String) -> Scene {
    additions.draw = draw
    return self
  }
}
