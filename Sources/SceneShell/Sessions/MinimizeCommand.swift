import ArgumentParser
import SceneEngine
import SceneExplorer
import SceneLanguage
import SceneSessions

/// `koober minimize`: the fewest inputs of a session that still fail.
struct MinimizeCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "minimize",
      abstract: "Reduce a failing session to the fewest inputs that still fail.",
      discussion: """
        With --expect, a session fails if the comparison is false at its end. Without it, a session fails if its \
        last failed input fails again. minimize prints a scene script of the inputs that remain; it fails, too.

        Exit status: 0 success; 1 wrong usage, or a file cannot be read; 2 the journal is damaged; \
        4 the session does not fail.
        """)
  }

  @ArgumentParser.Argument(help: "Journal of the session.", completion: .journals)
  var file: String

  @Option(
    name: .customLong("expect"),
    help: ArgumentHelp(
      "Comparison that fails at the end, such as 'state a.b == c'.",
      valueName: "comparison")
  )
  var expectation: String?

  @OptionGroup var part: SessionPart
  @OptionGroup var options: App.Options

  func validate() throws {
    guard let expectation, !Self.isComparison(expectation) else { return }
    let help =
      Self.isComparison("state \(expectation)")
      ? "did you mean --expect 'state \(expectation)'?"
      : "write a comparison, as in --expect 'state a.b == c'"
    throw ValidationError("'\(expectation)' is not a comparison\n  help: \(help)")
  }

  /// Whether a text compares the result of a query, or a value that is not a bare word.
  private static func isComparison(_ text: String) -> Bool {
    let registry = CommandRegistry.all
    guard case .complete(let tree) = registry.parser.parse(SourceText(name: "", "expect \(text)")),
      tree.statements.count == 1, case .expect = tree.statements[0].kind
    else { return false }
    let first = String(text.prefix { !$0.isWhitespace })
    return first.first?.isLetter != true || registry[first]?.traits.contains(.isQuery) == true
  }

  func run() throws {
    throw MainThread.run { [self] console in
      console.close(await console.attempt { try await minimize(console) })
    }
  }

  @MainActor
  private func minimize(_ console: Console) async throws -> ExitStatus {
    let (header, entries) = try JournalFileReader.all(of: file, console)
    try part.check(header, App.name, file, console)
    let values = try console.values(of: part.secrets)
    var chosen = ScriptDraft.entries(
      leadingTo: part.chosen(entries, after: header, values: values, of: file, console).entries)
    let failure: String?
    if expectation == nil {
      guard let last = chosen.lastIndex(where: { $0.failure != nil || !$0.reports.isEmpty }) else {
        console.printDiagnostic(
          "error: no input failed in '\(name: file)'\n  help: add the comparison that fails, as in --expect 'state a == b'"
        )
        return .expectationFailed
      }
      failure = chosen[last].failure ?? chosen[last].reports.last
      chosen = Array(chosen[...last])
      // The failure has to occur again, so the script does not expect it.
      chosen[last].failure = nil
    } else {
      failure = nil
    }
    let draft = ScriptDraft(of: chosen, on: header.origin, checkingFrom: .max)
    let drafted = draft.lines.filter { $0.role != .comment }
    var problem: String?
    // The session may have begun at any start of the app.
    for (index, start) in App.starts.enumerated() {
      let check = ScriptCheck<App>(
        options: options, origin: header.origin, secrets: values, start: start,
        console: console)
      let run = {
        @MainActor [expectation, names = draft.secrets] (lines: [ScriptDraft.Line]) async in
        await check.run(lines, binding: names, expecting: expectation)
      }
      let isFailure = { (outcome: ScriptCheck<App>.Outcome, count: Int) -> Bool in
        // No other input may fail because some were left out.
        guard let failure else { return outcome.hasFailedAtTheEnd && outcome.failures.isEmpty }
        return outcome.failures[count - 1]?.reason == failure
      }
      var lines = drafted
      var whole = await run(lines)
      // A misspelled command changed nothing in the session, and fails also after `!`.
      let unresolved = whole.failures.filter {
        $0.value.isUnresolved && drafted[$0.key].text.hasPrefix("! ")
      }
      if !unresolved.isEmpty {
        lines = drafted.enumerated().filter { unresolved[$0.offset] == nil }.map(\.element)
        whole = await run(lines)
      }
      // An input that fails at the end stays.
      let last = failure == nil ? [] : lines.suffix(1)
      // From the right start, all inputs but the last succeed.
      guard whole.failures.keys.allSatisfy({ $0 >= lines.count - last.count }) else { continue }
      problem = whole.problemAtTheEnd
      guard isFailure(whole, lines.count) else { break }
      var script = draft
      var minimizer = Minimizer()
      script.lines =
        await minimizer.fewest(of: Array(lines.dropLast(last.count))) { part in
          isFailure(await run(part + last), part.count + last.count)
        }
        + last
      if script.lines.isEmpty {
        console.printDiagnostic("note: the comparison fails without any input")
      }
      if let expectation { script.lines.append(.init(.check, "expect \(expectation)")) }
      console.printDiagnostic(
        "reduced \(lines.count) \(lines.count == 1 ? "command" : "commands") to "
          + "\(script.lines.count - (failure == nil ? 1 : 0)) in "
          + "\(minimizer.trials) \(minimizer.trials == 1 ? "run" : "runs")")
      console.write(
        script.text(header: header.origin.scriptHeader(startingAs: index == 0 ? nil : start)).utf8)
      return .success
    }
    if let problem {
      console.printDiagnostic("error: cannot evaluate --expect after '\(name: file)': \(problem)")
      return .commandFailed
    }
    console.printDiagnostic("error: '\(name: file)' does not fail in a fresh app")
    if expectation != nil {
      console.printDiagnostic(
        "  help: give --expect a condition that does not hold after the session")
    }
    return .expectationFailed
  }
}
