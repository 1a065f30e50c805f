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
    switch try passage(to: destination) {
    case .pass(let line): return line.last ?? destination
    case .wait(let target, let condition, _): throw RouterError.waits(target, for: condition)
    }
  }

  /// Whether guards let a link pass.
  enum Passage {
    /// They do; the destinations from the root to where the link leads.
    case pass([Destination])
    /// They do once a condition holds, which a user of some identity may have to see to.
    case wait(Destination, for: String, as: String?)
  }

  /// Asks the guards of a destination and of its ancestors, root to leaf.
  ///
  /// - Parameters:
  ///   - destination: Where a link leads.
  ///   - note: Hears each answer.
  /// - Returns: Whether the link may pass, and where to.
  /// - Throws: ``RouterError/denied(_:by:reason:)``, ``RouterError/redirectedTooOften(_:)``, or
  ///   ``LinkError`` for a destination that isn't of the table.
  func passage(
    to destination: Destination, noting note: (GuardAnswer) -> Void = { _ in }
  ) throws -> Passage {
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
