import Commands
import Scenes

extension Interpreter {
  /// Runs a command that moves the app.
  func move(
    _ command: BuiltIn, _ rest: Rest, in context: Context
  ) throws(ScriptFailure) -> CommandOutput {
    let cause = context.source[context.range]
    do {
      switch command {
      case .open(let url): return try open(url)
      case .push(let place): try show(place, .push, rest)
      case .present(let place): try show(place, .modal, rest)
      case .pop:
        try router.perform(.pop(), by: router.tree.focus?.owner ?? .top, cause: cause)
      case .dismiss:
        try router.perform(.dismiss(), by: presentedOwner, cause: cause)
      case .back: try router.back(cause: cause)
      case .tab(let place): try router.selectTab(named: place, cause: cause)
      case .follow(let route): return try follow(route, in: rest.first)
      default: preconditionFailure("\(command) doesn't move the app")
      }
      return .nothing
    } catch {
      throw (command.pointsAtArgument ? rest.first : context).failure(of: error)
    }
  }

  private var router: Router { app.router }

  /// Who presented what is in front: the owner of the first entry of its layer.
  private var presentedOwner: Lineage {
    let presented = router.tree.path.last {
      $0.presentation == .modal || $0.presentation == .secondaryStack
    }
    return presented?.owner ?? router.tree.focus?.owner ?? .top
  }

  private func open(_ url: String) throws -> CommandOutput {
    switch try router.open(url) {
    case .opened: .nothing
    case .deferred(let destination, let condition):
      .text("\(destination) waits for \(condition)")
    case .waiting(let destination): .text("\(destination) waits until the app is ready")
    }
  }

  /// Where one can go.
  var placesHelp: String { "places: \(app.places.map(\.name).joined(separator: ", "))" }

  /// Reads a place of the app with its values.
  func destination(of place: String, _ rest: Rest) throws(ScriptFailure) -> Destination {
    do {
      return try app.destination(place, arguments: rest.arguments)
    } catch {
      guard case .unknownCommand(let name, let nearest) = error else {
        throw rest.first.failure(of: error, arguments: rest.syntax)
      }
      throw rest.first.failure(
        "place.unknown", "there is no place \(name)",
        help: suggestion(nearest) ?? placesHelp)
    }
  }

  private func show(_ place: String, _ style: Placement.Style, _ rest: Rest) throws {
    let destination = try destination(of: place, rest)
    let cause = "\(style == .push ? "push" : "present") \(place)"
    try router.show(
      try router.permitted(destination), style: style, by: .top, cause: cause)
  }

  /// Follows all that waits; the first failure is told when the others have been followed.
  private func followAll() throws {
    var failure: (any Error)?
    while !router.routes.pending.isEmpty {
      do { _ = try router.routes.follow() } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  private func follow(_ route: String?, in context: Context) throws -> CommandOutput {
    if let mode = route.flatMap(RouteQueue.Mode.init(rawValue:)) {
      router.routes.mode = mode
      if mode == .automatic { try followAll() }
      return .nothing
    }
    let number = route.flatMap { Int($0) }
    if let route, number == nil {
      throw context.failure(
        "follow.mode", "\(route) is neither a route's number nor a mode",
        help: "give a number from routes, auto or manual")
    }
    guard let followed = try router.routes.follow(number) else {
      throw context.failure(
        "follow.none", number.map { "no route \($0) waits" } ?? "no route waits",
        help: router.routes.mode == .automatic
          ? "follow manual makes routes wait" : "routes lists them")
    }
    return .text("followed \(followed.route) of \(followed.scene.name)")
  }
}

extension BuiltIn {
  /// Whether a failure is about the argument rather than the command.
  fileprivate var pointsAtArgument: Bool {
    switch self {
    case .open, .push, .present, .follow, .tab: true
    default: false
    }
  }
}
