import Script
import Terminal

/// A program with its arguments, as what a command prints is piped through it.
struct SystemProgram {
  /// The program's name or path, then its arguments.
  let words: [String]

  /// What the system's shell runs: the words as they are, without the shell's own meaning of any.
  ///
  /// The program takes the place of the shell. It can't be stopped by Ctrl-Z, which would leave who
  /// waits for it waiting for ever.
  var command: String {
    let quoted = words.map(Self.quoted)
    // Without the check the shell itself would complain of a name that nothing has.
    return "trap '' TSTP; command -v \(quoted[0]) >/dev/null 2>&1 || exit 127; "
      + "exec \(quoted.joined(separator: " "))"
  }

  private static func quoted(_ word: String) -> String {
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }

  /// Looks for the program without running it.
  ///
  /// - Throws: ``ScriptHost/Failure`` where it isn't found.
  func find() throws(ScriptHost.Failure) {
    guard let name = words.first, !name.isEmpty, !name.utf8.contains(0) else { return }
    let check = "command -v \(Self.quoted(name)) >/dev/null 2>&1"
    let result = try? Subprocess.run(check, input: [], output: .captured)
    guard result?.status == 0 else { throw ScriptHost.Failure("there is no program \(name)") }
  }

  /// Runs the program.
  ///
  /// - Parameter input: What it reads.
  /// - Returns: What it prints, with bytes that aren't UTF-8 replaced.
  /// - Throws: ``ScriptHost/Failure`` where it isn't found or ends in another status than 0.
  func run(input: String) throws(ScriptHost.Failure) -> String {
    guard let name = words.first, !name.isEmpty, !words.contains(where: { $0.utf8.contains(0) })
    else { throw ScriptHost.Failure("there is no program \"\(words.first ?? "")\"") }
    let result: Subprocess.Result
    do {
      result = try Subprocess.run(command, input: Array(input.utf8), output: .captured)
    } catch {
      throw ScriptHost.Failure("\(error)")
    }
    switch result.status {
    case 0: return String(decoding: result.output, as: UTF8.self)
    case 126: throw ScriptHost.Failure("\(name) can't be run")
    case 127: throw ScriptHost.Failure("there is no program \(name)")
    case 129...: throw ScriptHost.Failure("\(name) was ended by signal \(result.status - 128)")
    default: throw ScriptHost.Failure("\(name) ended with status \(result.status)")
    }
  }
}
