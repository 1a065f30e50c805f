/// The routes that the live scenes have sent, and whether they are followed by themselves.
@MainActor
public final class RouteQueue {
  /// How routes are followed.
  public enum Mode: String, Sendable, CaseIterable {
    /// At once, as in an app.
    case automatic = "auto"
    /// One by one, when somebody says so.
    case manual
  }

  /// A route that waits to be followed.
  @MainActor
  public struct Pending {
    /// The number by which it is followed; the numbers of a queue are never used again.
    public let number: Int
    /// The scene that sent it.
    public let scene: Scene
    /// The route as data.
    public let route: Value
    /// Whether the state of the scene asks for it.
    public let isDerivedFromState: Bool

    fileprivate let follow: @MainActor () throws -> Void
  }

  /// How routes are followed from now on.
  public var mode = Mode.automatic
  /// The routes that wait, oldest first.
  public private(set) var pending: [Pending] = []
  private var received = 0

  init() {}

  /// Follows a route that waits.
  ///
  /// - Parameter number: The number of the route, or nil for the oldest.
  /// - Returns: The route that was followed, or nil where none waits under that number.
  /// - Throws: What the handler of the route throws; the route is no longer waiting then.
  @discardableResult
  public func follow(_ number: Int? = nil) throws -> Pending? {
    guard
      let index = number.map({ number in pending.firstIndex { $0.number == number } })
        ?? pending.indices.first
    else { return nil }
    let route = pending.remove(at: index)
    try route.follow()
    return route
  }

  func append(
    _ route: Value, from scene: Scene, derivedFromState: Bool,
    follow: @escaping @MainActor () throws -> Void
  ) {
    received += 1
    pending.append(
      Pending(
        number: received, scene: scene, route: route, isDerivedFromState: derivedFromState,
        follow: follow))
  }

  /// Drops the routes of a scene that has left.
  func forget(_ scene: Scene) { pending.removeAll { $0.scene === scene } }

  /// Drops what the state of a scene no longer asks for.
  func withdrawStateRoutes(of scene: Scene) {
    pending.removeAll { $0.scene === scene && $0.isDerivedFromState }
  }
}
