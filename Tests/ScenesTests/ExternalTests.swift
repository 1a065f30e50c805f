import Scenes
import Testing

/// What an `@External` protocol asks goes through the door of the class beside it.
@MainActor
struct ExternalTests {
  @Test func eachRequirementIsAskedByItsKindAndName() async throws {
    let door = Door()
    let rides = ExternalRides(Two(), through: door)
    #expect(await rides.page(after: 1, outside: true).next == 2)
    #expect(try await rides.count == 2)
    #expect(try await rides.events(of: "a") == ["a"])
    #expect(try rides.value("key") == "key of two")
    try rides.save("key", 1)
    try await rides.cancel("a")
    #expect(
      door.names == [
        "answer rides.page", "answer rides.count", "news rides.events", "value rides.read key",
        "perform rides.save", "later rides.cancel",
      ])
  }

  @Test func anErrorComesBackAsItIs() async {
    let rides = ExternalRides(Two(), through: Door())
    await #expect(throws: Trouble.closed) { try await rides.events(of: "") }
  }

  @Test func aStageIsADoor() throws {
    let stock = ExternalStock(Shelf(), through: SceneStage.virtual().outside)
    #expect(stock.apples == 3)
    #expect(throws: Trouble.closed) { try stock.take(4) }
  }
}

private enum Trouble: String, Error, Codable { case closed }

@External("rides", through: Door.self)
@MainActor
private protocol Rides: AnyObject {
  var count: Int { get async throws(Trouble) }
  func page(after number: Int, outside: Bool) async -> (rides: [String], next: Int)
  @ExternalNews func events(of inner: String) async throws(Trouble) -> [String]
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
  func page(after number: Int, outside: Bool) async -> (rides: [String], next: Int) {
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

/// Notes what is asked, and asks it.
@MainActor
private final class Door {
  private(set) var names: [String] = []

  func value<Answer: Codable, Failure: Error & Codable>(
    of name: String, _ ask: @MainActor () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    names.append("value \(name)")
    return try ask()
  }

  func perform<Failure: Error & Codable>(
    _ name: String, _ act: @MainActor () throws(Failure) -> Void
  ) throws(Failure) {
    names.append("perform \(name)")
    try act()
  }

  func answer<Answer: Codable & Sendable, Failure: Error & Codable>(
    to name: String, _ ask: @MainActor () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    names.append("answer \(name)")
    return try await ask()
  }

  func news<Answer: Codable & Sendable, Failure: Error & Codable>(
    from name: String, _ ask: @MainActor () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    names.append("news \(name)")
    return try await ask()
  }

  func perform<Failure: Error & Codable>(
    later name: String, _ act: @MainActor () async throws(Failure) -> Void
  ) async throws(Failure) {
    names.append("later \(name)")
    try await act()
  }
}
