package import SceneSystem
package import SceneText

/// A report about results, which is written result by result.
@MainActor
package protocol Report: AnyObject {
  var file: ReportFile { get }

  func add(_ result: ReportResult)
  func finish(_ summary: ReportSummary)
}

package struct ReportSubject: Sendable {
  package enum Form: Sendable {
    /// Each result is one test; there may be millions.
    case single
    /// Each result has parts and steps.
    case steps
  }

  package let app: String
  /// The command that produced the results, such as `run`.
  package let command: String
  /// The noun for the subject of a result, such as `script`.
  package let item: String
  package let form: Form
  /// The shard that the results are of; nil if they are all.
  package let shard: ReportShard?

  package init(
    app: String, command: String, item: String, form: Form, shard: ReportShard? = nil
  ) {
    self.app = app
    self.command = command
    self.item = item
    self.form = form
    self.shard = shard
  }
}

/// What a report says of its shard, so that the reports of all shards can be merged.
package struct ReportShard: Sendable {
  /// The shard, such as `2/4`.
  package let name: String
  /// The lists of links, in their order.
  package let lists: [String]
  /// Whether the results were compared with a baseline.
  package let hasBaseline: Bool
  /// The options on which results depend, as words.
  package let options: String

  package init(
    _ name: String, lists: [String] = [], hasBaseline: Bool = false, options: String = ""
  ) {
    (self.name, self.lists, self.hasBaseline, self.options) = (name, lists, hasBaseline, options)
  }
}

/// The result of a link or a script.
package struct ReportResult {
  /// The failure of a result.
  package struct Failure {
    /// The kind of failure, in one word.
    package var kind: String
    package var message: String
    /// Whether the test could not run at all.
    package var isError = false
    /// The line that failed; nil if it is the result's own line.
    package var line: Int?
    package var part: String?
    /// The complete description, line by line.
    package var details: [String] = []

    package init(kind: String, message: String) {
      self.kind = kind
      self.message = message
    }
  }

  /// A part that is reported as a test.
  package struct Part: Codable, Equatable, Sendable {
    /// Its name; nil for the part before the first section.
    package var name: String?
    /// Its first line.
    package var line: Int
    package var seconds: Double

    package init(name: String?, line: Int, seconds: Double = 0) {
      self.name = name
      self.line = line
      self.seconds = seconds
    }
  }

  /// A statement that ran.
  package struct Step: Codable, Equatable, Sendable {
    package var file: String
    package var line: Int
    package var text: String
    /// The name of its part.
    package var section: String?
    /// The time on the stage's clock when it ended.
    package var time = ""
    /// What it changed, one change per line.
    package var changes: [String] = []
    /// The drawing of the navigation tree when it ended, line by line; nil if the tree did not change.
    package var stack: [String]?
    /// The action that had no effect, and the state at that time; nil if the step had one.
    package var ignored: String?
    package var isFailing = false

    package init(file: String, line: Int, text: String, section: String?) {
      self.file = file
      self.line = line
      self.text = text
      self.section = section
    }
  }

  /// The title, in visible text.
  package var title: [UInt8]
  package var file: String
  /// The line; nil for the whole file.
  package var line: Int?
  /// The real time it took; nil if it was not measured.
  package var seconds: Double?
  package var failure: Failure?
  /// Further facts by name, in visible text.
  package var fields: [(name: String, text: [UInt8])] = []
  /// The failures of attempts before the last.
  package var retries: [Failure] = []
  package var warnings: [String] = []
  package var parts: [Part] = []
  package var steps: [Step] = []
  /// Its output.
  package var output = ""
  /// Makes the JSON object of a JSON report.
  package var json: () -> [UInt8]

  /// Creates a result that passed.
  package init(title: [UInt8], file: String, line: Int? = nil, json: @escaping () -> [UInt8]) {
    self.title = title
    self.file = file
    self.line = line
    self.json = json
  }

  /// Whether it passed after an attempt that failed.
  package var isFlaky: Bool { failure == nil && !retries.isEmpty }

  /// The file and the line of the failure, or of the result.
  var place: String { (failure?.line ?? line).map { "\(file):\($0)" } ?? file }
}

/// The summary of all results.
package struct ReportSummary {
  /// A line of text.
  package let text: String
  package let hasPassed: Bool
  package let counts: [(name: String, count: Int)]
  /// The checksum of all that was divided into shards, which is the same in each; nil if the results are all.
  package let shardSum: UInt64?

  package init(
    text: String, hasPassed: Bool, counts: [(name: String, count: Int)],
    shardSum: UInt64? = nil
  ) {
    (self.text, self.hasPassed, self.counts) = (text, hasPassed, counts)
    self.shardSum = shardSum
  }
}

package enum ReportKind: String, CaseIterable, Sendable {
  case json
  /// JUnit's XML, for CI servers.
  case junit
  /// The Test Anything Protocol, version 13.
  case tap
  /// An HTML page.
  case html

  /// The files of these reports.
  package var fileKind: FileKind {
    switch self {
    case .json: FileKind("a JSON report", start: "{\"format\":\"sceneshell-")
    case .junit: FileKind("a JUnit report", start: "<?xml", marks: ["<testsuites"])
    case .tap: FileKind("a TAP report", start: "TAP version")
    case .html: FileKind("an HTML report", start: "<!DOCTYPE html>", marks: Self.generators)
    }
  }

  /// The texts by which a page of this project is recognized: the name of its generator, and what pages of earlier
  /// versions had in place of it.
  private static let generators = [
    "<meta name=\"generator\" content=\"SceneShell\">",
    "content=\"default-src 'none'; style-src 'unsafe-inline'\">",
    "content=\"default-src 'none'; script-src 'nonce-page'; style-src 'nonce-page'; ",
  ]

  /// Begins an empty report.
  @MainActor
  package func begin(_ file: ReportFile, about subject: ReportSubject) -> any Report {
    switch self {
    case .json: JSONReport(file, about: subject)
    case .junit: JUnitReport(file, about: subject)
    case .tap: TAPReport(file)
    case .html: PageReport(file, about: subject)
    }
  }
}

/// Reports about the same results.
@MainActor
package struct ReportSet {
  private let reports: [any Report]

  package init(_ reports: [any Report]) { self.reports = reports }

  /// Whether a report is written to standard output; then nothing else may be written there.
  package var isOutput: Bool { reports.contains(where: \.file.isOutput) }

  package func add(_ result: @autoclosure () -> ReportResult) {
    guard !reports.isEmpty else { return }
    let result = result()
    for report in reports { report.add(result) }
  }

  /// Ends all reports and returns the errors of those that could not be written.
  package func finish(_ summary: ReportSummary) -> [FileError] {
    for report in reports {
      report.finish(summary)
      report.file.commit()
    }
    return reports.compactMap(\.file.failure)
  }
}
