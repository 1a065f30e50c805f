import OrderedCollections
import SceneCommands
import SceneExplorer
import SceneReports

/// A coverage as text, as data and as a page.
struct CoverageTable {
  private let coverage: Coverage

  init(_ coverage: Coverage) { self.coverage = coverage.sorted }

  /// The counts of each kind, then what was not reached.
  var text: String {
    let rows = kinds.map { ($0.rawValue, counts(of: $0)) }
    let width = rows.map(\.0.count).max() ?? 0
    var lines = rows.map { name, counts in
      name + String(repeating: " ", count: width - name.count + 2) + counts
    }
    for kind in kinds {
      let missing = coverage.missing(kind)
      if !missing.isEmpty { lines += ["", kind.missingTitle] + missing.map { "  \($0)" } }
    }
    return lines.joined(separator: "\n")
  }

  /// The kinds of which the app has items.
  private var kinds: [Coverage.Kind] { Coverage.Kind.allCases.filter { coverage.count($0) > 0 } }

  private func counts(of kind: Coverage.Kind) -> String {
    let reached = coverage.reached(kind).count
    return kind.isListed ? "\(reached) of \(coverage.count(kind))" : "\(reached)"
  }

  var json: String {
    Value.object(.init(uniqueKeysWithValues: coverage.fields.map { ($0.0, $0.1) })).json()
  }

  func page(of app: String) -> CoveragePage {
    CoveragePage(
      app: app,
      parts: kinds.map { kind in
        CoveragePage.Part(
          name: kind.rawValue, counts: counts(of: kind), missing: coverage.missing(kind),
          reached: coverage.reached(kind))
      })
  }
}

/// What one coverage has reached and another has not, in both directions.
struct CoverageComparison {
  private let here: Coverage
  private let there: Coverage

  init(_ here: Coverage, _ there: Coverage) {
    (self.here, self.there) = (here.sorted, there.sorted)
  }

  /// Whether only the other coverage has reached an item.
  var hasLosses: Bool {
    Coverage.Kind.allCases.contains { !there.reached($0, notIn: here).isEmpty }
  }

  var text: String {
    let lines = Coverage.Kind.allCases.flatMap { kind -> [String] in
      let lines =
        there.reached(kind, notIn: here).map { "- \($0)" }
        + here.reached(kind, notIn: there).map { "+ \($0)" }
      return lines.isEmpty ? [] : ["\(kind.rawValue):"] + lines.map { "  \($0)" }
    }
    return lines.isEmpty ? "both have reached the same" : lines.joined(separator: "\n")
  }

  var json: String {
    Value.object(
      .init(
        uniqueKeysWithValues: Coverage.Kind.allCases.map { kind in
          let parts: Value = [
            "onlyHere": .array(here.reached(kind, notIn: there).map { .string($0) }),
            "onlyThere": .array(there.reached(kind, notIn: here).map { .string($0) }),
          ]
          return (kind.rawValue, parts)
        })
    ).json()
  }
}

extension Coverage.Kind {
  /// The title of the items that were not reached.
  fileprivate var missingTitle: String {
    switch self {
    case .places: "places that were not reached:"
    case .actions: "actions that were not performed:"
    case .cases: "actions that were not performed in a case of the state:"
    case .transitions: "transitions that were not made:"
    case .links: "links that were not opened:"
    case .faults: "faults that did not occur:"
    case .routes: "routes that were not sent:"
    }
  }
}
