import SceneCommands

/// The result of an exploration, as text and as data.
@MainActor
struct ExplorationReport {
  private let exploration: Exploration
  /// The scripts of the findings.
  private let files: [String]

  init(_ exploration: Exploration, files: [String]) {
    self.exploration = exploration
    self.files = files
  }

  /// Whether there is a finding, or a property that was expected to be reached was not.
  var hasFailed: Bool {
    !exploration.findings.isEmpty || exploration.verdicts.contains { $0.verdict == .notReached }
  }

  var text: String {
    var lines = [
      "\(count(exploration.stateCount, "state")), \(count(exploration.transitions, "transition")), "
        + "depth \(exploration.depth), \(count(exploration.appCount, "app"))"
    ]
    if exploration.untriedCount > 0 {
      lines.append("not tried: \(count(exploration.untriedCount, "move")), because of --states")
    }
    if exploration.isDepthLimited { lines.append("states at the greatest --depth were not left") }
    list("places that were not reached", exploration.coverage.missingPlaces, &lines)
    list("actions that were not performed", exploration.coverage.missingActions, &lines)
    for (property, verdict) in exploration.verdicts {
      switch verdict {
      case .held(let count): lines.append("passed    \(property.text) (tested \(count) times)")
      case .failed: lines.append("failed    \(property.text)")
      case .untested: lines.append("untested  \(property.text)")
      case .notReached: lines.append("failed    \(property.text): in no state that was found")
      }
    }
    for (finding, file) in zip(exploration.findings, files) {
      lines.append("\(file): \(finding.title)")
    }
    lines.append(count(exploration.findings.count, "finding"))
    return lines.joined(separator: "\n")
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
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
    case .held(let count): (outcome, tests) = ("passed", count)
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
