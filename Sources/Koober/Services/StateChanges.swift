import Scenes

extension Relay where Value: Equatable {
  func update(to next: Value) { if next != value { accept(next) } }

  /// Changes the value; nobody hears of it where that makes no other.
  func change(_ body: (inout Value) -> Void) {
    var next = value
    body(&next)
    update(to: next)
  }
}

extension Feedback {
  /// Creates a feedback whose work may fail, which is an event, too.
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

  /// Creates a feedback whose work is due while a state says so, and may fail.
  init<Answer>(
    _ name: String, while isDue: @escaping @MainActor (State) -> Bool,
    work: @escaping @MainActor () async throws(KooberError) -> Answer,
    done: @escaping @MainActor (Answer) -> Event,
    failed: @escaping @MainActor (KooberError) -> Event
  ) {
    self.init(
      name, request: { isDue($0) ? true : nil },
      work: { (_: Bool) throws(KooberError) in try await work() }, done: done, failed: failed)
  }

  /// Creates a feedback whose work takes no waiting.
  init<Answer>(
    _ name: String, while isDue: @escaping @MainActor (State) -> Bool,
    atOnce work: @escaping @MainActor () throws(KooberError) -> Answer,
    done: @escaping @MainActor (Answer) -> Event,
    failed: @escaping @MainActor (KooberError) -> Event
  ) {
    self.init(name, request: { isDue($0) ? true : nil }) { (_: Bool) -> Event in
      do throws(KooberError) { return done(try work()) } catch { return failed(error) }
    }
  }

  /// Creates a feedback that waits for a while, anew for each request.
  static func sleep<Request: Hashable>(
    _ name: String, on stage: SceneStage, request: @escaping @MainActor (State) -> Request?,
    for duration: @escaping @MainActor (Request) -> Duration, then event: Event
  ) -> Feedback {
    Feedback(name, request: request) { (request: Request) async -> Event in
      // Who is cancelled meanwhile isn't heard any more.
      try? await stage.clock.sleep(for: duration(request))
      return event
    }
  }
}
