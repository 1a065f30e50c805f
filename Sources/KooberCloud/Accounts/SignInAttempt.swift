/// Somebody who tries to be let in.
struct SignInAttempt: Sendable {
  /// The account's key; nil for guests.
  let account: String?
  /// Where it comes from.
  let network: ClientNetwork
  let moment: Moment
}
