import Scenes

extension Relay where Value: Equatable {
  func update(to next: Value) { if next != value { accept(next) } }

  /// Changes the value; notifies observers only if the new value is different.
  func change(_ body: (inout Value) -> Void) {
    var next = value
    body(&next)
    update(to: next)
  }
}

extension Feedback {
  /// Creates a feedback whose work can fail; the failure is an event, too.
  init<Request: Hashable, Answer>(
    _ name: String, request: @escaping @MainActor (State) -> Request?,
    work: @escaping @MainActor (Request) async throws(KooberError) -> Answer,
    done: @escaping @MainActor (Answer) -> Event,
    failed: @escaping @MainActor (KooberError) -> Event
  ) {
    self.init(name, request: request) { (request: Request) async -> Event in
      do throws(KooberError) { return done(try await work(request)) } catch { return failed(error) }
    }
  }

  /// Creates a feedback whose work runs while a state requires it, and can fail.
  init<Answer>(
    _ name: String, while condition: @escaping @MainActor (State) -> Bool,
    work: @escaping @MainActor () async throws(KooberError) -> Answer,
    done: @escaping @MainActor (Answer) -> Event,
    failed: @escaping @MainActor (KooberError) -> Event
  ) {
    self.init(
      name, request: { condition($0) ? true : nil },
      work: { (_: Bool) throws(KooberError) in try await work() }, done: done, failed: failed)
  }

  /// Creates a feedback whose work is synchronous.
  init<Answer>(
    _ name: String, while condition: @escaping @MainActor (State) -> Bool,
    syncWork work: @escaping @MainActor () throws(KooberError) -> Answer,
    done: @escaping @MainActor (Answer) -> Event,
    failed: @escaping @MainActor (KooberError) -> Event
  ) {
    self.init(name, request: { condition($0) ? true : nil }) { (_: Bool) -> Event in
      do throws(KooberError) { return done(try work()) } catch { return failed(error) }
    }
  }

  /// Creates a feedback that waits for a time, again for each request.
  static func sleep<Request: Hashable>(
    _ name: String, on stage: SceneStage, request: @escaping @MainActor (State) -> Request?,
    for duration: @escaping @MainActor (Request) -> Duration, then event: Event
  ) -> Feedback {
    Feedback(name, request: request) { (request: Request) async -> Event in
      // A canceled wait has no result.
      try? await stage.clock.sleep(for: duration(request))
      return event
    }
  }
}

extension SceneStage {
  /// Waits before a failed request is repeated; a canceled wait has no result.
  func backOff(after outage: Outage?) async {
    if let outage { try? await clock.sleep(for: outage.pause) }
  }
}
