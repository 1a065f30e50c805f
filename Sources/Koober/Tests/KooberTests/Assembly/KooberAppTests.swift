import FoundationEssentials
import Scenes
import Testing

@testable import Koober

@MainActor
struct LaunchTests {
  private let home = TemporaryHome()

  @Test func aSessionIsRestoredAtTheNextLaunch() async throws {
    try await KooberFixture(home: home.path).signIn()
    let second = try KooberFixture(home: home.path)
    try await second.stage.settle()
    #expect(second.scenes == ["map"])
    try await second.act("signOut")
    let third = try KooberFixture(home: home.path)
    try await third.stage.settle()
    #expect(third.scenes == ["welcome"])
  }

  @Test func theNamesOfServicesContainThoseOfASignedInUser() async throws {
    let koober = try KooberFixture(home: home.path)
    try await koober.stage.settle()
    let names = koober.app.serviceNames
    #expect(names.starts(with: koober.app.services.map(\.name)))
    try await koober.signIn()
    #expect(koober.app.services.map(\.name) == names)
  }

  @Test func theNamesOfScenesContainEmbeddedOnesAndNoneOfPlacesWithoutOwnScene() async throws {
    let koober = try KooberFixture(home: home.path)
    let names = Set(koober.app.sceneNames)
    #expect(names.count == koober.app.sceneNames.count)
    #expect(!names.contains("newRide"))
    var seen: Set<String> = []
    func look() {
      seen.formUnion(koober.app.router.liveScenes.flatMap(\.withEmbedded).map(\.name))
    }
    try await koober.signIn()
    look()
    for action in ["newRide", "whereTo"] {
      try await koober.act(action)
      look()
    }
    #expect(seen.contains("pickMeUp") && seen.contains("dropOffPicker"))
    #expect(seen.subtracting(names) == [])
  }

  @Test func aDamagedSessionIsReportedAndKept() async throws {
    try FileManager.default.createDirectory(
      atPath: home.path, withIntermediateDirectories: true)
    let file = URL(filePath: home.path + "/session.json")
    try Data("{".utf8).write(to: file)
    let koober = try KooberFixture(home: home.path)
    try await koober.stage.settle()
    #expect(
      koober.text == """
        Koober
        Rides that hop.

        ! Your last session (session.json) is
        damaged; signing in replaces it.

        [signIn]  [signUp]
        [continueAsGuest]
        """)
    #expect(try Data(contentsOf: file) == Data("{".utf8))
  }

  @Test func theSameInputsGiveTheSameStates() async throws {
    func run() async throws -> [String] {
      let koober = try KooberFixture(seed: 7)
      var log: [String] = []
      let observation = koober.app.router.observe { [weak app = koober.app] _ in
        for scene in app?.router.liveScenes ?? [] { log.append("\(scene.name) \(scene.state)") }
      }
      try await koober.signIn()
      try await koober.act("newRide")
      try await koober.act("setDropOff", "zoo")
      try await koober.stage.advance(by: .seconds(1))
      try await koober.act("select", "kangaroo")
      try await koober.act("confirm")
      try await koober.stage.advance(by: .seconds(1))
      observation.cancel()
      return log + [koober.text ?? ""]
    }
    let first = try await run()
    let second = try await run()
    #expect(first == second)
    #expect(first.count > 10)
  }
}
