import Testing
import SceneText

struct ParserMessageTests {
  @Test(arguments: [
    ("Error: Unknown option '--a'", "error: unknown option '--a'"),
    (
      "Error: Unknown option '--tag'. Did you mean '--tags'?",
      "error: unknown option '--tag'\n  help: did you mean '--tags'?"
    ),
    ("Error: Unknown option '--foo'. Did you mean '--home'?", "error: unknown option '--foo'"),
    (
      "Error: Unknown option '-xc'\n   or: Missing value for '-c <commands>' in '-xc'",
      "error: unknown option '-xc'"
    ),
    (
      "Error: The value 'x' is invalid for '<shell>'. Please provide one of 'bash' or 'zsh'.",
      "error: the value 'x' is invalid for '<shell>'; use 'bash' or 'zsh'"
    ),
    (
      "Error: The value 'a.json' is invalid for '--config <file>': cannot use 'a.json': it is empty",
      "error: cannot use 'a.json': it is empty"
    ),
    ("Error: --jobs must be from 1 to 256", "error: --jobs must be from 1 to 256"),
    ("Error: JSON is expected", "error: JSON is expected"),
    ("", ""),
  ])
  func errorsAreInLowerCase(message: String, expected: String) {
    #expect(ParserMessage.rewritten(message) == expected)
  }

  @Test func helpAndUsageFollowTheError() {
    let message = """
      Error: Missing value for '--port <port>'
      Help:  --port <port>  Port to listen on.
      Usage: server [--port <port>]
        See 'server --help' for more information.
      """
    #expect(
      ParserMessage.rewritten(message) == """
        error: missing value for '--port <port>'
          help: --port <port>  Port to listen on.
        usage: server [--port <port>]
          See 'server --help' for more information.
        """)
  }
}
