import Scenes

/// Why somebody who wanted to sign out is still signed in.
enum SignOutProblem: Hashable, Codable, Sendable {
  /// The session couldn't be forgotten.
  case failed(KooberError)
  /// Something would have been lost: by whom, and what, in words for the user.
  case refused(by: String, reason: String)
}

extension SignOutProblem {
  /// The refusal of a scene, as the router says it.
  var refusal: RouterError? {
    guard case .refused(let scene, let reason) = self else { return nil }
    return .refused(by: scene, reason: reason)
  }
}

extension SignOutProblem: CustomStringConvertible {
  /// What is wrong, in words for the user.
  var description: String {
    switch self {
    case .failed(let error): error.description
    case .refused(let scene, let reason): "\(scene) refuses: \(reason)"
    }
  }
}
