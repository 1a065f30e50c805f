import Scenes

extension Leak {
  /// What is alive, where it lives and what holds it, a line each.
  var words: String {
    var lines = ["\(type) is alive after \(occasion.words)"]
    if let origin {
      lines.append(
        "  it lives in \(origin.scope), made by \(origin.maker) at \(origin.since.words)")
    } else if occasion.concernsScopes {
      lines.append("  it lives in no scope: nobody has tracked it")
    }
    lines += holders.map { "  \($0.words)" }
    if holders.isEmpty {
      lines.append("  nothing that can be seen holds it: look for a closure, a task or a global")
    }
    return lines.joined(separator: "\n")
  }
}

extension Leak.Occasion {
  /// Whether the object ought to be tracked by a scope.
  fileprivate var concernsScopes: Bool {
    switch self {
    case .left, .scopeEnded: true
    case .lastSceneLeft, .released: false
    }
  }

  fileprivate var words: String {
    switch self {
    case .left(let scene): "its scene \(scene) has left"
    case .lastSceneLeft: "its last scene has left"
    case .scopeEnded: "its scope has ended"
    case .released: "everybody has let go of it"
    }
  }
}

extension LeakHolder {
  fileprivate var words: String {
    switch self {
    case .observation(let path, let subject?):
      "held by \(path), by which it observes \(subject): the closure keeps it"
    case .observation(let path, nil): "held by \(path), an observation whose closure keeps it"
    case .loop(let path, let name):
      "held by \(path): a closure of the feedbacks of \(name) keeps it"
    case .property(let path): "perhaps held by \(path), unless that is weak"
    case .effect(let status): "perhaps held by an effect in flight: \(status)"
    }
  }
}
