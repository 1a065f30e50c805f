package import SceneSystem

/// A report about results, written as they come.
@MainActor
package protocol Report: AnyObject {
  var file: ReportFile { get }

  func add(_ result: ReportResult)
  func finish(_ summary: ReportSummary)
}

package struct ReportSubject: Sendable {
  package enum Form: Sendable {
    /// Each result is one test, and there may be millions of them.
    case single
    /// Each result has parts and steps.
    case steps
  }

  package let app: String
  /// The command whose results they are, such as `run`.
  package let command: String
  /// What a result is about, in a word, such as `script`.
  package let item: String
  package let form: Form

  package init(app: String, command: String, item: String, form: Form) {
    self.app = app
    self.command = command
    self.item = item
    self.form = form
  }
}

/// What has become of one thing that was tried, such as a link or a script.
package struct ReportResult {
  /// What is to be said against it.
  package struct Failure {
    /// What kind of failure it is, in a word.
    package var kind: String
    package var message: String
    /// Whether nothing could be tried at all.
    package var isError = false
    /// The line that failed; nil where the result's own place says it.
    package var line: Int?
    package var part: String?
    /// All there is to say, line by line.
    package var story: [String] = []

    package init(kind: String, message: String) {
      self.kind = kind
      self.message = message
    }
  }

  /// A part that is a test of its own.
  package struct Part: Codable, Equatable, Sendable {
    /// Its name; nil for what comes before the first part that has one.
    package var name: String?
    /// The line that it begins on.
    package var line: Int
    package var seconds: Double

    package init(name: String?, line: Int, seconds: Double = 0) {
      self.name = name
      self.line = line
      self.seconds = seconds
    }
  }

  /// Something that was done.
  package struct Step: Codable, Equatable, Sendable {
    package var file: String
    package var line: Int
    package var text: String
    /// The part that it is in.
    package var section: String?
    /// The time on the stage's clock when it ended.
    package var time = ""
    /// What it changed, one change per line.
    package var changes: [String] = []
    /// The drawing of the navigation tree when it ended, line by line; nil if the tree did not change.
    package var stack: [String]?
    /// The action that had no effect, and why; nil if the step is another one.
    package var ignored: String?
    package var isFailing = false

    package init(file: String, line: Int, text: String, section: String?) {
      self.file = file
      self.line = line
      self.text = text
      self.section = section
    }
  }

  /// What it is called, in visible text.
  package var title: [UInt8]
  package var file: String
  /// The line; nil where it is the file as a whole.
  package var line: Int?
  /// How much real time it took; nil where nobody has measured it.
  package var seconds: Double?
  package var failure: Failure?
  /// What else there is to know, by name, in visible text.
  package var fields: [(name: String, text: [UInt8])] = []
  /// The failures of attempts before the last.
  package var retries: [Failure] = []
  package var warnings: [String] = []
  package var parts: [Part] = []
  package var steps: [Step] = []
  /// What it has printed.
  package var output = ""
  /// Makes the JSON object with all there is to know.
  package var json: () -> [UInt8]

  /// Creates a result that has passed.
  package init(title: [UInt8], file: String, line: Int? = nil, json: @escaping () -> [UInt8]) {
    self.title = title
    self.file = file
    self.line = line
    self.json = json
  }

  /// Whether it passed after an attempt that failed.
  package var isFlaky: Bool { failure == nil && !retries.isEmpty }

  /// Where it stands, or where it failed.
  var place: String { (failure?.line ?? line).map { "\(file):\($0)" } ?? file }
}

/// What has come of all results, in a line; whether that is what was hoped for; and how many there were of each kind.
package typealias ReportSummary = (
  text: String, isGood: Bool, counts: [(name: String, count: Int)]
)

package enum ReportKind: String, CaseIterable, Sendable {
  case json
  /// JUnit's XML, as CI servers read it.
  case junit
  /// The Test Anything Protocol, version 13.
  case tap
  /// A page for people.
  case html

  /// Begins a report, about nothing yet.
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

/// The reports that are written about the same results.
@MainActor
package struct ReportSet {
  private let reports: [any Report]

  package init(_ reports: [any Report]) { self.reports = reports }

  /// Whether one of them is the output, which is its alone then.
  package var isOutput: Bool { reports.contains(where: \.file.isOutput) }

  package func add(_ result: @autoclosure () -> ReportResult) {
    guard !reports.isEmpty else { return }
    let result = result()
    for report in reports { report.add(result) }
  }

  /// Ends all of them; says why some can't be written.
  package func finish(_ summary: ReportSummary) -> [FileError] {
    for report in reports {
      report.finish(summary)
      report.file.commit()
    }
    return reports.compactMap(\.file.failure)
  }
}
