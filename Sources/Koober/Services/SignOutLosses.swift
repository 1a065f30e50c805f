import Scenes

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
