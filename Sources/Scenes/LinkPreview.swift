/// What a link would do now, without doing it.
package struct LinkPreview {
  /// How it would end.
  package enum End {
    /// The app would go there: the destinations from the root to the scene in front.
    case moves(to: [Destination])
    /// The app is there.
    case stays
    /// The link would wait until a condition holds; perhaps for one user only.
    case waits(for: String, isForOneUser: Bool)
    /// The link would wait until the app has found its root.
    case comesEarly
    /// The link would be refused.
    case fails(any Error)
  }

  /// What the guards have said, in order; a redirected link begins again at its root.
  package internal(set) var answers: [GuardAnswer] = []
  /// The destinations from the root to where the link leads; empty where no guard lets it pass.
  package internal(set) var line: [Destination] = []
  /// How it would end.
  package internal(set) var end = End.comesEarly
}
