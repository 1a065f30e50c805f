/// What a stage hears from outside: from disk, network, other processes, chance and the real time.
///
/// What is asked for by name here is kept by a recording, and comes out of it in a replay, where nobody
/// outside is asked. Whatever the app's logic can't know from its inputs and its clock has to come this way,
/// or a replay is another run.
///
/// ```swift
/// func rides() async throws(APIError) -> [Ride] {
///   try await stage.outside.answer(to: "GET /rides") { () async throws(APIError) in
///     try await client.get("/rides")
///   }
/// }
/// ```
@MainActor
public struct StageOutside {
  let stage: SceneStage

  // Somebody may begin to write down what is heard at any time.
  private var journal: (any StageJournal)? { stage.journal }

  /// Asks something that answers at once: a file, a database, chance.
  ///
  /// In a replay that has no answer it is asked all the same: there the app keeps nothing.
  public func value<Answer: Codable & Sendable, Failure: Error & Codable>(
    of name: String, _ ask: @MainActor () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    stage.countOutside()
    guard let journal else { return try ask() }
    return try journal.value(of: name, ask)
  }

  /// Does something outside that has no answer.
  public func perform<Failure: Error & Codable>(
    _ name: String, _ act: @MainActor () throws(Failure) -> Void
  ) throws(Failure) {
    _ = try value(of: name) { () throws(Failure) in
      try act()
      return Done()
    }
  }

  /// Asks something that answers later, such as a server; the stage shows who waits as waiting on it.
  public func answer<Answer: Codable & Sendable, Failure: Error & Codable>(
    to name: String, _ ask: @MainActor () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    guard let journal else { return try await Outside.wait(for: name, ask) }
    return try await journal.answer(to: name, isAwaited: true, ask)
  }

  /// Asks for news, which come when there are some: no stage waits for that to come to rest.
  public func news<Answer: Codable & Sendable, Failure: Error & Codable>(
    from name: String, _ ask: @MainActor () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    guard let journal else { return try await Outside.wait(for: name, showing: false, ask) }
    return try await journal.answer(to: name, isAwaited: false, ask)
  }

  /// Does something outside that takes its time and has no answer.
  public func perform<Failure: Error & Codable>(
    later name: String, _ act: @MainActor () async throws(Failure) -> Void
  ) async throws(Failure) {
    _ = try await answer(to: name) { () async throws(Failure) in
      try await act()
      return Done()
    }
  }

  private struct Done: Codable, Sendable {}
}

/// The world outside of a stage: network, disk, other processes.
public enum Outside {
  /// Waits for something outside, known by name while it lasts.
  ///
  /// The stage shows the effect or task as waiting on that name, and ``SceneStage/settle(within:)`` waits for it.
  /// A task that is no effect's needs it: the stage does not wait for its other waits.
  /// An effect with child tasks needs it: while one of them sleeps on the clock and another waits for
  /// the outside by other means, the effect shows as asleep, and nobody waits for it.
  ///
  /// - Parameters:
  ///   - name: What the effect waits for, as in `GET /rideOptions`.
  ///   - operation: The work outside.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public static func wait<Result, Failure: Error>(
    for name: String, _ operation: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await wait(for: name, showing: true, operation)
  }

  /// Waits for something outside, which the stage shows or doesn't.
  package static func wait<Result, Failure: Error>(
    for name: String, showing isShown: Bool, _ operation: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let owner = TaskOwner.current
    let wait = OutsideWait(name: name, isShown: isShown, task: .current)
    owner?.begin(wait)
    defer { owner?.end(wait) }
    guard let owner else { return try await operation() }
    // Its child tasks wait under the same name.
    return try await TaskOwner(
      clock: owner.clock, effect: owner.effect, isOutside: owner.isOutside, isNamed: true
    ).run(operation)
  }

  /// Does what somebody outside does, whose sleeps on a stage's clock are none of the app's.
  package static func being<Result, Failure: Error>(
    _ operation: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let owner = TaskOwner.current
    return try await TaskOwner(clock: owner?.clock, effect: owner?.effect, isOutside: true)
      .run(operation)
  }
}

/// A wait for something outside that has a name.
struct OutsideWait: Equatable, Sendable {
  let name: String
  /// Whether the stage shows it, and does not come to rest while it lasts.
  let isShown: Bool
  let task: TaskMemory?
}

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
package protocol StageJournal: AnyObject, Sendable {
  /// Whether a turn is under way, or waits.
  var isBusy: Bool { get }

  /// Keeps what something outside of the stage answers at once, or gives it back.
  func value<Answer: Codable & Sendable, Failure: Error & Codable>(
    of name: String, _ ask: @MainActor () throws(Failure) -> Answer
  ) throws(Failure) -> Answer

  /// Keeps what something outside of the stage answers later, which takes a turn, or gives it back.
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
