import SceneCommands
import SceneEngine
import SceneExplorer
import SceneLinks
import Scenes
import SceneSessions

/// The lines that an exploration tries in a state.
@MainActor
struct ExploredMoves {
  /// A kind of line.
  enum Kind: String, CaseIterable, Sendable {
    /// Actions of the front scene and of those that it embeds.
    case actions
    /// Calls of services.
    case services
    /// Deep links.
    case links
    /// `back`, `up`, `dismiss` and tabs.
    case moves
    /// The clock, to the next deadline.
    case time
  }

  /// A line, and what it tries, whose count orders a search by coverage.
  struct Move {
    let line: String
    let what: String
  }

  let kinds: Set<Kind>

  /// The maximum number of lines for one action.
  private static let linesPerAction = 12

  /// The lines for the current state, always in the same order.
  func all(in app: any SceneApp) -> [Move] {
    var moves: [Move] = []
    if kinds.contains(.actions) {
      moves += CommandTarget.inFront(of: app).flatMap { calls(of: $0, in: app) }
    }
    if kinds.contains(.services) {
      moves += app.services.flatMap { calls(of: .service($0), in: app) }
    }
    if kinds.contains(.time), let deadline = app.stage.clock.nextDeadline {
      let wait = max(.zero, app.stage.clock.now.duration(to: deadline))
      moves.append(Move(line: "advance \(wait.exactText)", what: "time"))
    }
    if kinds.contains(.moves), let front = app.router.front {
      let words =
        ["back", "up", "dismiss"] + app.router.tabNames.map { "tab \(ScriptLine.text([$0]))" }
      moves += words.map { Move(line: $0, what: "\(front.name) \($0)") }
    }
    if kinds.contains(.links) { moves += links(of: app) }
    return moves
  }

  private func links(of app: any SceneApp) -> [Move] {
    app.router.links.examples.compactMap { pattern, destination in
      guard let url = try? app.router.links.print(destination) else { return nil }
      return Move(line: ScriptLine.text(["open", url]), what: "link \(pattern.path)")
    }
  }

  private func calls(of target: CommandTarget, in app: any SceneApp) -> [Move] {
    target.commands.flatMap { schema -> [Move] in
      let name = "\(target.uniqueName(in: app, with: schema.name)).\(schema.name)"
      return argumentLists(of: schema, in: app).map { words in
        Move(
          line: ([name] + words).joined(separator: " "), what: "\(target.name).\(schema.name)")
      }
    }
  }

  /// The arguments of a command: the first values of all parameters, then each other value of one of them.
  ///
  /// - Returns: The words after the name; empty if a parameter that is required has no known value.
  private func argumentLists(of schema: CommandSchema, in app: any SceneApp) -> [[String]] {
    var choices: [[String?]] = []
    for parameter in schema.parameters {
      let values = values(of: parameter, in: app)
      if !parameter.isRequired {
        choices.append([nil] + values)
      } else if values.isEmpty {
        return []
      } else {
        choices.append(values)
      }
    }
    let first = choices.map { $0[0] }
    var lists = [first]
    for (index, values) in choices.enumerated() {
      for value in values.dropFirst() {
        var list = first
        list[index] = value
        lists.append(list)
      }
    }
    return lists.prefix(Self.linesPerAction).map { list in
      zip(schema.parameters, list).compactMap { parameter, value in
        guard let value else { return nil }
        return parameter.label.map { "\($0): \(value)" } ?? value
      }
    }
  }

  /// Values of a parameter: from the state, then those of its type, as words of a script.
  private func values(of parameter: CommandParameter, in app: any SceneApp) -> [String] {
    let found =
      SampleArguments.areAll(of: parameter.type)
      ? []
      : StateValues(app: app).suggestions(for: parameter.name, of: "").prefix(3).map(\.text)
    var seen: Set<String> = []
    return (found + SampleArguments.texts(of: parameter.type)).filter { seen.insert($0).inserted }
      .map { ScriptLine.text([$0]) }
  }
}
