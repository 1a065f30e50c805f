import SceneCommands

/// The result of an exploration, as text and as data.
@MainActor
struct ExplorationReport {
  private let exploration: Exploration
  /// The scripts of the findings.
  private let files: [String]

  private let isInterrupted: Bool

  init(_ exploration: Exploration, files: [String], isInterrupted: Bool) {
    self.exploration = exploration
    self.files = files
    self.isInterrupted = isInterrupted
  }

  /// The number of properties that the search has not shown: a state in which they hold, or any value, is missing.
  private var openCount: Int {
    exploration.verdicts.count { [.notReached, .untested].contains($0.verdict) }
  }

  var hasFailed: Bool { !exploration.findings.isEmpty || openCount > 0 }

  var text: String {
    var lines = [
      "\(count(exploration.stateCount, "state")), \(count(exploration.transitions, "transition")), "
        + "depth \(exploration.depth), \(count(exploration.appCount, "app"))"
    ]
    if exploration.untriedCount > 0 {
      let reason = isInterrupted ? "the search was interrupted" : "of --states"
      lines.append("not tried: \(count(exploration.untriedCount, "move")), because \(reason)")
    }
    if exploration.isDepthLimited {
      lines.append("not explored further: states at depth \(exploration.depth), because of --depth")
    }
    list("places that were not reached", exploration.coverage.missingPlaces, &lines)
    list("actions that were not performed", exploration.coverage.missingActions, &lines)
    for (property, verdict) in exploration.verdicts {
      switch verdict {
      case .held(let tests):
        lines.append("passed    \(property.text) (tested \(count(tests, "time")))")
      case .reached(let number, let total):
        let open = number < total ? ", open in \(total - number)" : ""
        lines.append("passed    \(property.text) (reached from \(count(number, "state"))\(open))")
      case .failed: lines.append("failed    \(property.text)")
      case .untested: lines.append("untested  \(property.text) (no state found has a value for it)")
      case .notReached: lines.append("failed    \(property.text) (true in no state found)")
      }
    }
    for (finding, file) in zip(exploration.findings, files) {
      lines.append("\(file): \(finding.title)")
    }
    var summary = count(exploration.findings.count, "finding")
    if openCount > 0 { summary += ", \(count(openCount, "property", "properties")) not shown" }
    lines.append(summary)
    return lines.joined(separator: "\n")
  }

  private func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  private func list(_ title: String, _ names: [String], _ lines: inout [String]) {
    if !names.isEmpty { lines.append("\(title): \(names.joined(separator: ", "))") }
  }

  var value: Value {
    [
      "states": .int(Int128(exploration.stateCount)),
      "transitions": .int(Int128(exploration.transitions)),
      "depth": .int(Int128(exploration.depth)),
      "apps": .int(Int128(exploration.appCount)),
      "untriedMoves": .int(Int128(exploration.untriedCount)),
      "isDepthLimited": .bool(exploration.isDepthLimited),
      "isInterrupted": .bool(isInterrupted),
      "missingPlaces": .array(exploration.coverage.missingPlaces.map { .string($0) }),
      "missingActions": .array(exploration.coverage.missingActions.map { .string($0) }),
      "properties": .array(exploration.verdicts.map { Self.value(of: $0.property, $0.verdict) }),
      "findings": .array(
        zip(exploration.findings, files).map { finding, file in
          ["title": .string(finding.title), "script": .string(file)]
        }),
    ]
  }

  private static func value(
    of property: Property, _ verdict: Exploration.Verdict
  ) -> Value {
    let outcome: String
    var tests = 0
    switch verdict {
    case .held(let count), .reached(let count, _): (outcome, tests) = ("passed", count)
    case .failed: outcome = "failed"
    case .untested: outcome = "untested"
    case .notReached: outcome = "notReached"
    }
    return [
      "property": .string(property.text), "place": .string(property.place),
      "outcome": .string(outcome), "tests": .int(Int128(tests)),
    ]
  }
}
