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

  @Test func eachPlaceIsDescribedWithItsTransitionsAndNeeds() throws {
    let home = TemporaryDirectory()
    let program = PseudoTerminal.builtProduct("koober")
    let result = try Subprocess.run(
      """
      HOME='\(home.path)' '\(program)' describe --json \
        | jq -c '.places[] | [.name, (.transitions | join(" ")), (.needs | join(", "))]'
      """, input: [])
    #expect(result.status == 0)
    #expect(
      String(decoding: result.output, as: UTF8.self) == """
        ["launch","root","a session that is still being read"]
        ["welcome","crossFade root",""]
        ["signIn","push",""]
        ["signUp","push",""]
        ["map","tab crossFade","a user session"]
        ["chat","tab crossFade","a user session"]
        ["writeMessage","push","a user session"]
        ["lounge","tab crossFade","a user session"]
        ["account","tab crossFade","a user session"]
        ["rideHistory","push","a user session"]
        ["ride","push","a user session"]
        ["newRide","push","a user session"]
        ["whereTo","push","a user session"]
        ["rideTo","push","a user session"]
        ["rideNear","push","a user session"]
        ["confirmation","modal","a user session, a ride request"]
        ["movies","push","a user session"]
        ["movie","push","a user session, the films"]
        ["trailer","push","a user session, the films"]
        ["cinema","modal","a user session"]
        ["counter","secondaryStack","a user session"]
        ["counterDetails","push modal","a user session, a counter"]
        ["settings","push","a user session"]
        ["help","",""]
        ["accountHelp","modal","a user session"]
        ["welcomeHelp","modal",""]
        ["authenticate","modal","a user session"]
        ["notifications","push","a user session"]
        ["notification","modal",""]

        """)
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
