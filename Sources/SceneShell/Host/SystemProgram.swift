import SceneEngine
import SceneSystem

/// A program with its arguments that reads the output of a command.
struct SystemProgram {
  let words: [String]

  private var name: String { words.first ?? "" }

  /// The maximum output of a program, in bytes: that of a value.
  static let outputLimit = 64_000_000

  /// The command for the system's shell, with all words quoted.
  ///
  /// The program replaces the shell.
  var command: String {
    let quoted = words.map { "'\($0.replacing("'", with: #"'\''"#))'" }
    // Without this check, the shell prints its own error for an unknown program.
    return "command -v \(quoted[0]) >/dev/null 2>&1 || exit 127; "
      + "exec \(quoted.joined(separator: " "))"
  }

  /// Checks that the program exists and that no word contains a NUL, where the system would end it.
  func find() throws(ScriptHost.Failure) {
    guard !name.isEmpty, !name.utf8.contains(0) else {
      throw ScriptHost.Failure("there is no program \(Value.string(name))")
    }
    if let torn = words.first(where: { $0.utf8.contains(0) }) {
      throw ScriptHost.Failure("cannot pass \(Value.string(torn)) to a program")
    }
    guard ProgramNames.contains(name) else {
      throw ScriptHost.Failure("there is no program '\(name)'")
    }
  }

  /// Runs programs concurrently, each reading the output of the previous one, and returns the output of the last one,
  /// with invalid UTF-8 replaced.
  ///
  /// If the last program has the terminal, it prints there, and the result is empty.
  static func run(
    _ programs: [SystemProgram], input: String, hasTerminal: Bool = false,
    isCancelled: () -> Bool = { false }
  ) throws(ScriptHost.ProgramFailure) -> String {
    let result: Subprocess.Result
    do {
      result = try Subprocess.run(
        pipeline: programs.map(\.command), input: Array(input.utf8),
        limit: hasTerminal ? nil : outputLimit, isCancelled: isCancelled)
    } catch {
      throw ScriptHost.ProgramFailure(program: 0, ScriptHost.Failure("\(error)"))
    }
    let last = programs.count - 1
    if result.isCut {
      throw ScriptHost.ProgramFailure(
        program: last,
        ScriptHost.Failure(
          "'\(programs[last].name)' printed more than \(outputLimit / 1_000_000) MB"))
    }
    for (index, end) in result.ends.enumerated() where end != .status(0) {
      // A program has not failed because its reader has ended. One that handles the error itself, instead of the
      // signal, exits with the same status.
      if index < last, end.shellStatus == StreamError.brokenPipeExitStatus { continue }
      throw ScriptHost.ProgramFailure(program: index, programs[index].failure(of: end))
    }
    return String(decoding: result.output, as: UTF8.self)
  }

  private func failure(of end: ProcessEnd) -> ScriptHost.Failure {
    switch end {
    case .status(126): ScriptHost.Failure("cannot run '\(name)'")
    case .status(127): ScriptHost.Failure("there is no program '\(name)'")
    default: ScriptHost.Failure("'\(name)' \(end.text)")
    }
  }
}
