import MazeApp
import Scenes
import SceneEngine
import SceneLanguage
import SceneSessions

/// Generates script lines, most of which are valid for a maze.
@MainActor
struct RandomLines {
  private static let links = [
    "gate", "form/ann", "form/bob", "", "tower", "garden", "exile", "rooms/1", "rooms/2", "desk",
    "desk?draft=a", "desk/drawers/1", "riddles/1", "quest", "quest?at=2", "vault", "cell",
    "chests/ann", "chests/bob", "alcoves/1", "windows/1", "wells/1", "wells/2", "mirrors/1", "ping",
    "trap", "echoes/1", "nowhere",
  ]
  private static let texts = ["again", "on", "yes", "no"]

  private var random: SeededGenerator
  /// The line that must come next.
  private var next: String?

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func line(for app: MazeApp) -> String {
    if let line = next {
      next = nil
      return line
    }
    if app.session.currentState.user == nil, chance(2) { return "session.signIn \(user())" }
    switch number(below: 100) {
    case 0..<36: return app.router.front.flatMap { action(of: $0) } ?? "back"
    case 36..<40:
      let target = any(CommandTarget.all(of: app))
      return target.flatMap { target in
        call(of: target.commands).map { "\(target.name).\($0)" }
      } ?? "back"
    case 40..<44 where Self.hasJumps: return jump(app)
    case 40..<50: return follow("push \(call(of: app.places) ?? "")", by: "pop")
    case 50..<56: return follow("present \(call(of: app.places) ?? "")", by: "dismiss")
    case 56..<72: return leave(app)
    case 72..<77: return "tab \(any(app.router.tree.roots)?.destination.name ?? "hall")"
    case 77..<90:
      let line = "open maze:///\(any(Self.links) ?? "")"
      return follow(line, by: line)
    case 90: return "session.signIn \(user())"
    case 91: return "session.signOut"
    case 92: return chance(2) ? "keys.find" : "keys.lose"
    case 93: return "bells.ring \(number(below: 3))"
    case 94: return "bells.hush \(number(below: 3))"
    case 95..<97: return "advance \(any(["400ms", "1s", "10m"]) ?? "")"
    case 97: return "follow manual"
    case 98: return "follow auto"
    default: return "follow"
    }
  }

  /// Whether the shell has the command `forward`.
  private static let hasJumps = CommandRegistry.standard["forward"] != nil

  /// A line that navigates without a link or a scene.
  private mutating func jump(_ app: MazeApp) -> String {
    let place = call(of: app.places) ?? ""
    let line =
      switch number(below: 9) {
      case 0, 1: "forward"
      case 2: "up"
      case 3: "goto \(place)"
      case 4: "popTo \(any(app.router.tree.path)?.destination.name ?? "hall")"
      case 5: "replace \(place)"
      case 6: "dismissAll"
      case 7: "setRoot \(chance(2) ? place : "hall")"
      default: "back"
      }
    return chance(6) ? "\(line) --force" : line
  }

  /// A line that removes the front scene if possible.
  private mutating func leave(_ app: MazeApp) -> String {
    guard !chance(12) else { return any(["pop", "dismiss", "back"]) ?? "" }
    guard !chance(3) else { return app.router.tree.back == nil ? "open maze:///exile" : "back" }
    switch app.router.tree.back?.operation {
    case .pop: return "pop"
    case .dismiss: return "dismiss"
    default: return "push room n: \(number(below: 4))"
    }
  }

  /// A line that is sometimes followed by another.
  private mutating func follow(_ line: String, by other: String) -> String {
    if chance(3) { next = other }
    return line
  }

  /// A call of an action, qualified by its scene if a command of the shell has its name.
  private mutating func action(of scene: Scene) -> String? {
    call(of: scene.commands).map { line in
      let name = String(line.prefix { $0 != " " })
      return CommandRegistry.standard[name] == nil ? line : "\(scene.name).\(line)"
    }
  }

  /// A call of one of several commands.
  private mutating func call(of commands: [CommandSchema]) -> String? {
    guard let command = any(commands) else { return nil }
    var words = [command.name]
    for parameter in command.parameters where parameter.isRequired || chance(2) {
      let value = value(of: parameter.type)
      words.append(parameter.label.map { "\($0): \(value)" } ?? value)
    }
    return words.joined(separator: " ")
  }

  private mutating func value(of type: ArgumentType) -> String {
    switch type {
    case .integer: "\(number(below: 4))"
    case .enumeration: user()
    case .optional(let wrapped): chance(3) ? "null" : value(of: wrapped)
    default: any(Self.texts) ?? ""
    }
  }

  private mutating func user() -> String { chance(2) ? "ann" : "bob" }

  private mutating func number(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &random)
  }

  private mutating func chance(_ oneIn: Int) -> Bool { number(below: oneIn) == 0 }

  private mutating func any<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &random)
  }
}
