import Commands
import Scenes
import Sessions

extension Interpreter {
  /// Runs a command that moves the app.
  func move(
    _ command: BuiltIn, _ rest: Rest, in context: Context
  ) async throws(ScriptFailure) -> CommandOutput {
    if case .open = command {
      return try await act(.link, rest.call, []) { () throws(ScriptFailure) in
        try self.moveNow(command, rest, in: context)
      }
    }
    return try await act(.move, rest.call, parameters(of: rest.call)) { () throws(ScriptFailure) in
      try self.moveNow(command, rest, in: context)
    }
  }

  /// What the arguments of a move were given for: those of a place stand behind its name.
  private func parameters(of call: CommandCall) -> [CommandParameter] {
    let own = BuiltIn.parameters[call.name] ?? []
    guard BuiltIn.takingPlaces.contains(call.name),
      let place = call.arguments.first(where: { $0.label == nil || $0.label == "place" })
    else { return own }
    let name = place.input.word
    return own.prefix(1) + (app.places.first { $0.name == name }?.parameters ?? [])
  }

  private func moveNow(
    _ command: BuiltIn, _ rest: Rest, in context: Context
  ) throws(ScriptFailure) -> CommandOutput {
    let cause = context.source[context.range]
    do {
      switch command {
      case .open(let url, let force):
        return output(of: try router.open(url, insisting: force))
      case .goto(let place, let force): return try goTo(place, rest, cause, force)
      case .push(let place): try show(place, .push, rest)
      case .present(let place, let isStack):
        try show(place, isStack ? .secondaryStack : .modal, rest)
      case .pop(let force):
        try router.perform(
          .pop(), by: router.tree.focus?.owner ?? .top, cause: cause, insisting: force)
      case .popTo(let place, let force): try popTo(place, rest, cause, force)
      case .popToRoot(let force):
        try router.perform(.popToRoot(), by: .top, cause: cause, insisting: force)
      case .replace(let place, let force):
        try router.replaceFront(
          with: try allowed(place, rest), by: .top, cause: "replace \(place)", insisting: force)
      case .setRoot(let place, let force):
        try router.setRoot(
          try allowed(place, rest), by: .top, cause: "setRoot \(place)", insisting: force)
      case .dismiss(let force):
        try router.perform(.dismiss(), by: presentedOwner, cause: cause, insisting: force)
      case .dismissAll(let force):
        try router.perform(.dismissAll, by: .top, cause: cause, insisting: force)
      case .back(let force): try router.back(cause: cause, insisting: force)
      case .forward(let force): try router.forward(cause: cause, insisting: force)
      case .up(let force): try router.up(cause: cause, insisting: force)
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

  private func output(of outcome: LinkOutcome) -> CommandOutput {
    switch outcome {
    case .opened: .nothing
    case .deferred(let destination, let condition):
      .text("\(destination) waits for \(condition)")
    case .early(let destination): .text("\(destination) waits until the app is ready")
    case .queued(let destination): .text("\(destination) waits for its turn")
    }
  }

  /// Where one can go.
  var placesHelp: String { "places: \(app.places.map(\.name).joined(separator: ", "))" }

  private func show(_ place: String, _ style: Placement.Style, _ rest: Rest) throws {
    try router.show(
      try allowed(place, rest), style: style, by: .top,
      cause: "\(style == .push ? "push" : "present") \(place)")
  }

  private func goTo(
    _ place: String, _ rest: Rest, _ cause: String, _ insists: Bool
  ) throws -> CommandOutput {
    output(
      of: try router.goTo(
        try destination(of: place, rest), cause: "goto \(place)", insisting: insists))
  }

  /// Pops to an entry, as in `inbox#1` or `1`, or to the place nearest to the front; without its values it
  /// is any of that name.
  private func popTo(_ place: String, _ rest: Rest, _ cause: String, _ insists: Bool) throws {
    let path = router.tree.path
    let entry: EntryID?
    if let number = Int(place.split(separator: "#").last ?? "") {
      let name = place.firstIndex(of: "#").map { place[..<$0] } ?? ""
      entry =
        path.last {
          $0.id.rawValue == number && (name.isEmpty || $0.destination.name == name)
        }?.id
    } else if rest.arguments.isEmpty, app.places.contains(where: { $0.name == place }) {
      entry = path.last { $0.destination.name == place }?.id
    } else {
      let destination = try destination(of: place, rest)
      entry = path.last { $0.destination == destination }?.id
    }
    guard let entry else {
      throw rest.first.failure(
        "place.notThere", "\(place) isn't between the root and the scene in front",
        help: path.isEmpty
          ? nil : "stack shows the way: \(path.map(Self.typed).joined(separator: " > "))")
    }
    try router.perform(.popTo(entry), by: .top, cause: cause, insisting: insists)
  }

  /// What can be typed for an entry.
  private static func typed(_ entry: Router.Tree.Entry) -> String {
    "\(entry.destination.name)\(entry.id)"
  }

  /// What to type where a number has been taken for a comment; nil where none has.
  func commentHelp(in context: Context) -> String? {
    let after = context.source.place(of: context.range).after
    guard after.first(where: { !$0.isWhitespace }) == "#", let entry = router.tree.path.last else {
      return nil
    }
    return "# begins a comment; type the name before it, as in \(Self.typed(entry))"
  }

  /// Reads a place of the app with its values.
  func destination(of place: String, _ rest: Rest) throws(ScriptFailure) -> Destination {
    let parameters = app.places.first { $0.name == place }?.parameters
    if let parameters, parameters.takesSecret {
      noteSecrets(in: rest.arguments, rest.syntax, for: parameters)
    }
    let arguments = try namingFlags(
      in: rest.arguments, rest.syntax, of: place, parameters, in: rest.first)
    do {
      return try app.destination(place, arguments: arguments)
    } catch {
      guard case .unknownCommand(let name, let nearest) = error else {
        throw rest.first.failure(of: error, arguments: rest.syntax)
      }
      throw rest.first.failure(
        "place.unknown", "there is no place \(name)",
        help: NearestNames.suggestion(nearest) ?? placesHelp)
    }
  }

  /// Where somebody may go who wants to go to a place.
  private func allowed(_ place: String, _ rest: Rest) throws -> Destination {
    try router.permitted(try destination(of: place, rest))
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
    case .open, .goto, .push, .popTo, .replace, .setRoot, .present, .follow, .tab: true
    default: false
    }
  }
}
