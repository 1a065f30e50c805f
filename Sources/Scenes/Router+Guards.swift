extension Router {
  /// How often guards may redirect one link.
  public static let redirectLimit = 5

  /// Asks the guards of a destination that isn't opened by a link.
  ///
  /// - Parameter destination: Where somebody wants to go.
  /// - Returns: Where they may go: there, or where a guard sends them.
  /// - Throws: ``RouterError/denied(_:by:reason:)``, ``RouterError/waits(_:for:)``,
  ///   ``RouterError/redirectedTooOften(_:)``.
  public func permitted(_ destination: Destination) throws -> Destination {
    guard links.pattern(named: destination.name) != nil else { return destination }
    switch try askGuards(of: destination) {
    case .pass(let line): return line.last ?? destination
    case .wait(let target, let condition, _): throw RouterError.waits(target, for: condition)
    }
  }

  /// Asks the guards of a destination and of its ancestors, root to leaf.
  ///
  /// - Parameters:
  ///   - destination: Where a link leads.
  ///   - note: Hears each answer.
  /// - Returns: What they come to.
  /// - Throws: ``RouterError/denied(_:by:reason:)``, ``RouterError/redirectedTooOften(_:)``, or
  ///   ``LinkError`` for a destination that isn't of the table.
  func askGuards(
    of destination: Destination, noting note: (GuardAnswer) -> Void = { _ in }
  ) throws -> GuardDecision {
    var trail: [Destination] = []
    var target = destination
    redirecting: while true {
      guard trail.count <= Self.redirectLimit, !trail.contains(target) else {
        throw RouterError.redirectedTooOften(trail + [target])
      }
      trail.append(target)
      let line = try links.ancestors(of: target) + [target]
      for step in line {
        for name in links.pattern(named: step.name)?.guards ?? [] {
          let outcome = builder?.evaluate(guard: name, for: step) ?? .allow
          note(GuardAnswer(destination: step, name: name, outcome: outcome))
          switch outcome {
          case .allow: continue
          case .redirect(let other):
            target = other
            continue redirecting
          case .deny(let reason):
            throw RouterError.denied(target, by: name, reason: reason)
          case .wait(for: let condition, as: let identity):
            return .wait(target, for: condition, as: identity)
          }
        }
      }
      return .pass(line)
    }
  }
}
