package import SceneCommands
import SceneLinks
import SceneRuntime
import SceneSessions
import SceneText
package import Scenes

/// An input that an exploration makes.
package enum ExploredMove: Hashable, Codable, Sendable {
  /// A scene or service, by its position among those of its name, from the front down.
  ///
  /// The numbers of entries differ between apps that have come to a state in different ways.
  package struct Target: Hashable, Codable, Sendable {
    let name: String
    let isService: Bool
    let position: Int

    @MainActor
    init(_ target: CommandTarget, in app: any SceneApp) {
      name = target.name
      isService = target.isService
      let alike = Self.alike(name, isService, in: app)
      position = alike.firstIndex { $0.object === target.object } ?? 0
    }

    /// The target in an app; nil if it has none.
    @MainActor
    func find(in app: any SceneApp) -> CommandTarget? {
      if position == 0, !isService, let front = app.router.front, front.name == name {
        return .scene(front)
      }
      let alike = Self.alike(name, isService, in: app)
      return alike.indices.contains(position) ? alike[position] : nil
    }

    @MainActor
    private static func alike(
      _ name: String, _ isService: Bool, in app: any SceneApp
    ) -> [CommandTarget] {
      if isService {
        return app.services.filter { $0.name == name }.map { .service($0) }
      }
      return CommandTarget.all(of: app).filter { !$0.isService && $0.name == name }
    }
  }

  case call(Target, CommandCall)
  /// A call that begins or ends a fault of the environment.
  case fault(Target, CommandCall)
  case link(url: String, pattern: String)
  case back(from: String)
  case up(from: String)
  case dismiss(from: String)
  case tab(String, from: String)
  /// The clock moves to the next deadline, whose sleepers wake in an order; empty for that in which they fell asleep.
  case time(Duration, order: [Int])

  /// What it tries, whose count orders a search by coverage.
  package var subject: String {
    switch self {
    case .call(let target, let call): "\(target.name).\(call.name)"
    case .fault(let target, let call):
      (["\(target.name).\(call.name)"] + call.arguments.map { "\($0.input)" })
        .joined(separator: " ")
    case .link(_, let pattern): "link \(pattern)"
    case .back(let scene): "\(scene) back"
    case .up(let scene): "\(scene) up"
    case .dismiss(let scene): "\(scene) dismiss"
    case .tab(let name, let scene): "\(scene) tab \(ScriptLine.text([name]))"
    case .time(_, let order): order.isEmpty ? "time" : "time order"
    }
  }

  package var kind: ExploredMoveKind {
    switch self {
    case .call(let target, _): target.isService ? .services : .actions
    case .fault: .faults
    case .link: .links
    case .back, .up, .dismiss, .tab: .moves
    case .time(_, let order): order.isEmpty ? .time : .orders
    }
  }

  /// Whether `undo` leads to the state before it, because it takes no time.
  var canBeUndone: Bool { if case .time = self { false } else { true } }

  /// Whether a name selects the input: its kind, or the first words of what it tries.
  package func isSelected(by name: String) -> Bool {
    if kind.rawValue == name || subject == name { return true }
    return subject.hasPrefix(name + ".") || subject.hasPrefix(name + " ")
  }

  /// The name of the action that it performs; the subject if it performs none.
  package var action: String {
    if case .fault(let target, let call) = self { "\(target.name).\(call.name)" } else { subject }
  }

  /// The line of a script that makes the input in an app.
  @MainActor
  package func line(in app: any SceneApp) -> String {
    switch self {
    case .call(let target, let call), .fault(let target, let call):
      let owner = target.find(in: app)?.uniqueName(in: app, with: call.name) ?? target.name
      let arguments = call.arguments.map { argument in
        let value =
          switch argument.input {
          case .text(let text, _): ScriptLine.text([text])
          case .value: "\(argument.input)"
          }
        return argument.label.map { "\($0): \(value)" } ?? value
      }
      return (["\(owner).\(call.name)"] + arguments).joined(separator: " ")
    case .link(let url, _): return ScriptLine.text(["open", url])
    case .back: return "back"
    case .up: return "up"
    case .dismiss: return "dismiss"
    case .tab(let name, _): return ScriptLine.text(["tab", name])
    case .time(let duration, let order):
      let advance = "advance \(duration.exactText)"
      guard !order.isEmpty else { return advance }
      return "order \(order.map { "\($0 + 1)" }.joined(separator: " ")); \(advance)"
    }
  }

  /// Makes the input; its effects follow when the app settles.
  ///
  /// - Throws: The error with which the app refuses it.
  @MainActor
  package func perform(in app: any SceneApp) throws {
    let router = app.router
    switch self {
    case .call(let target, let call), .fault(let target, let call):
      guard let owner = target.find(in: app), owner.schema(of: call.name) != nil else {
        throw Missing()
      }
      try owner.action(call.name, call.arguments, on: app.stage)()
    case .link(let url, _): _ = try router.open(url)
    case .back: try router.back(cause: "back")
    case .up: try router.up(cause: "up")
    case .dismiss: try router.dismissFront(cause: "dismiss")
    case .tab(let name, _): try router.selectTab(named: name, cause: "tab \(name)")
    case .time(_, let order):
      guard !order.isEmpty else { return }
      let clock = app.stage.clock
      guard clock.firstSleepers.count == order.count else { throw Missing() }
      clock.reorderFirstSleepers(order)
    }
  }

  /// The app has no such scene or service now, or other sleepers.
  struct Missing: Error {}
}
