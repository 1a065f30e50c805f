import Scenes

/// Why somebody who wanted to sign out is still signed in.
enum SignOutProblem: Hashable, Codable, Sendable, CustomStringConvertible {
  case failed(KooberError)
  /// Something would have been lost: by whom, and what, in words for the user.
  case refused(by: String, reason: String)

  var refusal: RouterError? {
    if case .refused(let scene, let reason) = self {
      .refused(by: scene, reason: reason)
    } else {
      nil
    }
  }

  var description: String {
    switch self {
    case .failed(let error): error.description
    case .refused(let scene, let reason): "\(scene) refuses: \(reason)"
    }
  }
}

/// Knows what would be lost if the user signed out.
@MainActor
final class SignOutLosses {
  private unowned let router: Router
  /// What the user is about to say, which outlives its scene but not the session.
  weak var draft: ChatDraft?

  init(router: Router) { self.router = router }

  /// Who would lose something, and what; nil where nobody would.
  var problem: SignOutProblem? {
    if let (scene, reason) = router.refusal { return .refused(by: scene.name, reason: reason) }
    guard let draft, !draft.text.allSatisfy(\.isWhitespace) else { return nil }
    return .refused(by: "chat", reason: "your message isn't sent: send or clear it first")
  }
}
