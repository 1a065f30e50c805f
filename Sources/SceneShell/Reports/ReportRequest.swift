import ArgumentParser
import Scenes
import System

/// A report that the command line asks for.
struct ReportRequest: Equatable, Sendable {
  let kind: ReportKind
  /// Its file; `-` is standard output.
  let path: String
}

extension ReportRequest {
  /// Reads `json=F,junit=F`.
  static func requests(in argument: String) throws(ValidationError) -> [ReportRequest] {
    var requests: [ReportRequest] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let kinds = ReportKind.allCases.map(\.rawValue)
      guard let kind = ReportKind(rawValue: String(pieces[0])) else {
        let nearest = NearestNames.nearest(to: String(pieces[0]), among: kinds)
        throw ValidationError(
          "there is no report \(pieces[0]); "
            + (NearestNames.suggestion(nearest) ?? "there are \(kinds.joined(separator: ", "))"))
      }
      guard pieces.count == 2, !pieces[1].isEmpty else {
        throw ValidationError("\(kind.rawValue) needs a file, as in \(kind.rawValue)=report")
      }
      guard pieces[1] != "-" || kind != .junit else {
        throw ValidationError("junit needs a file: it begins with counts that are known in the end")
      }
      requests.append(ReportRequest(kind: kind, path: String(pieces[1])))
    }
    return requests
  }
}

extension ReportRequest: CustomStringConvertible {
  var description: String { "\(kind.rawValue)=\(path)" }
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
  func begin(for app: String, _ console: Console) throws(FileError) -> any Report {
    let file = path == "-" ? ReportFile(console) : try ReportFile(replacing: path)
    return switch kind {
    case .json: JSONReport(file, app: app)
    case .junit: JUnitReport(file, app: app)
    case .tap: TAPReport(file)
    case .html: HTMLReport(file, app: app)
    }
  }
}
