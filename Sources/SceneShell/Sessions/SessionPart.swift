import ArgumentParser
import SceneEngine
import SceneSessions

/// The option that chooses the inputs of a session whose changes are expected.
struct ExpectedPart: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of the first input to check; the inputs before it have no expectations.",
      valueName: "number"))
  var from: Int?
}

/// The options that choose a part of a session, and give the values of its secrets.
struct SessionPart: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of the last input to include.", valueName: "number"))
  var until: Int?

  @OptionGroup var secrets: SecretOptions

  func validate() throws { try Self.check(until: until) }

  /// Checks the numbers of the inputs between which a session is used.
  static func check(from: Int? = nil, until: Int?) throws(ValidationError) {
    for (option, number) in [("--from", from), ("--until", until)] where (number ?? 0) < 0 {
      throw ValidationError("\(option) must not be negative")
    }
    if let from, let until, from > until {
      throw ValidationError("--from must not be greater than --until")
    }
  }

  /// Whether the session has the inputs that the options name; warns of each that it does not have.
  @MainActor
  private func warnOfMissingInputs(
    _ numbers: InputNumbers, from: Int?, _ path: String, _ console: Console
  ) {
    for number in [from, until].compactMap(\.self) where numbers.entry(of: number) == nil {
      console.printDiagnostic(numbers.warning(ofMissing: number, in: path))
    }
  }

  /// The chosen part of a session: the entries of one app, and the number of the first entry that is checked.
  @MainActor
  func chosen(
    _ entries: [JournalEntry], after header: JournalHeader, checkedFrom from: Int? = nil,
    values: [String: String], of path: String, _ console: Console
  ) -> (entries: [JournalEntry], firstChecked: Int) {
    var numbers = InputNumbers(after: header.inputs ?? 0)
    let numbered = entries.map { entry in
      numbers.add(entry)
      return (entry: entry, input: numbers.last ?? 0)
    }
    warnOfMissingInputs(numbers, from: from, path, console)
    let unknown = Set(values.keys).subtracting(ScriptDraft.secrets(of: entries)).sorted()
    if !unknown.isEmpty { console.printDiagnostic(unknown.warningOfMissingSecrets(in: path)) }
    let firstChecked = from.map { numbers.entry(of: $0) ?? .max } ?? 0
    let chosen = numbered.filter { numbered in until.map { numbered.input <= $0 } ?? true }
    let entries = chosen.map(\.entry)
    // If there are several sessions, the last one that was chosen is used.
    let starts = entries.indices.filter {
      if case .start = entries[$0].input { true } else { false }
    }
    guard let start = starts.last else { return (entries, firstChecked) }
    if starts.count > 1 {
      let number = chosen[start].input
      console.printDiagnostic(
        "warning: '\(name: path)' contains \(starts.count) sessions; using the last, which begins at input \(number)\n"
          + "  help: add --until \(chosen[start - 1].input) to use the one before it")
    }
    return (Array(entries[start...]), firstChecked)
  }

  /// Fails if a session is of another app, and warns if it was recorded from its middle on.
  @MainActor
  func check(
    _ header: JournalHeader, _ app: String, _ path: String, _ console: Console
  ) throws(ExitRequest) {
    guard header.app == app else {
      let fault = JournalError.foreign(app: header.app, here: app)
      console.printDiagnostic("error: \(name: path): \(name: "\(fault)")")
      throw ExitRequest(status: .usage)
    }
    if header.state != nil {
      console.printDiagnostic(
        "warning: '\(name: path)' begins in the middle of a session, but the result begins at the start of the app"
      )
    }
  }
}

extension InputNumbers {
  /// A warning that a session does not have an input.
  func warning(ofMissing number: Int, in path: String) -> String {
    let known = bounds.map { "; inputs: \($0.lowerBound) to \($0.upperBound)" } ?? ""
    return "warning: '\(name: path)' has no input \(number)\(known)"
  }
}
