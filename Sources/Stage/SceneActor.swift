/// The global actor that all app logic is isolated to.
///
/// Its executor is ``SceneExecutor``: one thread, every job in the order in which it arrived, so that
/// a run is a function of its inputs.
@globalActor
public actor SceneActor {
  /// The one instance, whose executor runs everything isolated to the actor.
  public static let shared = SceneActor()

  private init() {}

  /// The executor that runs the actor's jobs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe SceneExecutor.shared.asUnownedSerialExecutor()
  }

  /// Starts a task on the actor that stays on its thread whenever it resumes.
  ///
  /// A plain `Task` goes through the global pool when a continuation resumes it, which costs time and
  /// loses order; this one is queued on the actor's executor, directly and in order.
  ///
  /// - Parameters:
  ///   - name: The task's name, for debuggers.
  ///   - operation: The work of the task.
  /// - Returns: The task, which is queued behind what is ready already.
  @discardableResult
  public nonisolated static func task<Success: Sendable>(
    name: String? = nil, _ operation: sending @escaping @SceneActor () async -> Success
  ) -> Task<Success, Never> {
    Task(name: name, executorPreference: SceneExecutor.shared, operation: operation)
  }

  /// Leaves the thread to what is ready already, and comes back behind it.
  ///
  /// What works for long without waiting calls it now and then, so that effects and the host's loop get
  /// their turn. `Task.yield` would pass through the global pool.
  @SceneActor
  public static func giveWay() async {
    await withCheckedContinuation { continuation in
      task { continuation.resume() }
    }
  }

  /// Runs an operation that is isolated to the actor from code that isn't but is on its thread.
  ///
  /// Made for a host's event loop and for callbacks from C; anywhere else, be isolated instead.
  ///
  /// - Parameter operation: Runs before the call returns.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public nonisolated static func assumeIsolated<Result: Sendable, Failure: Error>(
    _ operation: @SceneActor () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    SceneExecutor.shared.checkIsolated()
    typealias Isolated = @SceneActor () throws(Failure) -> Result
    typealias Unchecked = () throws(Failure) -> Result
    // Safe: the types differ in isolation only, and the line above has checked the thread.
    return try withoutActuallyEscaping(operation) {
      (isolated: @escaping Isolated) throws(Failure) in
      try unsafe unsafeBitCast(isolated, to: Unchecked.self)()
    }
  }
}
