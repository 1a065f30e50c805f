import SceneEngine
import SceneLanguage

/// The shortest script of a finding.
@MainActor
struct FindingScript {
  let app: ExploredApp

  static let fileKind = FileKind("the script of a finding", start: "# finding: ")

  /// A finding without the lines that it does not need.
  ///
  /// The process of the search cannot try those of an end of the process.
  func shrunk(
    _ finding: Exploration.Finding
  ) async throws(ExitRequest) -> ExplorationResult.Finding {
    var place: String?
    var check: String?
    var end: String?
    var lines = finding.lines
    switch finding.kind {
    case .property(let property):
      place = property.place
      check = property.check
      // Fewer lines may lead to a state from which the condition can be reached.
      if property.kind == .eventually { break }
      // The action of a property stays.
      var last: ArraySlice<String> = []
      if case .after = property.kind { last = lines.suffix(1) }
      lines =
        try await fewest(of: lines.dropLast(last.count)) { [last] some throws(ExitRequest) in
          try await leads(some + last, to: property)
        } + last
    case .failure:
      lines =
        try await fewest(of: lines.dropLast()) {
          [last = lines.suffix(1)] rest throws(ExitRequest) in
          try await fails(rest, before: last, with: finding.title)
        } + lines.suffix(1)
    case .nondeterminism: break
    case .end(let text): end = text
    }
    return .init(title: finding.title, place: place, lines: lines, check: check, end: end)
  }

  private func fewest(
    of lines: some Sequence<String>, _ fails: ([String]) async throws(ExitRequest) -> Bool
  ) async throws(ExitRequest) -> [String] {
    var minimizer = Minimizer()
    var request: ExitRequest?
    let lines = await minimizer.fewest(of: Array(lines)) { some in
      guard request == nil else { return false }
      do throws(ExitRequest) { return try await fails(some) } catch {
        request = error
        return false
      }
    }
    if let request { throw request }
    return lines
  }

  /// Whether some lines, of which none fails, lead to a state in which a property does not hold.
  private func leads(_ lines: [String], to property: Property) async throws(ExitRequest) -> Bool {
    guard app.attempts.begin() == nil else { return false }
    try await app.begin()
    for line in lines where await app.run(line) != .done { return false }
    guard let holds = try? await app.holds(property) else { return false }
    return holds == (property.kind == .never)
  }

  /// Whether the last line fails with a message after some lines, of which none fails.
  private func fails(
    _ lines: [String], before last: ArraySlice<String>, with message: String
  ) async throws(ExitRequest) -> Bool {
    guard app.attempts.begin() == nil else { return false }
    try await app.begin()
    for line in lines where await app.run(line) != .done { return false }
    for line in last { return await app.run(line) == .failed(message) }
    return false
  }

  /// The name of the file of a finding.
  static func name(of finding: ExplorationResult.Finding) -> String {
    let words = finding.title.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return words.joined(separator: "-").prefix(60) + ".scene"
  }
}
