import ArgumentParser
import Reports
import SceneSystem

struct ReportRequest: Equatable, Sendable {
  let kind: ReportKind
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
  /// Begins reports, about nothing yet.
  @MainActor
  static func begin(
    _ requests: [ReportRequest], about subject: ReportSubject, _ console: Console
  ) throws(CommandStop) -> ReportSet {
    var begun: [any Report] = []
    for request in requests {
      do throws(FileError) {
        let file =
          request.path == "-"
          ? ReportFile(output: { console.write($0) }) : try ReportFile(replacing: request.path)
        begun.append(request.kind.begin(file, about: subject))
      } catch {
        let problem =
          if case .notFound(let path) = error {
            "\(path): there is no such folder"
          } else {
            "\(error)"
          }
        console.complain("error: a report can't be written: \(problem)")
        throw CommandStop(status: .usage)
      }
    }
    return ReportSet(begun)
  }
}
