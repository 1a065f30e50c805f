import Testing

@testable import ScenePrompt

struct ShellSettingsTests {
  @Test(arguments: [
    (["TERM": "xterm"], true),
    (["TERM": "xterm", "NO_COLOR": ""], true),
    (["TERM": "xterm", "NO_COLOR": "1"], false),
    (["TERM": "dumb"], false),
    ([:], false),
  ])
  func environmentControlsColors(variables: [String: String], expected: Bool) {
    #expect(ShellSettings.make(name: "koober", environment: variables).usesColor == expected)
  }

  @Test(arguments: [
    (["HOME": "/home/jane"], "/home/jane/.local/state/koober/history"),
    (["HOME": "/home/jane", "XDG_STATE_HOME": "/state"], "/state/koober/history"),
    ([:], nil),
  ])
  func theHistoryIsInTheStateDirectory(variables: [String: String], expected: String?) {
    #expect(ShellSettings.make(name: "koober", environment: variables).historyPath == expected)
  }
}
