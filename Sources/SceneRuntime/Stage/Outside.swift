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
