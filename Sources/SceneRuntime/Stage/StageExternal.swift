/// A stage's access to external systems: disk, network, other processes, randomness, the real time.
///
/// A recording keeps each answer under the name of its request; a replay returns the recorded answers and
/// calls no external system. Everything that an app's logic cannot compute from its inputs and its clock has
/// to come this way. Otherwise a replay diverges from its recording.
///
/// ```swift
/// func rides() async throws(APIError) -> [Ride] {
///   try await stage.external.request("GET /rides") { () async throws(APIError) in
///     try await client.get("/rides")
///   }
/// }
/// ```
@MainActor
public struct StageExternal {
  let stage: SceneStage

  // A recording may begin at any time.
  private var journal: (any StageJournal)? { stage.journal }

  /// Reads something that answers immediately: a file, a database, a random number.
  ///
  /// A replay without a recorded answer runs `body`: the app saves nothing there.
  public func read<Answer: Codable & Sendable, Failure: Error & Codable>(
    _ name: String, _ body: @MainActor () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    stage.countRead()
    guard let journal else { return try body() }
    return try journal.read(name, body)
  }

  /// Performs an external action that returns immediately and has no result.
  public func perform<Failure: Error & Codable>(
    _ name: String, _ body: @MainActor () throws(Failure) -> Void
  ) throws(Failure) {
    _ = try read(name) { () throws(Failure) in
      try body()
      return Done()
    }
  }

  /// Sends a request that is answered later, for example by a server; the stage lists it until then.
  public func request<Answer: Codable & Sendable, Failure: Error & Codable>(
    _ name: String, _ body: @MainActor () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    if stage.refuses(name) { return await unanswered(name) }
    guard let journal else { return try await External.wait(for: name, body) }
    return try await journal.request(name, isAwaited: true, body)
  }

  /// Sends a request that is answered later and has no result.
  public func request<Failure: Error & Codable>(
    _ name: String, _ body: @MainActor () async throws(Failure) -> Void
  ) async throws(Failure) {
    _ = try await request(name) { () async throws(Failure) in
      try await body()
      return Done()
    }
  }

  /// Waits for the next events of a subscription; a stage that settles does not wait for them.
  public func subscribe<Answer: Codable & Sendable, Failure: Error & Codable>(
    to name: String, _ body: @MainActor () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    if stage.refusesRequests { return await unanswered(name) }
    guard let journal else { return try await External.wait(for: name, isListed: false, body) }
    return try await journal.request(name, isAwaited: false, body)
  }

  private func unanswered<Answer: Sendable>(_ name: String) async -> Answer {
    await External.wait(for: name, isListed: false) { await ProcessExecutor.never() }
  }

  private struct Done: Codable, Sendable {}
}

/// Waits for external systems: network, disk, other processes.
public enum External {
  /// Waits for an external system, under a name.
  ///
  /// While it waits, the stage lists the name with the effect or the task, and
  /// ``SceneStage/settle(within:)`` waits, too. A task that belongs to no effect needs this, because the
  /// stage does not wait for its other waits. An effect with child tasks needs it as well: if one child
  /// sleeps on the clock while another waits by other means, the stage takes the effect for asleep.
  ///
  /// - Parameters:
  ///   - name: What the effect waits for, as in `GET /rideOptions`.
  ///   - operation: The external work.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public static func wait<Result, Failure: Error>(
    for name: String, _ operation: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await wait(for: name, isListed: true, operation)
  }

  /// Waits for an external system; if `isListed`, the stage lists the wait, and does not settle until it ends.
  package static func wait<Result, Failure: Error>(
    for name: String, isListed: Bool, _ operation: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let owner = TaskOwner.current
    let wait = ExternalWait(name: name, isListed: isListed, task: .current)
    owner?.begin(wait)
    defer { owner?.end(wait) }
    guard let owner else { return try await operation() }
    // The child tasks wait under the same name.
    return try await TaskOwner(
      clock: owner.clock, effect: owner.effect, isExternal: owner.isExternal, isNamed: true
    ).run(operation)
  }

  /// Runs code that stands in for an external system: its sleeps on a stage's clock do not count as the app's.
  package static func simulate<Result, Failure: Error>(
    _ operation: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let owner = TaskOwner.current
    return try await TaskOwner(clock: owner?.clock, effect: owner?.effect, isExternal: true)
      .run(operation)
  }
}

/// A named wait for an external system.
struct ExternalWait: Equatable, Sendable {
  let name: String
  /// Whether the stage lists it, and does not come to rest until it ends.
  let isListed: Bool
  let task: TaskMemory?
}

/// A step of a stage's clock.
package enum ClockMove: Hashable, Sendable {
  /// The first sleeper wakes.
  case wake
  /// Time reaches its target, and no sleeper is due before.
  case arrive
}

/// A recorder of what reaches a stage from external systems and its clock, or a player of a recording.
///
/// Inputs are handled in turns, one at a time, each after all work that the previous one caused. Nothing happens
/// between turns, so a run is a function of its turns.
@MainActor
package protocol StageJournal: AnyObject, Sendable {
  /// Whether a turn is in progress or waiting.
  var isBusy: Bool { get }

  /// Records the answer of an external system that answers immediately, or returns the recorded one.
  func read<Answer: Codable & Sendable, Failure: Error & Codable>(
    _ name: String, _ body: @MainActor () throws(Failure) -> Answer
  ) throws(Failure) -> Answer

  /// Records the answer of an external system that answers later, in a turn, or returns the recorded one.
  func request<Answer: Codable & Sendable, Failure: Error & Codable>(
    _ name: String, isAwaited: Bool, _ body: @MainActor () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer

  /// Moves time in a turn.
  func move(_ move: ClockMove, _ body: @escaping @MainActor () -> Void) async

  /// Handles the failure of a part of the app.
  func noteFailure(_ failure: any Error)

  /// Handles a task that another thread resumed outside of any turn, and whose wait has no name.
  func noteResumption(_ resumption: UnnamedResumption)

  /// Handles a due sleeper of a live clock, which has to wake in a turn.
  func sleeperDidBecomeDue()
}
