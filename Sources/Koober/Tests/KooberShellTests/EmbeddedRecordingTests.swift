import FoundationEssentials
import PseudoTerminal
import SceneSystem
import Testing

/// Recordings of sessions in the scenes that the request for a ride embeds.
struct EmbeddedRecordingTests {
  private let home = TemporaryDirectory()

  private func run(_ lines: String) throws -> String {
    let result = try Subprocess.run(
      """
      exec 2>&1; cd '\(home.path)'; export HOME='\(home.path)' XDG_STATE_HOME= XDG_CONFIG_HOME= XDG_DATA_HOME=
      koober() { '\(PseudoTerminal.builtProduct("koober"))' "$@"; }
      \(lines)
      """, input: [])
    return String(decoding: result.output, as: UTF8.self)
  }

  @Test(arguments: [
    ("slow", "env.delay location.find by: 5s; newRide; advance 5s"),
    (
      "denied",
      "env.fail location.find with: locationDenied; newRide; env.recover location.find; locate"
    ),
  ])
  func aRequestIsReplayedWithoutDifferences(name: String, start: String) throws {
    let output = try run(
      """
      koober --record a.jsonl -c 'auth.signInAsGuest; advance 1s; \(start); whereTo; \
      dropOffPicker.select zoo; advance 1s; rideOptionPicker.select wallaby; \
      rideConfirmation.confirm; advance 1s; state pickMeUp.view'
      koober replay a.jsonl | sed 's/: .* inputs//'
      koober export script a.jsonl > a.scene && koober run a.scene && echo passed
      """)
    #expect(output == "final\na.jsonl, no differences\npassed\n", "\(name)")
  }

  @Test func redactedChoicesOfEmbeddedScenesAreInNoFile() throws {
    let output = try run(
      """
      printf '%s\n' dropOffPicker pickMeUp pickMeUpMap > policy
      koober --redact policy --record a.jsonl -c 'auth.signInAsGuest; advance 1s; newRide; \
      settle; whereTo; dropOffPicker.select airport; advance 1s; state pickMeUp.view'
      grep -q '"dropOffPicker.select","with":\\[{"secret":"location"}\\]' a.jsonl && echo recorded
      # Before the choice, the list of places contains all of them.
      sed -n '/"dropOffPicker.select"/,$p' a.jsonl | grep airport && echo leaked
      true
      """)
    #expect(output == "selectRideOption\nrecorded\n")
  }
}
