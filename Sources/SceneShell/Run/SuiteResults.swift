import Scenes
import Terminal

/// Prints what comes of scripts, a line each and the story of those that fail, and writes reports.
@SceneActor
final class SuiteResults {
  private let console: Console
  private let reports: [any ScriptReport]
  private let isQuiet: Bool
  /// Real time is shown to people only: what is printed into a file is the same each time.
  private let showsTime = StandardStream.output.isTerminal
  /// Whether a report is the output, in place of the lines.
  private let isReport: Bool
  private(set) var tally = SuiteTally()

  init(_ console: Console, _ reports: [any ScriptReport], isQuiet: Bool) {
    self.console = console
    self.reports = reports
    self.isQuiet = isQuiet
    isReport = reports.contains(where: \.file.isOutput)
  }

  /// Takes the next result.
  func take(_ result: ScriptResult) {
    tally.add(result)
    for report in reports { report.add(result) }
    guard !isReport else { return }
    if !isQuiet || !result.hasPassed {
      let word = result.hasPassed ? result.isUpdated ? "updated" : "passed" : "failed"
      console.print("\(word)  \(result.title)\(time(result.seconds))")
    }
    for line in result.story { console.print("  \(line)") }
  }

  /// Says how many there were, and puts the reports in place.
  ///
  /// - Parameter notRun: How many scripts were left out behind one that failed.
  /// - Returns: What the process leaves with.
  func finish(notRun: Int) -> ExitStatus {
    tally.notRun = notRun
    if !isReport { console.print("\(tally)\(time(tally.seconds))") }
    var status = tally.status
    for report in reports {
      report.finish(tally)
      report.file.commit()
      guard let failure = report.file.failure else { continue }
      console.complain("error: a report can't be written: \(failure)")
      if status == .success { status = .commandFailed }
    }
    return status
  }

  private func time(_ seconds: Double) -> String {
    guard showsTime else { return "" }
    return seconds < 1
      ? "  \(Int((seconds * 1000).rounded())) ms" : "  \((seconds * 100).rounded() / 100) s"
  }
}

extension ScriptResult {
  /// What led to a failure, line by line.
  var story: [String] {
    guard let failure else { return [] }
    var lines = TerminalText.lines(of: failure.text).map(String.init)
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
      lines += failure.changes.prefix(20).map { "  \($0)" }
      if failure.changes.count > 20 { lines.append("  … and \(failure.changes.count - 20) more") }
    }
    if !output.isEmpty {
      lines.append("printed:")
      var printed = TerminalText.lines(of: output)
      if printed.last?.isEmpty == true { printed.removeLast() }
      if printed.count > 20 { lines.append("  … \(printed.count - 20) lines before") }
      lines += printed.suffix(20).map { "  \($0)" }
    }
    return lines
  }

  private func words(of check: Place) -> String {
    check.file == path
      ? "the check in line \(check.line)" : "the check in \(check.file):\(check.line)"
  }
}
