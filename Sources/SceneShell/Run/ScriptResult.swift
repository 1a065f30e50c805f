import Engine
import FoundationEssentials
import Reports

struct ScriptResult: Codable, Equatable, Sendable {
  /// A part of a script, which a `section` names.
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
    /// The name of the section that it is in; nil if there is none.
    var section: String?
    /// The action that had no effect, and why; nil if the statement is another one.
    var ignored: String?
    /// Whether it is the statement that failed.
    var isFailing = false
  }

  struct Failure: Codable, Equatable, Sendable {
    var message = ""
    /// The whole story: message, source line and help.
    var text = ""
    /// The line of the script that failed; nil where it is about none.
    var line: Int?
    var section: String?
    var inputs: [Input] = []
    /// What has changed since the last check that held, a line each.
    var changes: [String] = []
    /// Where that check stands; nil for the start.
    var lastCheck: Place?
  }

  /// The path of the script.
  var path: String
  /// Which time it was, where it is run several times.
  var turn: Int?
  /// Whether what it prints has become what is expected.
  var isUpdated = false
  var status: Int32 = 0
  var seconds = 0.0
  var parts: [Part] = []
  var failure: Failure?
  var output = ""
  var steps: [Step] = []
  var warnings: [String] = []
  /// The failures of the attempts before this one, with ``story`` of each.
  var retries: [Retry] = []

  /// An attempt that failed and was followed by another.
  struct Retry: Codable, Equatable, Sendable {
    var status: Int32
    var failure: Failure
    /// The failure for a reader, line by line.
    var story: [String]
  }

  var title: String { turn.map { "\(path) (\($0))" } ?? path }

  var hasPassed: Bool { status == ExitStatus.success.rawValue }
  /// Whether it passed after an attempt that failed.
  var isFlaky: Bool { hasPassed && !retries.isEmpty }
  var isInterrupted: Bool { status == ExitStatus.interrupted.rawValue }
}

extension ScriptResult {
  /// What is wrong with a script that takes too long.
  static func words(ofLimit limit: Duration) -> String {
    let number = limit / .seconds(1)
    return "it takes longer than \(number == number.rounded() ? "\(Int(number))" : "\(number)")s"
  }

  /// Notes that the time was over before the script was, wherever it had come to.
  mutating func tookTooLong(_ limit: Duration) {
    let number = limit / .seconds(1)
    let words = Self.words(ofLimit: limit)
    let told = failure?.text.split(separator: "\n", maxSplits: 1).dropFirst() ?? []
    status = ExitStatus.commandFailed.rawValue
    seconds = max(seconds, number)
    failure = failure ?? Failure()
    failure?.message = words
    failure?.text = (["error: \(words)"] + told.map(String.init)).joined(separator: "\n")
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
  private static let mostLines = 20

  /// The whole story, line by line: what is wrong, what led to it, and what was printed.
  var story: [String] {
    guard let failure else { return [] }
    var lines = TerminalText.lines(of: failure.text).map(String.init) + background
    if !output.isEmpty {
      lines.append("printed:")
      var printed = TerminalText.lines(of: output)
      if printed.last?.isEmpty == true { printed.removeLast() }
      let before = printed.count - Self.mostLines
      if before > 0 { lines.append("  … \(before) lines before") }
      lines += printed.suffix(Self.mostLines).map { "  \($0)" }
    }
    return lines
  }

  /// What led to the failure, line by line: the last inputs, and what has changed since the last check.
  var background: [String] {
    guard let failure else { return [] }
    var lines: [String] = []
    if !failure.inputs.isEmpty {
      lines.append("the last inputs:")
      let numbers = failure.inputs.map { "\($0.file == path ? "" : "\($0.file):")\($0.line)" }
      let width = numbers.map(\.count).max() ?? 0
      for (number, input) in zip(numbers, failure.inputs) {
        let text = TerminalText.lines(of: input.text).first { !$0.isEmpty } ?? ""
        let padding = String(repeating: " ", count: width - number.count)
        lines.append(
          "  \(padding)\(number)  \(text)" + (input.ignored == nil ? "" : "  (no effect)"))
      }
    }
    if !failure.changes.isEmpty {
      lines.append("changed since \(failure.lastCheck.map(words(of:)) ?? "the start"):")
      lines += failure.changes.prefix(Self.mostLines).map { "  \($0)" }
      let rest = failure.changes.count - Self.mostLines
      if rest > 0 { lines.append("  … and \(rest) more") }
    }
    return lines
  }

  private func words(of check: Place) -> String {
    check.file == path
      ? "the check in line \(check.line)" : "the check in \(check.file):\(check.line)"
  }
}

extension ScriptResult {
  /// Conceals what was given as a secret, wherever it stands: what was kept before that may hold it as well.
  mutating func conceal(_ secrets: SecretWords) {
    let conceal = secrets.concealing(output:)
    output = conceal(output)
    for index in parts.indices { parts[index].name = parts[index].name.map(conceal) }
    for index in steps.indices {
      steps[index].text = conceal(steps[index].text)
      steps[index].section = steps[index].section.map(conceal)
      steps[index].changes = steps[index].changes.map(conceal)
      steps[index].stack = steps[index].stack?.map(conceal)
      steps[index].ignored = steps[index].ignored.map(conceal)
    }
    guard var failure else { return }
    failure.message = conceal(failure.message)
    failure.text = conceal(failure.text)
    failure.section = failure.section.map(conceal)
    failure.changes = failure.changes.map(conceal)
    for index in failure.inputs.indices {
      failure.inputs[index].text = conceal(failure.inputs[index].text)
      failure.inputs[index].section = failure.inputs[index].section.map(conceal)
      failure.inputs[index].ignored = failure.inputs[index].ignored.map(conceal)
    }
    self.failure = failure
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
    retries = result.retries.map { Failure($0.status, $0.failure, $0.story) }
    guard !result.hasPassed else { return }
    failure = Failure(result.status, result.failure, result.story)
  }
}

extension ReportResult.Failure {
  fileprivate init(_ status: Int32, _ failure: ScriptResult.Failure?, _ story: [String]) {
    self.init(
      kind: ExitStatus(rawValue: status)?.name ?? "failed", message: failure?.message ?? "")
    line = failure?.line
    part = failure?.section
    self.story = story
  }
}

extension ScriptResult {
  fileprivate var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { Array($0) } ?? []
  }
}
