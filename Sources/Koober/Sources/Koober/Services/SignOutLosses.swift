import Scenes

/// The reason why signing out was refused.
enum SignOutProblem: Hashable, Codable, Sendable, CustomStringConvertible {
  case failed(KooberError)
  /// Data would have been lost: the scene and its reason, as shown to the user.
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

/// Checks which data signing out would lose.
@MainActor
final class SignOutLosses {
  private unowned let router: Router
  /// The user's draft, which outlives its scene but not the session.
  weak var draft: ChatDraft?
  /// The user's profile, whose new name may not be saved yet.
  weak var user: UserService?

  init(router: Router) { self.router = router }

  /// The scene that would lose data, and the reason; nil if there is none.
  var problem: SignOutProblem? {
    if let (scene, reason) = router.refusal { return .refused(by: scene.name, reason: reason) }
    if let user, user.currentState.work.isRenaming {
      return .refused(by: "user", reason: "your name is being saved")
    }
    guard let draft, !draft.text.allSatisfy(\.isWhitespace) else { return nil }
    return .refused(by: "chat", reason: "your message is not sent; send or clear it first")
  }
}
