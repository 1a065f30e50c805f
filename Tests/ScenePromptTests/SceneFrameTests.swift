import Testing

@testable import ScenePrompt

struct SceneFrameTests {
  @Test func aSceneIsDrawnBelowItsName() {
    let frame = SceneFrame(name: "signIn", drawing: "E-mail\nPassword")
    #expect(
      frame.text(columns: 80, usesColor: false) == """
        ── signIn ────────────────────────────
        E-mail
        Password
        """)
  }

  @Test func aDrawingIsTruncatedToTheTerminal() {
    let frame = SceneFrame(name: "signIn", drawing: "0123456789abc\n日本語日本語")
    #expect(
      frame.text(columns: 11, usesColor: false) == """
        ── signIn ─
        0123456789…
        日本語日本…
        """)
  }

  @Test func controlCharactersAreEscaped() {
    let frame = SceneFrame(name: "a\u{1B}[2J", drawing: "\u{7}\tb\u{9B}")
    #expect(
      frame.text(columns: 80, usesColor: false) == #"""
        ── a\u{1B}[2J ────────────────────────
        \u{7}  b\u{9B}
        """#)
  }
}
