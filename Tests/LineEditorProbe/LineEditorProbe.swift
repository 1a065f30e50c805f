import Glibc
import SceneSystem

/// A test program for the line editor: it echoes the lines it reads.
///
/// `PROBE_HISTORY` names a history file; `PROBE_OUTPUT` names a pipe whose lines are printed above the line
/// being typed, except that `prompt TEXT` changes the prompt. After a line that ends with a space, `PROBE_HINT`
/// is shown as a hint and `PROBE_OFFER` is offered; `PROBE_COLORED` is a word that is drawn in red. With
/// `PROBE_PLAIN`, the editor is the one without readline.
@main
struct LineEditorProbe {
  static func main() throws {
    do {
      try Probe(environment: .current).run()
    } catch is StreamError {
      // A closed terminal may end the input before its SIGHUP arrives.
      exit(128 + SIGHUP)
    }
  }
}
