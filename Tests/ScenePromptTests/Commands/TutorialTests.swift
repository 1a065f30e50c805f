import Testing

@testable import ScenePrompt

struct TutorialTests {
  @Test func paragraphsAreJoinedAndIndentedLinesAreKept() {
    var tutorial = Tutorial([
      Tutorial.Lesson(
        text: """
          Two lines
          of a paragraph:

            first
            second

          The end.
          """, goal: "")
    ])
    tutorial.begin()
    #expect(
      tutorial.text == """
        (1 of 1)
        Two lines of a paragraph:

          first
          second

        The end.
        """)
  }

  @Test func theEndIsSaidUntilTheTutorialStartsOver() {
    var tutorial = Tutorial(["one", "two"].map { Tutorial.Lesson(text: $0, goal: "") })
    let end = "That was the last lesson. `help` lists the commands; `tutorial` starts over."
    tutorial.advance()
    #expect(tutorial.text == "(1 of 2)\none")
    tutorial.advance()
    #expect(tutorial.text == "(2 of 2)\ntwo")
    for _ in 0..<2 {
      tutorial.advance()
      #expect(tutorial.text == end)
    }
    tutorial.begin()
    #expect(tutorial.text == "(1 of 2)\none")
    tutorial.stop()
    tutorial.advance()
    #expect(tutorial.text == "(1 of 2)\none")
  }
}
