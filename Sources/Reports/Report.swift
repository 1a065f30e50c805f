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
    /// Each is one test, and there may be millions of them.
    case single
    /// Each has parts and steps.
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
  package struct Failure {
    package var kind: String
    package var message: String
    /// Whether nothing could be tried at all.
    package var isError = false
    package var line: Int?
    package var part: String?
    package var story: [String] = []

    package init(kind: String, message: String) {
      self.kind = kind
      self.message = message
    }
  }

  /// A part that is a test of its own.
  package struct Part {
    package var name: String?
    package var line: Int
    package var seconds: Double

    package init(name: String?, line: Int, seconds: Double) {
      self.name = name
      self.line = line
      self.seconds = seconds
    }
  }

  package struct Step {
    package var place: String
    package var text: String
    package var part: String?
    package var time = ""
    package var changes: [String] = []
    /// Where the app was when it was over; empty where that is where it was before.
    package var stack: [String] = []
    package var isFailing = false

    package init(place: String, text: String) {
      self.place = place
      self.text = text
    }
  }

  package var title: [UInt8]
  package var file: String
  /// The line; nil where it is the file as a whole.
  package var line: Int?
  /// How much real time it took; nil where nobody has measured it.
  package var seconds: Double?
  /// What is to be said against it.
  package var failure: Failure?
  /// What else there is to know, by name, in visible text.
  package var fields: [(name: String, text: [UInt8])] = []
  /// Its parts, in order.
  package var parts: [Part] = []
  /// What was done, in order.
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

  /// Where it stands, or where it failed.
  var place: String {
    (failure?.line ?? line).map { "\(file):\($0)" } ?? file
  }
}

/// What is known of results in the end.
package struct ReportSummary: Sendable {
  /// What has come of them, in a line.
  package var text: String
  /// Whether that is what was hoped for.
  package var isGood: Bool
  /// How many there were of each kind.
  package var counts: [(name: String, count: Int)]

  /// Creates a summary from its parts.
  package init(text: String, isGood: Bool, counts: [(name: String, count: Int)]) {
    self.text = text
    self.isGood = isGood
    self.counts = counts
  }
}

/// The form of a report.
package enum ReportKind: String, CaseIterable, Sendable {
  /// One JSON object.
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

  /// Collects reports, or none.
  package init(_ reports: [any Report] = []) { self.reports = reports }

  /// Whether one of them is the output, which is its alone then.
  package var isOutput: Bool { reports.contains(where: \.file.isOutput) }

  /// Adds a result to all of them.
  package func add(_ result: @autoclosure () -> ReportResult) {
    guard !reports.isEmpty else { return }
    let result = result()
    for report in reports { report.add(result) }
  }

  /// Ends all of them.
  package func finish(_ summary: ReportSummary) -> [FileError] {
    for report in reports {
      report.finish(summary)
      report.file.commit()
    }
    return reports.compactMap(\.file.failure)
  }
}
