/// What a guard has said of a destination, or of one that it stands on.
package struct GuardAnswer: Hashable, Sendable {
  /// The destination that was asked about.
  package let destination: Destination
  /// The guard.
  package let name: String
  /// What it said.
  package let outcome: GuardOutcome
}
