import SceneCommands
import Scenes
import SceneSessions

/// Paths into the state and into variables.
extension Completer {
  /// The maximum number of elements of a list that are suggested.
  private static let elementLimit = 20

  /// The value at a path that begins with a target, if there is one.
  func state(at path: String) -> Value? {
    let parts = StatePath(path)
    guard let target = CommandTarget.named(parts.target, in: app), let path = parts.path else {
      return nil
    }
    return try? target.lazyState.value(at: path)
  }

  /// Scenes and services, or the continuations of a path.
  package func statePaths(_ typed: String) -> [Suggestion] {
    guard readsState else { return [] }
    let roots = CommandTarget.all(of: app).map { ($0.name, $0.state) }
    return paths(typed, roots: roots, isSyntax: false)
  }

  /// Variables, or the continuations of a path into one.
  func variablePaths(_ typed: String) -> [Suggestion] {
    guard readsState else { return [] }
    let roots = variables.keys.sorted().map { ("$\($0)", variables[$0] ?? .null) }
    return paths(typed, roots: roots, isSyntax: true)
  }

  private func paths(
    _ typed: String, roots: [(name: String, value: Value)], isSyntax: Bool
  ) -> [Suggestion] {
    let base = typed.lastIndex { $0 == "." || $0 == "[" }.map { typed[..<$0] } ?? ""
    let siblings = base.isEmpty ? roots : parts(of: base, roots)
    let matching = siblings.filter { $0.name.hasPrefix(typed) }
    // This part is complete: suggest the parts in it.
    let isComplete = matching.count == 1 && matching[0].name == typed
    let inside = isComplete ? parts(of: typed[...], roots) : []
    return (inside.isEmpty ? siblings : inside).map { name, value in
      Suggestion(
        text: name, summary: value.summary, isComplete: !value.hasParts, isSyntax: isSyntax)
    }
  }

  /// The paths that are one step longer, with the values there.
  private func parts(
    of path: Substring, _ roots: [(name: String, value: Value)]
  ) -> [(name: String, value: Value)] {
    let way = StatePath(String(path))
    guard let root = roots.first(where: { $0.name == way.target })?.value, let rest = way.path,
      let value = try? root.value(at: rest)
    else { return [] }
    var steps = value.parts.map { ValuePath.Component.name($0) }
    if case .array(let elements) = value {
      steps = elements.indices.prefix(Self.elementLimit).map { .index($0) } + steps
    }
    return steps.compactMap { step in
      let text = ValuePath([step]).description
      guard let part = try? value.value(at: ValuePath([step])) else { return nil }
      return ("\(path)\(text.hasPrefix("[") ? "" : ".")\(text)", part)
    }
  }
}

extension Value {
  /// The value, shortened.
  fileprivate var summary: String {
    let text = description
    return text.count > 40 ? text.prefix(39) + "…" : text
  }

  /// Whether a path can continue into the value.
  fileprivate var hasParts: Bool {
    if case .symbol = self { false } else { !parts.isEmpty }
  }
}
