extension Router {
  /// Follows a route of a scene, now or when somebody says so.
  func receive(
    _ route: @autoclosure () -> Value, from scene: Scene, derivedFromState: Bool,
    follow: @escaping @MainActor () throws -> Void
  ) {
    let follow = { @MainActor [unowned self] in
      let outer = isFollowingState
      isFollowingState = derivedFromState
      defer { isFollowingState = outer }
      try follow()
    }
    switch routes.mode {
    case .automatic:
      do { try follow() } catch { stage.report(error) }
    case .manual:
      routes.append(route(), from: scene, derivedFromState: derivedFromState, follow: follow)
    }
  }
}
