import Observation
import Scenes
import Testing

@Observable @MainActor @Commands
final class Cart {
  /// The number of seats.
  var seats = 1
  private(set) var total = 0

  /// Pays for the cart.
  func checkOut() async throws {
    try await Task.sleep(for: .seconds(1))
    if seats > 9 { throw CartError.tooManySeats }
    total += seats * 5
  }

  /// Removes all seats.
  func clear() throws {
    guard seats > 0 else { throw CartError.isEmpty }
    seats = 0
  }
}

enum CartError: Error, Equatable {
  case tooManySeats
  case isEmpty
}

struct CartState: Equatable, Codable, Sendable {
  var seats: Int
  var total: Int
}

/// Scenes of an observable model whose methods and properties are commands.
@MainActor
struct ModelSceneTests {
  private let app: SingleSceneApp
  private let scene: Scene

  init() throws {
    let stage = SceneStage.virtual()
    app = try SingleSceneApp(on: stage) {
      Scene("cart", model: Cart(), on: stage) { CartState(seats: $0.seats, total: $0.total) }
    }
    app.start()
    scene = try #require(app.router.front)
  }

  private func perform(_ name: String, _ arguments: String...) throws {
    try scene.action(name, arguments: arguments.map { Argument(.text($0, quoted: false)) })()
  }

  @Test func methodsAndPropertiesAreCommands() {
    #expect(scene.commands.map(\.name) == ["checkOut", "clear", "setSeats"])
    #expect(
      scene.commands.map(\.summary)
        == ["Pays for the cart.", "Removes all seats.", "The number of seats."])
  }

  @Test func aPropertyIsSet() throws {
    try perform("setSeats", "3")
    #expect("\(scene.state)" == "{seats: 3, total: 0}")
    #expect(scene.render() == "seats: 3\ntotal: 0")
  }

  @Test func anAsynchronousMethodRunsAsAnEffect() async throws {
    try perform("checkOut")
    try await app.stage.settle()
    #expect(app.stage.effects.map(\.description) == ["cart.checkOut, asleep until 1.0 seconds"])
    try await app.stage.advance(by: .seconds(1))
    #expect("\(scene.state)" == "{seats: 1, total: 5}")
  }

  @Test func errorsAreReported() async throws {
    try perform("setSeats", "10")
    try perform("checkOut")
    await #expect(throws: CartError.tooManySeats) { try await app.stage.advance(by: .seconds(1)) }
    try perform("setSeats", "0")
    try perform("clear")
    await #expect(throws: CartError.isEmpty) { try await app.stage.settle() }
  }

  @Test func wrongArgumentsChangeNothing() throws {
    let error = #expect(throws: CommandError.self) { try perform("setSeats", "many") }
    #expect(error?.message == "the first argument of 'setSeats' must be an integer, not 'many'")
    #expect("\(scene.state)" == "{seats: 1, total: 0}")
    let unknown = #expect(throws: CommandError.self) { try perform("pay") }
    #expect(unknown?.message == "there is no command 'pay'")
  }

  @Test func changesArePublishedTogether() async throws {
    var states: [String] = []
    let observation = scene.store.observeChanges { [scene] in states.append("\(scene.state)") }
    try perform("setSeats", "2")
    try perform("setSeats", "4")
    try await app.stage.settle()
    observation.cancel()
    #expect(states == ["{seats: 1, total: 0}", "{seats: 4, total: 0}"])
  }
}
