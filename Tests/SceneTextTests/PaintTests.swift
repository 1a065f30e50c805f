import Testing
import SceneText

struct ColorModeTests {
  @Test(arguments: [
    ([:], false, false), (["TERM": "xterm"], false, true), (["TERM": "dumb"], false, false),
    (["TERM": "xterm", "CLICOLOR": "0"], false, false),
    (["TERM": "xterm", "CLICOLOR": "1"], false, true),
    (["TERM": "xterm", "NO_COLOR": "1"], false, false),
    (["TERM": "xterm", "NO_COLOR": ""], false, true),
    (["CLICOLOR_FORCE": "1"], true, true), (["CLICOLOR_FORCE": "0"], false, false),
    (["CLICOLOR_FORCE": ""], false, false),
    (["TERM": "dumb", "CLICOLOR_FORCE": "1"], true, true),
    (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, false),
  ])
  func variablesControlColors(variables: [String: String], inFile: Bool, onTerminal: Bool) {
    #expect(ColorMode.isColored(variables, onTerminal: false) == inFile)
    #expect(ColorMode.isColored(variables, onTerminal: true) == onTerminal)
  }
}

struct PaintTests {
  @Test func textIsEnclosedInEscapeSequences() {
    #expect(Paint.red("a", isEnabled: true) == "\u{1B}[31ma\u{1B}[0m")
    #expect(Paint.boldRed("a", isEnabled: true) == "\u{1B}[1;31ma\u{1B}[0m")
    #expect(Paint.red("a", isEnabled: false) == "a")
    #expect(Paint.red("", isEnabled: true) == "")
  }
}
