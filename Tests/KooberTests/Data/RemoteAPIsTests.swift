import Scenes
import Testing

@testable import Koober

/// The built-in server across users and launches.
@MainActor
struct BuiltInServerTests {
  private let home = TemporaryHome()

  private func requestRide(_ option: RideOptionID, in koober: KooberFixture) async throws {
    try await koober.open("koober://rides/new?dropOff=zoo&option=\(option.rawValue)")
    try await koober.act("confirm", on: "pickMeUp")
    try await koober.stage.advance(by: .seconds(1))
    try await koober.act("done", on: "pickMeUp")
  }

  private func rides(_ koober: KooberFixture) throws -> String? {
    let handle = koober.app.services.first { $0.name == "rides" }
    return try handle?.state.value(at: ValuePath("rides")).description
  }

  @Test func aRideContinuesAtTheNextLaunch() async throws {
    do {
      let koober = try KooberFixture(home: home.path)
      try await koober.signIn()
      try await requestRide(.wallaby, in: koober)
    }
    let koober = try KooberFixture(home: home.path)
    try await koober.stage.settle()
    #expect(koober.text?.contains("wallaby to Zoo: searching") == true)
    try await koober.stage.advance(by: .seconds(40))
    #expect(koober.text?.contains("wallaby") == false)
    #expect(try rides(koober)?.contains("paid") == true)
  }

  @Test func ridesAreHiddenFromOtherUsers() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await requestRide(.wallaby, in: koober)
    try await koober.call("auth", "signOut")
    try await koober.call("auth", "signInAsGuest")
    try await koober.stage.advance(by: .seconds(3))
    #expect(try rides(koober) == "[]")
  }

  @Test func eachGuestHasAUniqueID() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    var ids: [String?] = []
    for _ in 1...2 {
      try await koober.call("auth", "signInAsGuest")
      try await koober.stage.advance(by: .seconds(1))
      ids.append(try koober.state("map", "profile.id"))
      try await koober.call("auth", "signOut")
    }
    #expect(ids.allSatisfy { $0?.hasPrefix("\"guest-") == true })
    #expect(ids[0] != ids[1])
  }
}
