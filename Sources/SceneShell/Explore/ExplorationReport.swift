import SceneCommands
import SceneExplorer
import SceneReports
import SceneText

/// The result of an exploration, as text and as data.
struct ExplorationReport: Tally {
  let result: ExplorationResult
  /// Why the search ended early; nil if it did not.
  let stop: SearchStop?
  /// The paths of the scripts of the findings; nil to print the scripts.
  let files: [String]?
  /// Whether links were tried.
  let triesLinks: Bool
  var bounds: [StateBound] = []
  /// The error of an option or a property, without its mark; nil for none.
  var mistake: String?

  var hasFailed: Bool {
    !result.findings.isEmpty || result.openCount > 0 || mistake != nil
  }

  /// Whether what was not found does not exist.
  private var isComplete: Bool { result.isComplete && mistake == nil }

  var status: ExitStatus {
    stop == .interrupt ? .interrupted : hasFailed ? .expectationFailed : .success
  }

  var counts: [(name: String, count: Int)] {
    [
      ("states", result.states), ("transitions", result.transitions),
      ("untriedMoves", result.untriedMoves), ("properties", result.properties.count),
      ("findings", result.findings.count), ("notShown", result.openCount),
    ]
  }

  /// The last line of the text.
  var description: String {
    let findings = result.findings.count
    // A search that an error has ended does not show that there are none.
    var parts = mistake == nil ? [] : ["not finished"]
    if mistake == nil || findings > 0 { parts.append(count(findings, "finding")) }
    if result.openCount > 0 {
      let word = isComplete ? "failed" : "not shown"
      parts.append("\(count(result.openCount, "property", "properties")) \(word)")
    }
    return parts.joined(separator: ", ")
  }

  /// The results of reports: the properties without a finding, then the findings.
  var results: [ReportResult] {
    result.properties.filter { $0.verdict != .failed }.map { Self.result(of: $0) }
      + [mistake].compactMap(\.self).map { Self.result(ofMistake: $0) }
      + result.findings.enumerated().map { Self.result(of: $1, files?[$0] ?? "") }
  }

  private static func result(of property: ExplorationResult.TestedProperty) -> ReportResult {
    let place = property.place ?? ""
    let separator = place.lastIndex(of: ":") ?? place.endIndex
    var result = ReportResult(
      title: VisibleText.field(property.text), file: String(place[..<separator]),
      line: Int(place[separator...].dropFirst())
    ) { Array(value(of: property).json().utf8) }
    if let reason = property.verdict.reasonNotShown {
      result.failure = .init(kind: "notShown", message: reason)
    }
    return result
  }

  private static func result(ofMistake mistake: String) -> ReportResult {
    let title = "options and properties"
    var result = ReportResult(title: VisibleText.field(title), file: "") {
      Array((["error": .string(mistake)] as Value).json().utf8)
    }
    let lines = mistake.split(separator: "\n").map(String.init)
    var failure = ReportResult.Failure(kind: "error", message: lines.first ?? "")
    failure.details = Array(lines.dropFirst())
    result.failure = failure
    return result
  }

  private static func result(
    of finding: ExplorationResult.Finding, _ file: String
  ) -> ReportResult {
    var result = ReportResult(title: VisibleText.field(finding.title), file: file) {
      Array(value(of: finding, file).json().utf8)
    }
    var failure = ReportResult.Failure(kind: "finding", message: finding.title)
    failure.details = finding.script().split(separator: "\n").map(String.init)
    result.failure = failure
    return result
  }

