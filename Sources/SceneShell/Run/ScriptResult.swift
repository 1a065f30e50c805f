import SceneEngine
import FoundationEssentials
import SceneExplorer
import SceneReports

struct ScriptResult: Codable, Equatable, Sendable {
  /// A section of a script.
  typealias Part = ReportResult.Part
  typealias Step = ReportResult.Step

  struct Place: Codable, Equatable, Sendable {
    var file: String
    var line: Int
  }

  /// A statement that ran before a failure.
  struct Input: Codable, Equatable, Sendable {
    var file: String
    var line: Int
    var text: String
    /// The name of the section that contains the statement; nil if there is none.
    var section: String?
    /// The action that had no effect, with the state at that time; nil if the statement had an effect.
    var ignored: String?
    /// Whether it is the statement that failed.
    var isFailing = false
  }

  struct Failure: Codable, Equatable, Sendable {
    var message = ""
    /// The complete error: message, source line and help.
    var text = ""
    /// The line of the script that failed; nil if the error has no line in it.
    var line: Int?
    var section: String?
    var inputs: [Input] = []
    /// What changed since the last check that passed, one change per line.
    var changes: [String] = []
    /// The place of that check; nil for the start.
    var lastCheck: Place?
  }

  /// The path of the script.
  var path: String
  /// The number of the run under `--repeat`, from 1; nil without it.
  var turn: Int?
  /// Whether the file of its expected output was updated.
  var isUpdated = false
  var status: Int32 = 0
  var seconds = 0.0
  var parts: [Part] = []
  var failure: Failure?
  var output = ""
  var steps: [Step] = []
  var warnings: [String] = []
  /// What the script reaches of the app; nil unless it is asked for, and in reports.
  var coverage: Coverage?
  /// The failures of the previous attempts, with the ``details`` of each.
  var retries: [Retry] = []

  /// An attempt that failed and was followed by another.
  struct Retry: Codable, Equatable, Sendable {
    var status: Int32
    var failure: Failure
    /// The lines about the failure.
    var details: [String]

    // The name in JSON reports.
    private enum CodingKeys: String, CodingKey { case status, failure, details = "context" }
  }

  var title: String { "\(name: path)" + (turn.map { " (\($0))" } ?? "") }

  var hasPassed: Bool { status == ExitStatus.success.rawValue }
  /// Whether it passed after an attempt that failed.
  var isFlaky: Bool { hasPassed && !retries.isEmpty }
  var isInterrupted: Bool { status == ExitStatus.interrupted.rawValue }
}

extension ScriptResult {
  /// The message for a script that exceeds its timeout.
  static func timeoutMessage(_ limit: Duration) -> String {
    let number = limit / .seconds(1)
    return
      "the script took longer than \(number == number.rounded() ? "\(Int(number))" : "\(number)")s"
  }

  /// Makes this the result of a script that exceeded its timeout.
  mutating func markTimedOut(after limit: Duration) {
    let number = limit / .seconds(1)
    let message = Self.timeoutMessage(limit)
    let details = failure?.text.split(separator: "\n", maxSplits: 1).dropFirst() ?? []
    status = ExitStatus.commandFailed.rawValue
    seconds = max(seconds, number)
    failure = failure ?? Failure()
    failure?.message = message
    failure?.text = (["error: \(message)"] + details.map(String.init)).joined(separator: "\n")
  }
}

extension ScriptResult {
  mutating func fail(_ status: ExitStatus, _ message: String, details: [String] = []) {
    self.status = status.rawValue
    failure = Failure(
      message: message, text: (["error: \(message)"] + details).joined(separator: "\n"))
  }
}

extension ScriptResult {
  private static let maxLines = 20

  /// The lines about the failure: the error, what led to it, and the output.
  var details: [String] {
    guard let failure else { return [] }
    var lines = TerminalText.lines(of: failure.text).map(String.init) + background
    if !output.isEmpty {
      lines.append("printed:")
      var printed = TerminalText.lines(of: output)
      if printed.last?.isEmpty == true { printed.removeLast() }
      let before = printed.count - Self.maxLines
      if before > 0 { lines.append("  … \(before) more lines") }
      lines += printed.suffix(Self.maxLines).map { "  \($0)" }
    }
    return lines
  }

  /// What led to the failure, line by line: the last inputs, and what changed since the last check.
  var background: [String] {
    guard let failure else { return [] }
    var lines: [String] = []
    if !failure.inputs.isEmpty {
      lines.append("last lines:")
      let numbers = failure.inputs.map { "\($0.file == path ? "" : "\(name: $0.file):")\($0.line)" }
      let width = numbers.map(\.count).max() ?? 0
      for (number, input) in zip(numbers, failure.inputs) {
        let text = TerminalText.lines(of: input.text).first { !$0.isEmpty } ?? ""
        let padding = String(repeating: " ", count: width - number.count)
        lines.append(
          "  \(padding)\(number)  \(text)" + (input.ignored == nil ? "" : "  (no effect)"))
      }
    }
    if !failure.changes.isEmpty {
      lines.append("changed since \(failure.lastCheck.map(text(of:)) ?? "the start"):")
      lines += failure.changes.prefix(Self.maxLines).map { "  \($0)" }
      let rest = failure.changes.count - Self.maxLines
      if rest > 0 { lines.append("  … and \(rest) more") }
    }
    return lines
  }

  private func text(of check: Place) -> String {
    check.file == path
      ? "the check on line \(check.line)" : "the check at \(name: check.file):\(check.line)"
  }
}

extension ReportResult {
  init(_ result: ScriptResult) {
    self.init(title: VisibleText.field(result.title), file: result.path) { result.json }
    seconds = result.seconds
    parts = result.parts
    output = result.output
    steps = result.steps
    warnings = result.warnings
    retries = result.retries.map { Failure($0.status, $0.failure, $0.details) }
    guard !result.hasPassed else { return }
    failure = Failure(result.status, result.failure, result.details)
  }
}

extension ReportResult.Failure {
  fileprivate init(_ status: Int32, _ failure: ScriptResult.Failure?, _ details: [String]) {
    self.init(
      kind: ExitStatus(rawValue: status)?.name ?? "failed", message: failure?.message ?? "")
    line = failure?.line
    part = failure?.section
    self.details = details
  }
}

extension ScriptResult {
  /// Reads the object of a JSON report; nil if it is not one.
  init?(json: [UInt8]) {
    guard let result = try? JSONDecoder().decode(ScriptResult.self, from: Data(json)) else {
      return nil
    }
    self = result
  }

  fileprivate var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { Array($0) } ?? []
  }
}
