import Engine
import SceneSystem

/// A program with its arguments, as what a command prints is piped through it.
struct SystemProgram {
  let words: [String]

  private var name: String { words.first ?? "" }

  /// The most bytes that are taken from a program: it may never end.
  static let outputLimit = 256_000_000

  /// What the system's shell runs: the words as they are, without the shell's own meaning of any.
  ///
  /// The program takes the place of the shell.
  var command: String {
    let quoted = words.map { "'\($0.replacing("'", with: #"'\''"#))'" }
    // Without the check the shell itself would complain of a name that nothing has.
    return "command -v \(quoted[0]) >/dev/null 2>&1 || exit 127; "
      + "exec \(quoted.joined(separator: " "))"
  }

  /// Looks for the program, and whether its words can be given to it: the system would take one up to its first NUL.
  func find() throws(ScriptHost.Failure) {
    guard !name.isEmpty, !name.utf8.contains(0) else {
      throw ScriptHost.Failure("there is no program \(Value.string(name))")
    }
    if let torn = words.first(where: { $0.utf8.contains(0) }) {
      throw ScriptHost.Failure("\(Value.string(torn)) can't be given to a program")
    }
    guard ProgramNames.contains(name) else {
      throw ScriptHost.Failure("there is no program \(name)")
    }
  }

  /// Runs programs that have been found at once, each reading what the one before prints; gives what the last one
  /// prints, with bytes that aren't UTF-8 replaced.
  ///
  /// With the terminal, the last one prints where this process does, and nothing is returned.
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
        ScriptHost.Failure("\(programs[last].name) prints over \(outputLimit / 1_000_000) MB"))
    }
    for (index, end) in result.ends.enumerated() where end != .status(0) {
      // One that only had nobody left to print for hasn't failed. Those that hear of it in another way than by the
      // signal leave as if they had been ended by it.
      if index < last, end.shellStatus == StreamError.brokenPipeExitStatus { continue }
      throw ScriptHost.ProgramFailure(program: index, programs[index].failure(of: end))
    }
    return String(decoding: result.output, as: UTF8.self)
  }

  private func failure(of end: ProcessEnd) -> ScriptHost.Failure {
    switch end {
    case .status(126): ScriptHost.Failure("\(name) can't be run")
    case .status(127): ScriptHost.Failure("there is no program \(name)")
    case .status(let status): ScriptHost.Failure("\(name) ended with status \(status)")
    case .signal(let signal): ScriptHost.Failure("\(name) was ended by signal \(signal)")
    case .unknown: ScriptHost.Failure("\(name) has ended, and its status is lost")
    }
  }
}
