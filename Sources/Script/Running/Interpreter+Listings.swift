import Commands
import Scenes
import Sessions

/// What the commands that list things print.
extension Interpreter {
  var servicesText: String {
    table(app.services.map { ($0.name, $0.commands.map(\.name).joined(separator: ", ")) })
      ?? "no services"
  }

  var scenesText: String {
    let rows = Target.all(of: app).compactMap { target -> (String, String)? in
      guard case .scene(let scene) = target, let id = scene.id else { return nil }
      return ("\(scene.name)\(id)", scene.commands.map(\.name).joined(separator: ", "))
    }
    return table(rows) ?? "no scenes"
  }

  var scopesText: String {
    var lines: [String] = []
    func add(_ scope: Scope, _ indent: String) {
      lines.append(indent + scope.name)
      for resident in scope.residents {
        lines.append("\(indent)  \(words(resident))")
      }
      for child in scope.children { add(child, indent + "  ") }
    }
    add(app.scope, "")
    let leaks = app.scope.leaks
    if !leaks.isEmpty {
      lines.append("leaked")
      lines += leaks.map { "  \(words($0)), of \($0.scope)" }
    }
    return lines.joined(separator: "\n")
  }

  /// The navigation tree, drawn line by line.
  package func stackLines(columns: Int) -> [String] {
    StackDrawing.lines(of: app.router.tree.outline, columns: columns)
  }

  var stackText: String {
    let lines = StackDrawing.lines(of: app.router.tree.outline, columns: host.columns())
    return lines.isEmpty ? "nowhere yet" : lines.joined(separator: "\n")
  }

  var whereText: String { words(app.router.tree.path) }

  /// The way to a scene, in words.
  func words(_ path: [Router.Tree.Entry]) -> String {
    path.isEmpty
      ? "nowhere yet" : path.map(\.destination.description).joined(separator: " > ")
  }

  var routesText: String {
    let queue = app.router.routes
    let rows = queue.pending.map { route in
      (
        "\(route.number)",
        "\(route.route) of \(route.scene.name)\(route.isDerivedFromState ? ", from its state" : "")"
      )
    }
    return (table(rows).map { $0 + "\n" } ?? "") + "mode: \(queue.mode.rawValue)"
  }

  var clockText: String {
    let clock = app.stage.clock
    let mode = clock.isLive ? "live" : "virtual"
    var lines = ["\(mode), \(words(clock.elapsed.offset)) since the start"]
    lines += (app.stage.effects + app.stage.tasks).map { "  \($0.words(words))" }
    let resumptions = app.stage.unnamedResumptions
    if !resumptions.isEmpty {
      lines.append("not deterministic: other threads brought this outside of the environment")
      lines += resumptions.map {
        "  \($0.name), \($0.count == 1 ? "once" : "\($0.count) times")"
      }
    }
    return lines.joined(separator: "\n")
  }

  var historyText: String {
    let moves = app.router.history
    let column = (moves.map { "\($0.number)".count }.max() ?? 0) + 2
    let rows = moves.flatMap { move in
      let number = "\(move.number)"
      return ColumnText.fold(
        "\(words(move.time.offset))  \(move.operation)  (\(move.cause))"
          + "  -> \(words(move.after.path))",
        first: number + String(repeating: " ", count: column - number.count),
        others: String(repeating: " ", count: column + 2), width: host.columns())
    }
    let cursor = [("back", app.router.placeBehind), ("forward", app.router.placeAhead)]
    let leads = cursor.compactMap { name, place in place.map { "\(name) leads to \($0)" } }
    return ((rows.isEmpty ? ["no moves yet"] : rows) + leads).joined(separator: "\n")
  }

  /// A time since the start: exact where time is virtual, in whole milliseconds where it passes by
  /// itself.
  package func words(_ time: Duration) -> String {
    (app.stage.clock.isLive ? time.wholeMilliseconds : time).words
  }

  private func words(_ resident: Resident) -> String {
    "\(resident.type) by \(resident.maker) at \(words(resident.since))"
  }

  /// Two columns; nil for no rows.
  func table(_ rows: [(String, String)]) -> String? {
    guard !rows.isEmpty else { return nil }
    return ColumnText.Table(rows.map { [$0, $1] }).lines.joined(separator: "\n")
  }
}

extension Duration {
  /// The duration without what is left of its last millisecond.
  var wholeMilliseconds: Duration {
    let (seconds, attoseconds) = components
    return .seconds(seconds) + .milliseconds(attoseconds / 1_000_000_000_000_000)
  }
}

extension EffectStatus {
  /// What the effect is doing, with times as a script writes them.
  var words: String { words(\.words) }

  /// What the effect is doing, with times as they are given words.
  func words(_ time: (Duration) -> String) -> String {
    switch activity {
    case .running: "\(name) is running"
    case .asleep(let deadline): "\(name) sleeps until \(time(deadline.offset))"
    case .suspended: "\(name) is suspended"
    case .waiting(let outside): "\(name) waits on \(outside ?? "the outside")"
    }
  }
}
