/// Evaluates the guards that the link table names.
@MainActor
struct LinkGuards {
  let links: LinkTable
  let builder: (any SceneBuilder)?

  enum Decision {
    /// The link may pass; the payload is the destinations from the root to its target.
    case pass([Destination])
    /// The link may pass when a condition holds, perhaps only for a user with some identity.
    case wait(Destination, for: String, as: String?)
  }

  /// Evaluates the guards of a destination and of its ancestors, from root to leaf.
  func evaluate(
    for destination: Destination, onAnswer: (GuardAnswer) -> Void = { _ in }
  ) throws -> Decision {
    var trail: [Destination] = []
    var target = destination
    redirecting: while true {
      guard trail.count <= Router.redirectLimit, !trail.contains(target) else {
        throw RouterError.redirectedTooOften(trail + [target])
      }
      trail.append(target)
      let path = try links.ancestors(of: target) + [target]
      for step in path {
        for name in links.pattern(named: step.name)?.guards ?? [] {
          let outcome = builder?.evaluate(guard: name, for: step) ?? .allow
          onAnswer(GuardAnswer(destination: step, name: name, outcome: outcome))
          switch outcome {
          case .allow: continue
          case .redirect(let other):
            target = other
            continue redirecting
          case .deny(let reason): throw RouterError.denied(target, by: name, reason: reason)
          case .wait(for: let condition, as: let identity):
            return .wait(target, for: condition, as: identity)
          }
        }
      }
      return .pass(path)
    }
  }
}

/// The decision of a guard about a destination.
public enum GuardOutcome: Hashable, Sendable {
  /// The link may pass.
  case allow
  /// The link leads to another destination instead.
  case redirect(Destination)
  /// The link is rejected, with a reason to show to the user.
  case deny(reason: String)
  /// The link waits until a condition holds, as in `signedIn`, and is checked again then.
  ///
  /// With an identity, it waits for that user only: it is dropped if another user makes the condition hold.
  case wait(for: String, as: String? = nil)
}

package struct GuardAnswer: Hashable, Sendable {
  package let destination: Destination
  package let name: String
  package let outcome: GuardOutcome
}
