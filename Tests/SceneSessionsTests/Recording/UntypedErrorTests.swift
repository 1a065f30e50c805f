import Foundation
import Observation
import Scenes
import ScenesFoundation
import Testing

@testable import SceneRuntime
@testable import SceneSessions

/// A server whose methods can throw any error.
@External("shop")
private protocol Shop: AnyObject {
  func price(of item: String) async throws -> Int
  func stock(of item: String) throws -> Int
  func order(_ item: String) async throws
}

enum ShopRefusal: Error, Codable {
  case soldOut(item: String)
}

/// A replay would not find the type of the error by its name.
private struct Broken: LocalizedError, Codable, CustomStringConvertible {
  let description: String
  var errorDescription: String? { "Sorry, \(description)." }
}

private final class RealShop: Shop {
  private(set) var calls = 0

  func price(of item: String) async throws -> Int { try answer(item) }
  func stock(of item: String) throws -> Int { try answer(item) }
  func order(_ item: String) async throws { _ = try answer(item) }

  private func answer(_ item: String) throws -> Int {
    calls += 1
    switch item {
    case "lamp": throw ShopRefusal.soldOut(item: item)
    case "vase": throw Broken(description: "the \(item) broke")
    case "clock": throw CancellationError()
    default: return 5
    }
  }
}

@Observable @MainActor
private final class Customer {
  private(set) var log: [String] = []

  func buy(_ item: String, in shop: any Shop) async {
    log.append(text(Result { try shop.stock(of: item) }))
    do { log.append(text(.success(try await shop.price(of: item)))) } catch {
      log.append(text(.failure(error)))
    }
    do { try await shop.order(item) } catch { log.append(text(.failure(error))) }
  }

  private func text(_ result: Result<Int, any Error>) -> String {
    do { return "\(try result.get())" } catch ShopRefusal.soldOut(let item) {
      return "refused: \(item)"
    } catch is CancellationError {
      return "canceled"
    } catch let error as RecordedError {
      return "\(error.type): \(error): \(error.localizedDescription)"
    } catch {
      return "other: \(error)"
    }
  }
}

/// Requests that can throw any error are recorded, and a replay throws an error of which the app can tell no more.
@MainActor
struct UntypedErrorTests {
  @MainActor
  private struct Run {
    let session: AppSession
    let customer = Customer()
    let shop = RealShop()

    init(on stage: SceneStage) throws {
      session = try AppSession(on: stage) { [customer, shop] in
        try SingleSceneApp(on: stage) {
          let external = ExternalShop(shop, through: stage.external)
          return Scene("shop", model: customer, on: stage, state: { $0.log }) {
            SceneAction("buy") { (customer: Customer, item: String) in
              await customer.buy(item, in: external)
            }
          }
        }
      }
    }

    func perform(_ call: CommandCall) throws {
      try session.app.router.front?.action("buy", arguments: call.arguments)()
    }
  }

  private static let items = ["book", "lamp", "vase", "clock"]
  private static let log = [
    "5", "5", "refused: lamp", "refused: lamp", "refused: lamp",
    "Broken: the vase broke: Sorry, the vase broke.",
    "Broken: the vase broke: Sorry, the vase broke.",
    "Broken: the vase broke: Sorry, the vase broke.", "canceled", "canceled", "canceled",
  ]

  @Test func anUnrecordedAppGetsTheSameErrors() async throws {
    let run = try Run(on: .virtual())
    await run.session.start()
    let external = ExternalShop(run.shop, through: run.session.stage.external)
    for item in Self.items { await run.customer.buy(item, in: external) }
    #expect(run.customer.log == Self.log)
  }

  @Test func aReplayThrowsTheRecordedErrors() async throws {
    let run = try Run(on: .virtual())
    let output = MemoryOutput()
    try run.session.begin(
      JournalHeader(
        app: "shop", appVersion: "1", build: "1", stateVersion: 1, seed: 0, isLive: false),
      to: output)
    await run.session.start()
    for item in Self.items {
      let call = CommandCall("shop.buy", [Argument(.text(item, quoted: false))])
      await run.session.perform(.call(.action, call)) { try? run.perform(call) }
      try await run.session.stage.settle()
    }
    #expect(run.customer.log == Self.log)

    run.session.flushHandler()
    let (header, entries) = try output.read()
    let player = SessionPlayer(header)
    let replay = try Run(on: player.stage)
    player.begin(replay.session)
    player.perform = { _, call in try replay.perform(call) }
    for entry in entries { #expect(await player.play(entry).differences == []) }
    #expect(replay.customer.log == Self.log)
    #expect(replay.shop.calls == 0)
  }

  @Test func aNoteNamesTheFirstErrorOfEachTypeThatTheAppCannotCatch() async throws {
    struct Late: Error {}
    let run = try Run(on: .virtual())
    var notes: [String] = []
    run.session.stage.onErrorConversion = { notes.append("\($0)") }
    let external = ExternalShop(run.shop, through: run.session.stage.external)
    for item in Self.items + Self.items { await run.customer.buy(item, in: external) }
    for name in ["first", "second"] {
      #expect(throws: RecordedError.self) {
        try run.session.stage.external.perform(name) { throw Late() }
      }
    }
    #expect(
      notes == [
        """
        'shop.stock' threw an error of type Broken, which is private: the app gets a RecordedError, and \
        'catch let error as Broken' does not match
          help: declare Broken without 'private'
        """,
        """
        'first' threw an error of type Late, which is not Codable: the app gets a RecordedError, and \
        'catch let error as Late' does not match
          help: make Late Codable; if its module must not change, conform it to CaseCodable in the shell
        """,
      ])
  }

  @Test func anErrorOfARemovedTypeKeepsItsDescription() throws {
    let value: Value = [
      "type": "Shop.Gone", "description": "gone", "name": "$s4Shop4GoneOD", "value": ["gone": [:]],
    ]
    let error = try StateCoding.state(ErrorRecord.self, from: value, at: "error").error
    #expect(error as? RecordedError == RecordedError(type: "Shop.Gone", description: "gone"))
  }

  @Test func aTypeThatIsNoErrorIsNotMade() throws {
    let name = try #require(_mangledTypeName(Int.self))
    let value: Value = ["type": "Swift.Int", "description": "5", "name": .string(name), "value": 5]
    let error = try StateCoding.state(ErrorRecord.self, from: value, at: "error").error
    #expect(error as? RecordedError == RecordedError(type: "Swift.Int", description: "5"))
  }
}
