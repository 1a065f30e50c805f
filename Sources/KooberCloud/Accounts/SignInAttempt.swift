/// Somebody who tries to be let in.
struct SignInAttempt: Sendable {
  /// The account's key.
  let account: String
  /// Where it comes from.
  let address: String
  let moment: Moment
}
