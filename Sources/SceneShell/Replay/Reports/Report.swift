import Terminal

/// A report about links, written as they come; of them it keeps no more than a few.
protocol Report: AnyObject {
  /// Where it is written.
  var file: ReportFile { get }

  /// Adds a link.
  func add(_ record: ReplayRecord)
  /// Adds what is known in the end.
  func finish(_ tally: ReplayTally)
}

extension ReportRequest {
  /// Begins the report.
  ///
  /// - Parameter app: The name of the app.
  /// - Returns: The report, about nothing yet.
  /// - Throws: `FileError` where its file can't be written.
  func begin(for app: String) throws(FileError) -> any Report {
    let file = try ReportFile(replacing: path)
    return switch kind {
    case .json: JSONReport(file, app: app)
    case .junit: JUnitReport(file, app: app)
    case .tap: TAPReport(file)
    case .html: HTMLReport(file, app: app)
    }
  }
}
