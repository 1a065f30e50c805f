import Commands
import Scenes

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
        lines.append("\(indent)  \(resident.words)")
      }
      for child in scope.children { add(child, indent + "  ") }
    }
    add(app.scope, "")
    let leaks = app.scope.leaks
    if !leaks.isEmpty {
      lines.append("leaked")
      lines += leaks.map { "  \($0.words), of \($0.scope)" }
    }
    return lines.joined(separator: "\n")
  }

  var stackText: String {
    let lines = app.router.tree.outline.map { line in
      let indent = String(repeating: "  ", count: line.depth)
      switch line.kind {
      case .tab(let index, let isSelected):
        return "\(indent)tab \(index)\(isSelected ? " (selected)" : "")"
      case .entry(let entry):
        let style = entry.presentation == .root ? "" : " \(entry.presentation.words)"
        let waits = entry.result == nil ? "" : " waited for"
        return
          "\(indent)\(line.isFocused ? "*" : "-") \(entry.destination)\(entry.id)\(style)\(waits)"
          + " by \(entry.owner), in \(entry.scope)"
      }
    }
    return lines.isEmpty ? "nowhere yet" : lines.joined(separator: "\n")
  }

  var whereText: String {
    let path = app.router.tree.path.map(\.destination.description)
    return path.isEmpty ? "nowhere yet" : path.joined(separator: " > ")
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

  func linksText(_ url: String?, in context: Context) throws(ScriptFailure) -> String {
    guard let url else {
      let rows = app.router.links.patterns.map { pattern in
        let parent = pattern.parent.map { " parent \($0)" } ?? ""
        let guards =
          pattern.guards.isEmpty ? "" : " guards \(pattern.guards.joined(separator: ", "))"
        return (pattern.path, "\(pattern.name)\(parent)\(guards)")
      }
      let waiting = app.router.deferredLinks.map { link in
        "\(link.destination) waits for \(link.condition)"
      }
      return ([table(rows) ?? "no links"] + waiting).joined(separator: "\n")
    }
    do {
      let table = app.router.links
      let destination = try table.resolve(url)
      return try (table.ancestors(of: destination) + [destination]).map(\.description)
        .joined(separator: " > ")
    } catch {
      throw context.failure(of: error)
    }
  }

  var clockText: String {
    let clock = app.stage.clock
    let mode = clock.isLive ? "live" : "virtual"
    return
      (["\(mode), \(clock.now.offset.words) since the start"]
      + app.stage.effects.map { "  \($0.words)" }).joined(separator: "\n")
  }

  var historyText: String {
    let rows = app.router.history.map { move in
      ("\(move.number)", "\(move.time.offset.words)  \(move.operation)  (\(move.cause))")
    }
    return table(rows) ?? "no moves yet"
  }

  /// Two columns; nil for no rows.
  func table(_ rows: [(String, String)]) -> String? {
    guard let width = rows.map(\.0.count).max() else { return nil }
    return rows.map { first, second in
      guard !second.isEmpty else { return first }
      return first + String(repeating: " ", count: width - first.count + 2) + second
    }.joined(separator: "\n")
  }
}

extension Duration {
  /// The duration as a script writes it.
  var words: String {
    if case .value(.string(let text)) = argumentInput { text } else { "\(self)" }
  }
}

extension Resident {
  fileprivate var words: String { "\(type) by \(maker) at \(since.words)" }
}

extension EffectStatus {
  /// What the effect is doing, with times as a script writes them.
  var words: String {
    switch activity {
    case .running: "\(name) is running"
    case .asleep(let deadline): "\(name) sleeps until \(deadline.offset.words)"
    case .waiting(let outside): "\(name) waits on \(outside ?? "the outside")"
    }
  }
}

extension Presentation {
  fileprivate var words: String {
    switch self {
    case .root: "root"
    case .tab: "tab"
    case .push: "pushed"
    case .modal: "modal"
    case .secondaryStack: "secondary stack"
    }
  }
}
