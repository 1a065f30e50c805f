/// What a guard says of a destination that a link leads to.
public enum GuardOutcome: Hashable, Sendable {
  /// The link may pass.
  case allow
  /// The link leads to another destination instead.
  case redirect(Destination)
  /// The link leads nowhere, for a reason to tell the user.
  case deny(reason: String)
  /// The link waits until a condition holds, as in `signedIn`, and is checked again then.
  ///
  /// With an identity it waits for that one only: a user who isn't known by it comes in vain.
  case wait(for: String, as: String? = nil)
}
