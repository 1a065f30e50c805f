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
    return try handle?.state.value(at: ValuePath("list")).description
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
    #expect(try rides(koober) == "loaded([])")
  }

  private func name(_ koober: KooberFixture) throws -> String? {
    try koober.state("map", "profile.name")
  }

  @Test func aChangedNameIsKeptUntilTheNextSignIn() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.stage.advance(by: .seconds(1))
    try await koober.call("user", "rename", "Bob")
    try await koober.stage.advance(by: .seconds(1))
    let saved = try koober.save()
    try await koober.call("auth", "signOut")
    try await koober.signIn()
    #expect(try name(koober) == "\"Bob\"")
    let other = try KooberFixture()
    #expect(try other.restore(saved).isEmpty)
    try await other.call("auth", "signOut")
    try await other.signIn()
    #expect(try name(other) == "\"Bob\"")
    // Another user has another name.
    try await other.call("auth", "signOut")
    try await other.call("auth", "signIn", "joe@example.com", "secret")
    try await other.stage.advance(by: .seconds(1))
    #expect(try name(other) == "\"joe\"")
  }

  @Test func aChangedNameIsKeptUntilTheNextLaunch() async throws {
    do {
      let koober = try KooberFixture(home: home.path)
      try await koober.enter(.map)
      try await koober.call("user", "rename", "Bob")
      try await koober.stage.advance(by: .seconds(1))
      try await koober.call("auth", "signOut")
    }
    let koober = try KooberFixture(home: home.path)
    try await koober.enter(.map)
    #expect(try name(koober) == "\"Bob\"")
  }

  @Test func aNewAccountKeepsItsName() async throws {
    let koober = try KooberFixture()
    try await koober.stage.settle()
    let calls = [
      ["signUp", "Ada", "ada@example.com", "hopping"], ["signIn", "ada@example.com", "x"],
    ]
    for method in calls {
      for handle in koober.app.services where handle.name == "auth" {
        try handle.perform(
          method[0], arguments: method.dropFirst().map { Argument(.text($0, quoted: false)) },
          on: koober.app.stage)
      }
      try await koober.stage.advance(by: .seconds(2))
      #expect(try name(koober) == "\"Ada\"")
      try await koober.call("auth", "signOut")
    }
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
