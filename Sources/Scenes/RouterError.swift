/// An error of a router.
public enum RouterError: Error, Hashable, Sendable {
  /// A scene refused to be left.
  case refused(by: String, reason: String)
  /// The app has no scene for the destination.
  case noScene(Destination, reason: String)
  /// The destination does not support a transition.
  case unsupported(Transition, Destination, supported: [Transition])
  /// A dependency of the destination does not exist.
  case unsatisfied(Destination, needs: String)
  /// A guard denied the destination.
  case denied(Destination, by: String, reason: String)
  /// A guard does not allow the destination until a condition holds, as in `signedIn`.
  case waits(Destination, for: String)
  /// Guards redirected a link in a cycle or too often, by way of these destinations.
  case redirectedTooOften([Destination])
  /// A guard redirects a destination to which `back` or `forward` leads.
  case redirected(Destination, to: Destination)
  /// There is no place to go back to.
  case cannotGoBack
  /// There was no step back, or another move has followed it.
  case cannotGoForward
  /// The front destination has no parent, and no entry is below it.
  case cannotGoUp
  /// No link leads to the destination, and it is not below the front scene.
  case noLink(to: Destination)
  /// No tab begins with the place.
  case noTab(String, among: [String])
  /// A root is not among the tabs of its tab bar.
  case notAmongItsTabs(Destination, tabs: [String])
  /// A coordinator that should start in a custom way does not implement one.
  case noCustomStart(of: OwnerPath)
  /// No property of the app can hold a destination, or not now.
  case noValue(for: Destination)
  /// The app, which holds its navigation state, did not change it to a path, and stays at another.
  case declined([Destination], app: [Destination])
  /// The app, which holds its navigation state, changed it to another path than the requested one.
  case diverted([Destination], app: [Destination])
  /// The app, which opens URLs itself, did not open one.
  case declinedURL(String)
  /// The result of the scene is not awaited.
  case noPendingResult(scene: String)
}

extension RouterError {
  /// The destination whose scene cannot be made.
  var missing: Destination? {
    switch self {
    case .noScene(let destination, _), .unsatisfied(let destination, _): destination
    default: nil
    }
  }

  /// The error with other destinations, such as those without secrets.
  package func mappingDestinations(_ transform: (Destination) -> Destination) -> RouterError {
    switch self {
    case .noScene(let place, let reason): .noScene(transform(place), reason: reason)
    case .unsupported(let transition, let place, let supported):
      .unsupported(transition, transform(place), supported: supported)
    case .unsatisfied(let place, let dependency):
      .unsatisfied(transform(place), needs: dependency)
    case .denied(let place, let guardian, let reason):
      .denied(transform(place), by: guardian, reason: reason)
    case .waits(let place, let condition): .waits(transform(place), for: condition)
    case .redirectedTooOften(let trail): .redirectedTooOften(trail.map(transform))
    case .redirected(let place, let target):
      .redirected(transform(place), to: transform(target))
    case .noLink(let place): .noLink(to: transform(place))
    case .notAmongItsTabs(let root, let tabs): .notAmongItsTabs(transform(root), tabs: tabs)
    case .noValue(let place): .noValue(for: transform(place))
    case .declined(let path, let app): .declined(path.map(transform), app: app.map(transform))
    case .diverted(let path, let app): .diverted(path.map(transform), app: app.map(transform))
    case .refused, .cannotGoBack, .cannotGoForward, .cannotGoUp, .noTab, .noCustomStart,
      .declinedURL, .noPendingResult:
      self
    }
  }
}

extension RouterError: CustomStringConvertible {
  /// The error.
  public var description: String {
    switch self {
    case .refused(let scene, let reason): "cannot leave '\(scene)': \(reason)"
    case .noScene(let destination, let reason): "cannot show \(destination): \(reason)"
    case .unsupported(let transition, let destination, let supported):
      "cannot \(transition.text(of: "'\(destination.name)'")): "
        + (supported.isEmpty
          ? "only its parent shows it"
          : "it can only be shown as \(Self.list(supported.map(\.text)))")
    case .unsatisfied(let destination, let dependency):
      "cannot show '\(destination.name)': it needs \(dependency)"
    case .denied(let destination, let guardian, let reason):
      "the guard '\(guardian)' denies \(destination): \(reason)"
    case .waits(let destination, let condition):
      "cannot go to \(destination) yet: it waits for \(condition)"
    case .redirectedTooOften(let trail):
      "too many redirects: \(trail.map(\.description).joined(separator: " -> "))"
    case .redirected(let destination, let target):
      "cannot go to \(destination): it is now redirected to \(target)"
    case .cannotGoBack: "cannot go back: there is no earlier place"
    case .cannotGoForward: "cannot go forward: there is no place that 'back' left"
    case .cannotGoUp: "cannot go up: the place has no parent"
    case .noLink(let destination): "no link leads to \(destination)"
    case .noTab(let name, let names):
      names.isEmpty ? "there is no tab bar here" : "there is no tab '\(name)'"
    case .notAmongItsTabs(let root, let tabs):
      "\(root) is not a tab of its tab bar, whose tabs are \(tabs.joined(separator: ", "))"
    case .noCustomStart(let coordinator):
      "\(coordinator) does not override startCustom(at:cause:making:)"
    case .noValue(let destination): "cannot show '\(destination)': the app has no value for it now"
    case .declined(let path, let app):
      "cannot go to '\(Self.path(path))': the app stays at '\(Self.path(app))'"
    case .diverted(let path, let app):
      "cannot go to '\(Self.path(path))': the app goes to '\(Self.path(app))' instead"
    case .declinedURL(let url): "the app does not open '\(url)'"
    case .noPendingResult(let scene): "no caller waits for the result of '\(scene)'"
    }
  }

  /// The destinations from the root up, as `where` prints them.
  private static func path(_ destinations: [Destination]) -> String {
    destinations.map(\.description).joined(separator: " > ")
  }

  /// The words as a list, as in `a root, a tab or a push`.
  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return "\(words.dropLast().joined(separator: ", ")) or \(last)"
  }
}
