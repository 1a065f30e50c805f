import Scenes
import System

/// A report about scripts, written as they end.
@MainActor
protocol ScriptReport: AnyObject {
  /// Where it is written.
  var file: ReportFile { get }

  /// Adds a script.
  func add(_ result: ScriptResult)
  /// Adds what is known in the end.
  func finish(_ tally: SuiteTally)
}

extension ReportRequest {
  /// Begins the report.
  ///
  /// - Parameters:
  ///   - app: The name of the app.
  ///   - console: Has the output.
  /// - Returns: The report, about nothing yet.
  /// - Throws: `FileError` where its file can't be written.
  @MainActor
  func beginAboutScripts(for app: String, _ console: Console) throws(FileError) -> any ScriptReport
  {
    let file = path == "-" ? ReportFile(console) : try ReportFile(replacing: path)
    return switch kind {
    case .json: ScriptJSONReport(file, app: app)
    case .junit: ScriptJUnitReport(file, app: app)
    case .tap: ScriptTAPReport(file)
    case .html: ScriptPage(file, app: app)
    }
  }
}
