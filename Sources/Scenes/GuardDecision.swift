/// What the guards of a destination and of its ancestors come to.
enum GuardDecision {
  /// The link may pass; the destinations from the root to where it leads.
  case pass([Destination])
  /// It may once a condition holds, which a user of some identity may have to see to.
  case wait(Destination, for: String, as: String?)
}