  var text: String {
    var lines = [
      "\(count(result.states, "state")), \(count(result.transitions, "transition")), "
        + "depth \(result.depth)"
    ]
    if result.restored + result.replayed > 0 {
      lines.append(
        "states brought back: \(result.restored) as saved, \(result.replayed) by their moves")
    }
    if result.untriedMoves > 0 {
      let reason = stop?.reason ?? "of --states"
      lines.append("not tried: \(count(result.untriedMoves, "move")), because \(reason)")
    }
    if result.isDepthLimited {
      lines.append("not explored further: states at depth \(result.depth), because of --depth")
    }
    for (bound, states) in boundedStates {
      lines.append(
        "not explored further: \(count(states, "state")) with \(bound.path) above \(bound.limit), "
          + "because of --bound")
    }
    for (kind, title) in Self.coverageTitles { list(title, missing(kind), &lines) }
    list("not tried again", result.fatalMoves, &lines)
    let word = isComplete ? "failed   " : "not shown"
    for property in result.properties {
      switch property.verdict {
      case .held(let tests):
        lines.append("passed    \(property.text) (tested \(count(tests, "time")))")
      case .reached(let number, let total):
        let open = number < total ? ", undecided in \(total - number)" : ""
        lines.append("passed    \(property.text) (reached from \(count(number, "state"))\(open))")
      case .failed: lines.append("failed    \(property.text)")
      case .untested, .notReached:
        lines.append("\(word) \(property.text) (\(property.verdict.reasonNotShown ?? ""))")
      }
    }
    for (index, finding) in result.findings.enumerated() {
      if let files {
        lines.append("\(files[index]): \(Self.visible(finding.title))")
      } else {
        lines.append("\(Self.visible(finding.title)):")
        lines += (finding.lines + [finding.check].compactMap(\.self)).map { "  \($0)" }
      }
    }
    lines.append(description)
    return lines.joined(separator: "\n")
  }

  /// The bounds that states exceed, each with the number of these states.
  private var boundedStates: [(bound: StateBound, states: Int)] {
    bounds.enumerated().compactMap { index, bound in
      result.boundedCounts[index].map { (bound, $0) }
    }
  }

  private static let coverageTitles: KeyValuePairs<Coverage.Kind, String> = [
    .places: "places that were not reached", .actions: "actions that were not performed",
    .links: "links that were not opened",
  ]

  private func missing(_ kind: Coverage.Kind) -> [String] {
    kind == .links && !triesLinks ? [] : result.coverage.missing(kind)
  }

  private func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  private static func visible(_ title: String) -> String {
    String(decoding: VisibleText.field(title), as: UTF8.self)
  }

  private func list(_ title: String, _ names: [String], _ lines: inout [String]) {
    if !names.isEmpty { lines.append("\(title): \(names.joined(separator: ", "))") }
  }

  var value: Value {
    [
      "states": .int(Int128(result.states)),
      "transitions": .int(Int128(result.transitions)),
      "depth": .int(Int128(result.depth)),
      "restored": .int(Int128(result.restored)),
      "replayed": .int(Int128(result.replayed)),
      "untriedMoves": .int(Int128(result.untriedMoves)),
      "isDepthLimited": .bool(result.isDepthLimited),
      "bounded": .array(
        boundedStates.map { bound, states in
          [
            "path": .string("\(bound.path)"), "limit": .int(Int128(bound.limit)),
            "states": .int(Int128(states)),
          ]
        }),
      "stoppedBy": stop.map { .string($0.rawValue) } ?? .null,
      "missingPlaces": .array(missing(.places).map { .string($0) }),
      "missingActions": .array(missing(.actions).map { .string($0) }),
      "missingLinks": .array(missing(.links).map { .string($0) }),
      "error": mistake.map { .string($0) } ?? .null,
      "fatalMoves": .array(result.fatalMoves.map { .string($0) }),
      "properties": .array(result.properties.map { Self.value(of: $0) }),
      "findings": .array(result.findings.enumerated().map { Self.value(of: $1, files?[$0]) }),
    ]
  }

  private static func value(of finding: ExplorationResult.Finding, _ file: String?) -> Value {
    guard let file else {
      let lines = finding.lines + [finding.check].compactMap(\.self)
      return ["title": .string(finding.title), "lines": .array(lines.map { .string($0) })]
    }
    return ["title": .string(finding.title), "script": .string(file)]
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
      "property": .string(property.text), "place": property.place.map { .string($0) } ?? .null,
      "outcome": .string(outcome), "tests": .int(Int128(tests)),
    ]
  }
}
