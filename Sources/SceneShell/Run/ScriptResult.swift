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

  struct Failure: Codable, Equatable, Sendable {
    var message = ""
    /// The whole story: message, source line and help.
    var text = ""
    /// The line of the script that failed; nil where it is about none.
    var line: Int?
    var section: String?
    var inputs: [Step] = []
    /// What has changed since the last check that held, a line each.
    var changes: [String] = []
    /// Where that check stands; nil for the start.
    var lastCheck: Place?
  }

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

  var title: String { turn.map { "\(path) (\($0))" } ?? path }

  var hasPassed: Bool { status == 0 }
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
        lines.append("  \(String(repeating: " ", count: width - number.count))\(number)  \(text)")
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
    func concealing(_ steps: [Step]) -> [Step] {
      steps.map { step in
        var step = step
        step.text = conceal(step.text)
        step.section = step.section.map(conceal)
        step.changes = step.changes.map(conceal)
        step.stack = step.stack.map(conceal)
        return step
      }
    }
    output = conceal(output)
    for index in parts.indices { parts[index].name = parts[index].name.map(conceal) }
    steps = concealing(steps)
    guard var failure else { return }
    failure.message = conceal(failure.message)
    failure.text = conceal(failure.text)
    failure.section = failure.section.map(conceal)
    failure.changes = failure.changes.map(conceal)
    failure.inputs = concealing(failure.inputs)
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
    guard !result.hasPassed else { return }
    var told = Failure(
      kind: ExitStatus(rawValue: result.status)?.name ?? "failed",
      message: result.failure?.message ?? "")
    told.line = result.failure?.line
    told.part = result.failure?.section
    told.story = result.story
    failure = told
  }
}

extension ScriptResult {
  fileprivate var json: [UInt8] {
    var result = self
    result.steps = []
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(result)).map { Array($0) } ?? []
  }
}
