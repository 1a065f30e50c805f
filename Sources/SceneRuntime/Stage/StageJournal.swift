/// What a stage's time does.
package enum ClockMove: Hashable, Sendable {
  /// The first sleeper wakes.
  case wake
  /// Time moves on to where it was asked to, and nobody else is due.
  case arrive
}

/// What keeps what comes to a stage from outside, or gives it back as it was kept.
///
/// What comes is taken in turns: one thing at a time, once all that came before has been done. Between two
/// turns nothing happens, so that a run is a function of its turns.
@MainActor
package protocol StageJournal: AnyObject {
  /// Whether a turn is under way, or waits.
  var isBusy: Bool { get }

  /// Keeps what something outside of the stage answers at once, or gives it back.
  func value<Answer: Codable & Sendable, Failure: Error & Codable>(
    of name: String, _ ask: @MainActor () throws(Failure) -> Answer
  ) throws(Failure) -> Answer

  /// Keeps what something outside of the stage answers later, or gives it back.
  ///
  /// The answer takes a turn.
  ///
  /// - Parameters:
  ///   - name: What is asked.
  ///   - isAwaited: Whether the stage shows whoever asks as waiting for it.
  ///   - ask: Asks it.
  /// - Returns: The answer.
  /// - Throws: What was thrown.
  func answer<Answer: Codable & Sendable, Failure: Error & Codable>(
    to name: String, isAwaited: Bool, _ ask: @MainActor () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer

  /// Moves time in a turn.
  func move(_ move: ClockMove, _ body: @escaping @MainActor () -> Void) async

  /// Hears that a part of the app can't go on.
  func hear(_ failure: any Error)

  /// Hears that another thread has resumed a task whose wait has no name, in no turn.
  func hear(_ resumption: UnnamedResumption)

  /// Hears that a sleeper of a live clock is due, who is to wake in a turn.
  func sleeperIsDue()
}
