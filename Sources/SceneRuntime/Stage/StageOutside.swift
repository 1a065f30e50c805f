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
  /// - Parameters:
  ///   - name: What is asked, as in `session.read`; the same where the same is asked again.
  ///   - ask: Asks it. In a replay that has no answer it is called all the same: there the app keeps
  ///     nothing.
  /// - Returns: The answer.
  /// - Throws: What was thrown.
  public func value<Answer: Codable & Sendable, Failure: Error & Codable>(
    of name: String, _ ask: @MainActor () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    guard let journal else { return try ask() }
    return try journal.value(of: name, ask)
  }

  /// Does something outside that has no answer.
  ///
  /// - Parameters:
  ///   - name: What is done, as in `session.save`.
  ///   - act: Does it; in a replay that has this, nothing is done.
  /// - Throws: What was thrown.
  public func perform<Failure: Error & Codable>(
    _ name: String, _ act: @MainActor () throws(Failure) -> Void
  ) throws(Failure) {
    _ = try value(of: name) { () throws(Failure) in
      try act()
      return Done()
    }
  }

  /// Asks something that answers later, such as a server; the stage shows who waits as waiting on it.
  ///
  /// - Parameters:
  ///   - name: What is asked, as in `GET /rides`.
  ///   - ask: Asks it; in a replay it isn't called.
  /// - Returns: The answer.
  /// - Throws: What was thrown.
  public func answer<Answer: Codable & Sendable, Failure: Error & Codable>(
    to name: String, _ ask: @MainActor () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    guard let journal else { return try await Outside.wait(for: name, ask) }
    return try await journal.answer(to: name, isAwaited: true, ask)
  }

  /// Asks for news, which come when there are some: no stage waits for that to come to rest.
  ///
  /// - Parameters:
  ///   - name: What is asked, as in `GET /messages`.
  ///   - ask: Asks it; in a replay it isn't called. Where it also sleeps on the stage's clock, it shows.
  /// - Returns: The news.
  /// - Throws: What was thrown.
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

  /// That something was done.
  private struct Done: Codable, Sendable {}
}
