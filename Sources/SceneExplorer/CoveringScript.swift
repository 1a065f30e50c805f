import SceneSessions

/// A script that an exploration has found, with what it reaches.
package struct CoveringScript: Codable, Equatable, Sendable {
  /// What the last line is about, as in `signIn.submit`; nil for a script without lines.
  package let subject: String?
  package let lines: [String]
  /// The path of the app after the last line, as `where` prints it.
  package let place: String
  package let coverage: Coverage

  package init(subject: String?, lines: [String], place: String, coverage: Coverage) {
    self.subject = subject
    self.lines = lines
    self.place = place
    self.coverage = coverage
  }

  /// Chooses scripts that reach every item that one of them reaches, except those that are reached without them.
  ///
  /// Each choice is the script that reaches most of what is left, the shortest among equals. That is rarely more scripts
  /// than needed; finding the fewest would take exponential time.
  ///
  /// - Parameters:
  ///   - scripts: The scripts to choose from.
  ///   - kinds: The kinds of the items.
  ///   - known: What is reached without them.
  /// - Returns: The chosen scripts, each with the items that no earlier one of them reaches.
  package static func cover(
    of scripts: [CoveringScript], for kinds: [Coverage.Kind], beyond known: Coverage
  ) -> [(script: CoveringScript, items: [String])] {
    var left: [[(Coverage.Kind, String)]] = scripts.map { script in
      kinds.flatMap { kind in script.coverage.reached(kind, notIn: known).map { (kind, $0) } }
    }
    var chosen: [(script: CoveringScript, items: [String])] = []
    while let best = scripts.indices.min(by: { first, second in
      (-left[first].count, scripts[first].lines.count)
        < (-left[second].count, scripts[second].lines.count)
    }), !left[best].isEmpty {
      let items = left[best]
      chosen.append((scripts[best], items.map(\.1)))
      for index in left.indices {
        left[index].removeAll { item in items.contains { $0 == item } }
      }
    }
    return chosen
  }
}

extension Exploration {
  /// The scripts by which items were reached first, each as it runs in a fresh app; needs a ``recorder``.
  ///
  /// A script whose lines do something else there than in the exploration is left out.
  ///
  /// - Parameter begin: Called before each script; returns how it has ended a process, and then it must not be made.
  /// - Returns: The scripts.
  /// - Throws: An error of making an app.
  package func coveringScripts(
    beginning begin: @MainActor () -> String?
  ) async throws -> [CoveringScript] {
    guard let recorder else { return [] }
    var scripts: [CoveringScript] = []
    for steps in witnesses where begin() == nil {
      app.end()
      _ = recorder.takeCoverage()
      try await app.begin()
      if let script = await script(making: steps, recorder) { scripts.append(script) }
    }
    return scripts
  }

  private func script(
    making steps: [StateGraph.Step], _ recorder: CoverageRecorder
  ) async -> CoveringScript? {
    var lines: [String] = []
    for step in steps {
      guard let session = app.session else { return nil }
      lines.append((step.isRefused ? "! " : "") + step.move.line(in: session.app))
      let outcome = await app.run(step.move)
      guard outcome == (step.isRefused ? .refused : .done) else { return nil }
    }
    guard let session = app.session else { return nil }
    return CoveringScript(
      subject: steps.last?.move.subject, lines: lines,
      place: session.app.pathNames.joined(separator: " > "), coverage: recorder.takeCoverage())
  }
}
