import MailApp
import Scenes

/// Parses, formats and runs thousands of random scripts and checks the results.
///
/// No text crashes or exceeds the time limit, also when it is completed. An accepted text has a canonical form that is the same script, an
/// error's position is inside the text and the error can be rendered, and a second run has the same outcome.
package struct ScriptFuzzer {
  /// A text that was not parsed, formatted or run correctly.
  package struct Finding: Error, CustomStringConvertible {
    /// The seed of the run.
    package let seed: UInt64
    /// The number of the text in the run, counted from 0.
    package let round: Int
    /// The text.
    package let text: [UInt8]
    /// The reason why the result is wrong.
    package let complaint: String

    /// The finding with its text.
    package var description: String {
      "seed \(seed), round \(round): \(complaint)\n"
        + "\(String(decoding: text, as: UTF8.self).debugDescription) \(text)"
    }
  }

  /// The time limit per text, far above the usual time because machines are shared.
  private static let timeout = Duration.seconds(600)

  private let seed: UInt64
  private let runs: Bool
  private let lineChecker: LineChecker
  private var source: TextSource
  private var round = -1
  /// The number of lines that were parsed.
  package private(set) var lines = 0
  /// The number of lines that were run, and of texts that were stopped at a limit.
  package private(set) var run = (lines: 0, stopped: 0)

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - seed: The random seed.
  ///   - scripts: Scripts to cut and mutate.
  ///   - runs: Whether texts are also run.
  /// - Throws: The app's error if it cannot start.
  package init(seed: UInt64, scripts: [[UInt8]], runs: Bool) async throws {
    self.seed = seed
    self.runs = runs
    lineChecker = try await LineChecker()
    source = TextSource(seed: seed, scripts: scripts, schemas: try await Self.schemas())
  }

  @MainActor
  private static func schemas() throws -> [CommandSchema] {
    let app = try MailApp()
    app.start()
    let services = app.services.flatMap { service in
      service.commands.map { schema in
        var schema = schema
        schema.name = "\(service.name).\(schema.name)"
        return schema
      }
    }
    return (app.router.front?.commands ?? []) + services
  }

  /// Parses and runs texts.
  ///
  /// - Parameter count: The number of lines.
  /// - Throws: The first ``Finding``.
  package mutating func run(lines count: Int) async throws {
    while lines < count { try await step() }
  }

  private mutating func step() async throws {
    round += 1
    let text = source.next()
    let size = 1 + text.count { $0 == UInt8(ascii: "\n") }
    let start = ContinuousClock.now
    lines += size
    var complaint = SyntaxChecker.complaint(about: text)
    if complaint == nil { complaint = await lineChecker.complaint(about: text, at: round) }
    if runs, complaint == nil {
      run.lines += size
      complaint = try await self.complaint(aboutRunning: text)
    }
    if start.duration(to: .now) > Self.timeout { complaint = "it took too long" }
    if let complaint {
      throw Finding(seed: seed, round: round, text: text, complaint: complaint)
    }
  }

  private mutating func complaint(aboutRunning text: [UInt8]) async throws -> String? {
    let first = try await FuzzedRun.outcome(of: text, cachingLines: false)
    for failure in first.failures {
      if let complaint = SyntaxChecker.complaint(about: failure) { return complaint }
    }
    let second = try await FuzzedRun.outcome(of: text, cachingLines: true)
    guard !first.isStopped, !second.isStopped else {
      run.stopped += 1
      return nil
    }
    return first == second ? nil : "the first run gives \(first), the second \(second)"
  }
}
