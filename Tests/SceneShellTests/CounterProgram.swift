import FoundationEssentials
import PseudoTerminal
import SceneSystem

/// Runs the counter's shell by lines of `sh` in a temporary directory.
final class CounterProgram {
  /// The result of a line.
  struct Outcome: Equatable {
    let status: Int32
    let output: String
    let errors: String

    init(_ status: Int32, _ output: String, errors: String = "") {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  /// The directory in which the lines run.
  let folder: String

  /// Creates the directory in that of temporary files, or in another: the path of a socket has at most 90 bytes.
  init(in parent: String = FileManager.default.temporaryDirectory.path) throws {
    folder = "\(parent)/counter-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Writes a file and creates its parent directories.
  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    let path = "\(folder)/\(name)"
    let parent = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex))
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// Writes a text file and creates its parent directories.
  func write(_ name: String, _ text: String) throws { try write(name, text.utf8) }

  /// The default time limit of a line.
  static let defaultLimit = Duration.seconds(120)

  /// Runs a line of `sh`, in which `counter`, `trouble` and `weather` are the shells of the apps; `trouble` has links.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - input: The standard input of the line.
  ///   - limit: The time after which the line is ended.
  /// - Returns: What the line has printed, and its status.
  /// - Throws: An error if the line cannot be run.
  func run(_ line: String, input: String = "", limit: Duration = defaultLimit) throws -> Outcome {
    try run(line, input: Array(input.utf8), limit: limit)
  }

  /// Runs a line of `sh`, in which `counter`, `trouble` and `weather` are the shells of the apps; `trouble` has links.
  ///
  /// The programs have default signal handling, however the tests were started.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - input: The standard input of the line.
  ///   - limit: The time after which the line is ended.
  /// - Returns: What the line has printed, and its status.
  /// - Throws: An error if the line cannot be run.
  func run(_ line: String, input: [UInt8], limit: Duration = defaultLimit) throws -> Outcome {
    let deadline = ContinuousClock.now + limit
    let defaultSignals = "env --default-signal=HUP,INT,TERM"
    let program = PseudoTerminal.builtProduct("CounterShell")
    let trouble = PseudoTerminal.builtProduct("TroubleShell")
    let weather = PseudoTerminal.builtProduct("WeatherShell")
    let result = try Subprocess.run(
      """
      export HOME='\(folder)/.home' XDG_STATE_HOME= XDG_CONFIG_HOME= XDG_DATA_HOME=
      cd '\(folder)'; counter() { \(defaultSignals) '\(program)' "$@"; }
      trouble() { \(defaultSignals) '\(trouble)' "$@"; }
      weather() { \(defaultSignals) '\(weather)' "$@"; }
      { \(line)
      } 2>.errors
      """,
      input: input, isCancelled: { ContinuousClock.now > deadline })
    let errors = try Data(contentsOf: URL(filePath: "\(folder)/.errors"))
    return Outcome(
      result.status, String(decoding: result.output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }
}
