import Scenes
import Testing

/// Calls of an `@External` protocol go through its channel.
@MainActor
struct ExternalTests {
  @Test func requirementsAreCalledByKindAndName() async throws {
    let channel = Channel()
    let rides = ExternalRides(Two(), through: channel)
    #expect(await rides.page(after: 1, external: true).next == 2)
    #expect(try await rides.count == 2)
    #expect(try await rides.events(of: "a") == ["a"])
    #expect(try rides.value("key") == "key of two")
    try rides.save("key", 1)
    try await rides.cancel("a")
    #expect(
      channel.names == [
        "request rides.page", "request rides.count", "subscribe rides.events",
        "read rides.read key",
        "perform rides.save", "request rides.cancel",
      ])
  }

  @Test func errorsAreRethrownUnchanged() async {
    let rides = ExternalRides(Two(), through: Channel())
    await #expect(throws: Trouble.closed) { try await rides.events(of: "") }
  }

  @Test func aStageCanBeTheChannel() throws {
    let stock = ExternalStock(Shelf(), through: SceneStage.virtual().external)
    #expect(stock.apples == 3)
    #expect(throws: Trouble.closed) { try stock.take(4) }
  }
}

private enum Trouble: String, Error, Codable { case closed }

@External("rides", through: Channel.self)
@MainActor
private protocol Rides: AnyObject {
  var count: Int { get async throws(Trouble) }
  func page(after number: Int, external: Bool) async -> (rides: [String], next: Int)
  @ExternalSubscription func events(of inner: String) async throws(Trouble) -> [String]
  @ExternalName("read {key}") func value(_ key: String) throws(Trouble) -> String?
  func save(_ key: String, _ number: Int) throws(Trouble)
  func cancel(_ ride: String) async throws(Trouble)
}

@External("stock")
@MainActor
private protocol Stock {
  var apples: Int { get }
  func take(_ count: Int) throws(Trouble)
}

private final class Shelf: Stock {
  let apples = 3
  func take(_ count: Int) throws(Trouble) { if count > apples { throw .closed } }
}

@MainActor
private final class Two: Rides {
  var count: Int { get async throws(Trouble) { 2 } }
  func page(after number: Int, external: Bool) async -> (rides: [String], next: Int) {
    (["a"], number + 1)
  }
  func events(of inner: String) async throws(Trouble) -> [String] {
    if inner.isEmpty { throw .closed }
    return [inner]
  }
  func value(_ key: String) throws(Trouble) -> String? { "\(key) of two" }
  func save(_ key: String, _ number: Int) throws(Trouble) {}
  func cancel(_ ride: String) async throws(Trouble) {}
}

/// Records the calls and performs them.
@MainActor
private final class Channel {
  private(set) var names: [String] = []

  func read<Answer: Codable, Failure: Error & Codable>(
    _ name: String, _ ask: @MainActor () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    names.append("read \(name)")
    return try ask()
  }

  func perform<Failure: Error & Codable>(
    _ name: String, _ act: @MainActor () throws(Failure) -> Void
  ) throws(Failure) {
    names.append("perform \(name)")
    try act()
  }

  func request<Answer: Codable & Sendable, Failure: Error & Codable>(
    _ name: String, _ ask: @MainActor () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    names.append("request \(name)")
    return try await ask()
  }

  func subscribe<Answer: Codable & Sendable, Failure: Error & Codable>(
    to name: String, _ ask: @MainActor () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    names.append("subscribe \(name)")
    return try await ask()
  }

  func request<Failure: Error & Codable>(
    _ name: String, _ act: @MainActor () async throws(Failure) -> Void
  ) async throws(Failure) {
    names.append("request \(name)")
    try await act()
  }
}
