import Scenes

extension Relay where Value: Equatable {
  /// Takes a value that is another than the current one.
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
  init<Request: Hashable>(
    _ name: String, request: @escaping @MainActor (State) -> Request?,
    effect: @escaping @MainActor (Request) async throws(KooberError) -> Event,
    failed: @escaping @MainActor (KooberError) -> Event
  ) {
    self.init(name, request: request) { (request: Request) async -> Event in
      do throws(KooberError) { return try await effect(request) } catch { return failed(error) }
    }
  }

  /// Creates a feedback whose work takes no waiting, and may fail.
  init<Request: Hashable>(
    _ name: String, request: @escaping @MainActor (State) -> Request?,
    effectAtOnce effect: @escaping @MainActor (Request) throws(KooberError) -> Event,
    failed: @escaping @MainActor (KooberError) -> Event
  ) {
    self.init(name, request: request) { (request: Request) -> Event in
      do throws(KooberError) { return try effect(request) } catch { return failed(error) }
    }
  }
}
