import PseudoTerminal
import SceneSystem
import Testing

/// The description of Koober for other programs.
struct DescriptionTests {
  /// The names of one kind of thing in the description.
  private func names(_ kind: String) throws -> [String] {
    let home = TemporaryDirectory()
    let program = PseudoTerminal.builtProduct("koober")
    let result = try Subprocess.run(
      "HOME='\(home.path)' '\(program)' describe --json | jq -r '.\(kind)[].name'", input: [])
    #expect(result.status == 0)
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func theServicesOfAUserAreDescribed() throws {
    #expect(
      try names("services") == [
        "auth", "notifications", "env", "analytics", "rides", "messages", "user",
      ])
  }

  @Test func scenesWithoutLinksAreDescribed() throws {
    #expect(
      try names("scenes") == [
        "account", "authenticate", "chat", "cinema", "confirmation", "counter", "counterDetails",
        "dropOffPicker", "findingLocation", "help", "launch", "lounge", "map", "movie", "movies",
        "notification", "notifications", "pickMeUp", "pickMeUpMap", "ride", "rideConfirmation",
        "rideHistory", "rideOptionPicker", "sendingRideRequest", "settings", "signIn", "signUp",
        "trailer", "welcome", "writeMessage",
      ])
  }

  @Test func actionsThatRequireSigningInAreDescribed() throws {
    let home = TemporaryDirectory()
    let program = PseudoTerminal.builtProduct("koober")
    let result = try Subprocess.run(
      "HOME='\(home.path)' '\(program)' describe --json", input: [])
    #expect(result.status == 0)
    let text = String(decoding: result.output, as: UTF8.self)
    for name in ["signIn", "setPassword", "pickMeUp", "selectRideOption", "writeMessage", "auth"] {
      #expect(text.contains("\"name\": \"\(name)\""), "\(name)")
    }
  }
}
