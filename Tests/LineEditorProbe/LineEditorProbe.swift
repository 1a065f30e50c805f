import Glibc
import SceneSystem

/// A program for the tests of the line editor: it echoes the lines it reads.
///
/// `PROBE_HISTORY` names a history file; `PROBE_OUTPUT` names a pipe, whose lines appear above the line
/// being typed; a line `prompt TEXT` changes the prompt instead. `PROBE_HINT` is shown behind each line that
/// ends with a space, `PROBE_OFFER` is offered there; `PROBE_COLORED` is a word that is drawn in red.
@main
struct LineEditorProbe {
  static func main() throws {
    do {
      try Probe(environment: .current).run()
    } catch is StreamError {
      // The end of input may come before the SIGHUP of the same closed terminal.
      exit(128 + SIGHUP)
    }
  }
}
