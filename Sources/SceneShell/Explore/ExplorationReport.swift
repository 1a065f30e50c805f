import SceneCommands

/// The result of an exploration, as text and as data.
struct ExplorationReport {
  let result: ExplorationResult
  /// The scripts of the findings.
  let files: [String]

  /// The number of properties that the search has not shown: a state in which they hold, or any value, is missing.
  private var openCount: Int {
    result.properties.count { [.notReached, .untested].contains($0.verdict) }
  }

  var hasFailed: Bool { !result.findings.isEmpty || openCount > 0 }

  var text: String {
    var lines = [
      "\(count(result.states, "state")), \(count(result.transitions, "transition")), "
        + "depth \(result.depth), \(count(result.apps, "app"))"
    ]
    if result.untriedMoves > 0 {
      let reason = result.isInterrupted ? "the search was interrupted" : "of --states"
      lines.append("not tried: \(count(result.untriedMoves, "move")), because \(reason)")
    }
    if result.isDepthLimited {
      lines.append("not explored further: states at depth \(result.depth), because of --depth")
    }
    list("places that were not reached", result.missingPlaces, &lines)
    list("actions that were not performed", result.missingActions, &lines)
    list("not tried again", result.fatalMoves, &lines)
    let word = result.isComplete ? "failed   " : "not shown"
    for property in result.properties {
      switch property.verdict {
      case .held(let tests):
        lines.append("passed    \(property.text) (tested \(count(tests, "time")))")
      case .reached(let number, let total):
        let open = number < total ? ", undecided in \(total - number)" : ""
        lines.append("passed    \(property.text) (reached from \(count(number, "state"))\(open))")
      case .failed: lines.append("failed    \(property.text)")
      case .untested: lines.append("\(word) \(property.text) (no state found has a value for it)")
      case .notReached: lines.append("\(word) \(property.text) (true in no state found)")
      }
    }
    for (finding, file) in zip(result.findings, files) {
      lines.append("\(file): \(finding.title)")
    }
    var summary = count(result.findings.count, "finding")
    if openCount > 0 {
      summary +=
        ", \(count(openCount, "property", "properties")) \(result.isComplete ? "failed" : "not shown")"
    }
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
      "states": .int(Int128(result.states)),
      "transitions": .int(Int128(result.transitions)),
      "depth": .int(Int128(result.depth)),
      "apps": .int(Int128(result.apps)),
      "untriedMoves": .int(Int128(result.untriedMoves)),
      "isDepthLimited": .bool(result.isDepthLimited),
      "isInterrupted": .bool(result.isInterrupted),
      "missingPlaces": .array(result.missingPlaces.map { .string($0) }),
      "missingActions": .array(result.missingActions.map { .string($0) }),
      "properties": .array(result.properties.map(Self.value)),
      "findings": .array(
        zip(result.findings, files).map { finding, file in
          ["title": .string(finding.title), "script": .string(file)]
        }),
    ]
  }

  private static func value(of property: ExplorationResult.TestedProperty) -> Value {
    let outcome: String
    var tests = 0
    switch property.verdict {
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
