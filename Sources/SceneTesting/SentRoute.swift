/// A route with where it came from.
public enum SentRoute<Route> {
  /// An action led to it.
  case action(Route)
  /// The state asked for it.
  case state(Route)

  /// The route itself.
  public var route: Route {
    switch self {
    case .action(let route), .state(let route): route
    }
  }

  func map<Other>(_ transform: (Route) -> Other?) -> SentRoute<Other>? {
    switch self {
    case .action(let route): transform(route).map { .action($0) }
    case .state(let route): transform(route).map { .state($0) }
    }
  }
}

extension SentRoute: Equatable where Route: Equatable {}
extension SentRoute: Sendable where Route: Sendable {}
