import MailApp
import Scenes

/// Reads, writes and runs scripts by the thousand, and says what is wrong with what comes of them.
///
/// Nothing crashes, takes long or takes much memory. What is accepted has a canonical form that is the
/// same script, errors stand within the text and can be shown, and a script does the same each time.
package struct ScriptFuzzer {
  /// What is wrong.
  package struct Finding: Error, CustomStringConvertible {
    /// The seed of the run.
    package let seed: UInt64
    /// The number of the text in the run, counted from 0.
    package let round: Int
    /// The text.
    package let text: [UInt8]
    /// What is wrong with how it was read or run.
    package let complaint: String

    /// All of it.
    package var description: String {
      "seed \(seed), round \(round): \(complaint)\n"
        + "\(String(decoding: text, as: UTF8.self).debugDescription) \(text)"
    }
  }

  /// How long a text may take; far more than any does, since machines are shared.
  private static let patience = Duration.seconds(120)

  private let seed: UInt64
  private let runs: Bool
  private var source: TextSource
  private var round = -1
  /// How many lines have been read.
  package private(set) var lines = 0
  /// How many lines have been run, and how many texts were stopped.
  package private(set) var run = (lines: 0, stopped: 0)

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - seed: What the texts follow from.
  ///   - scripts: Scripts to cut and change.
  ///   - runs: Whether texts are run, too.
  /// - Throws: What the app throws that they are run against.
  package init(seed: UInt64, scripts: [[UInt8]], runs: Bool) async throws {
    self.seed = seed
    self.runs = runs
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

  /// Reads texts.
  ///
  /// - Parameter count: How many lines.
  /// - Throws: ``Finding``, the first.
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
    if runs, complaint == nil {
      run.lines += size
      complaint = try await self.complaint(aboutRunning: text)
    }
    if start.duration(to: .now) > Self.patience { complaint = "it took too long" }
    if let complaint {
      throw Finding(seed: seed, round: round, text: text, complaint: complaint)
    }
  }

  private mutating func complaint(aboutRunning text: [UInt8]) async throws -> String? {
    let first = try await FuzzedRun.outcome(of: text, knowingLines: false)
    for failure in first.failures {
      if let complaint = SyntaxChecker.complaint(about: failure) { return complaint }
    }
    let second = try await FuzzedRun.outcome(of: text, knowingLines: true)
    guard !first.isStopped, !second.isStopped else {
      run.stopped += 1
      return nil
    }
    return first == second ? nil : "once it does \(first), and then \(second)"
  }
}
