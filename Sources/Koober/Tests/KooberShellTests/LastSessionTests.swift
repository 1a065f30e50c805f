import Foundation
import PseudoTerminal
import Testing

/// A session at the prompt begins where the last one ended, however it ended.
struct LastSessionTests {
  private let home = TemporaryDirectory()

  private func start(_ arguments: String...) throws -> PseudoTerminal {
    try PseudoTerminal(
      PseudoTerminal.builtProduct("koober"), arguments: arguments,
      environment: ["INPUTRC": "/dev/null", "HOME": home.path, "NO_COLOR": "1"],
      columns: 200, rows: 200)
  }

  private var savedState: String {
    home.files(below: ".local/state/koober").first { $0.path.hasSuffix("/last-state.json") }?.text
      ?? ""
  }

  /// Runs a session that is killed at the page of a film.
  private func killAtAFilm() throws {
    let terminal = try start()
    try terminal.waitFor("koober welcome>")
    try terminal.type("continueAsGuest\r")
    try terminal.waitFor("Guest:map")
    try terminal.type("open koober://lounge/movies/pouch\r")
    try terminal.waitFor("movie/3")
    // The next command runs after the state of the one before was kept.
    try terminal.type("where\r")
    try terminal.waitFor(#"lounge > movies > movie id="pouch""#)
    try terminal.type("clock\r")
    try terminal.waitFor("since the start")
    terminal.send(signal: SIGKILL)
    _ = try terminal.waitForExit()
    #expect(savedState.contains(#""pouch""#))
    #expect(home.permissions(of: ".local/state/koober/last-state.json") == 0o600)
  }

  @Test(arguments: [true, false])
  func aKilledSessionIsContinued(byOption isOption: Bool) throws {
    try killAtAFilm()
    if !isOption {
      let folder = home.file(".config/koober")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try write("set restore on\n", to: folder + "/config")
    }
    let terminal = isOption ? try start("--restore") : try start()
    try terminal.waitFor(
      #"note: restored the last session at lounge > movies > movie id="pouch""#)
    try terminal.waitFor("movie/3")
    try terminal.type("back; where\r")
    try terminal.waitFor("lounge > movies\n")
    try terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test func aLinkTakesPrecedence() throws {
    try killAtAFilm()
    let terminal = try start("--restore", "--open", "koober://account/settings")
    try terminal.waitFor("settings/2")
    #expect(!terminal.screen.text.contains("restored"))
  }

  @Test func actionsThatCommandsHideAreNamedAtTheLink() throws {
    let first = try start()
    try first.waitFor("koober welcome>")
    try first.type("auth.signIn jane@example.com secret; await where == map\r")
    try first.waitFor("koober jane:map")
    try first.type("\u{4}")
    #expect(try first.waitForExit() == .exited(0))
    let terminal = try start("--open", "koober://rides/new")
    try terminal.waitFor(
      """
      warning: 'back' is a command of the shell; the action is called 'pickMeUp.back'
      koober jane:newRide
      """)
  }

  @Test func withoutTheOptionTheAppStartsAnew() throws {
    try killAtAFilm()
    let terminal = try start()
    try terminal.waitFor("Guest:map")
    #expect(!terminal.screen.text.contains("restored"))
  }

  @Test func aDamagedStateIsReportedAndKept() throws {
    try killAtAFilm()
    let path = home.file(".local/state/koober/last-state.json")
    let damaged = String(savedState.prefix(200))
    try write(damaged, to: path)
    let terminal = try start("--restore")
    try terminal.waitFor("a replay repeats one")
    let text = terminal.screen.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      text.contains(
        """
        warning: cannot restore the last session from '\(path)': the saved state is incomplete; \
        the file is kept as '\(path).unusable' help: 'sessions' lists the journals of the last \
        sessions; a replay repeats one
        """))
    try terminal.type("where\r")
    try terminal.waitFor("where\nmap")
    #expect(try String(contentsOfFile: path + ".unusable", encoding: .utf8) == damaged)
  }

  @Test func anEditedStateCanBeRestoredAfterTheHint() throws {
    try killAtAFilm()
    let path = home.file(".local/state/koober/last-state.json")
    let edited = savedState.replacing("pouch", with: "wombats")
    try write(edited, to: path)
    let terminal = try start("--restore")
    try terminal.waitFor(
      "help: to accept the edit, remove the line with the checksum, then restore that file")
    try terminal.waitFor("Guest:map")
    let accepted = edited.split(separator: "\n").filter { !$0.contains(#""checksum""#) }
    try write(accepted.joined(separator: "\n") + "\n", to: path + ".unusable")
    try terminal.type("restore '\(path).unusable'; where\r")
    try terminal.waitFor(#"lounge > movies > movie id="wombats""#)
  }

  @Test func aFirstSessionHasNothingToRestore() throws {
    let terminal = try start("--restore")
    try terminal.waitFor("note: nothing is restored: no session was saved")
    try terminal.waitFor("koober welcome>")
  }

  @Test func aPrivateSessionIsNotKept() throws {
    let terminal = try start("--private")
    try terminal.waitFor("koober welcome>")
    try terminal.type("signIn\r")
    try terminal.waitFor("koober signIn/2>")
    try terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(savedState == "")
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
