import ArgumentParser
import SceneReports
import SceneSystem

struct ReportRequest: Equatable, Sendable, CustomStringConvertible {
  let kind: ReportKind
  let path: String

  var description: String { "\(kind.rawValue)=\(name: path)" }

  /// The help of `--report`.
  static let help = ArgumentHelp(
    """
    Write reports to files, as in junit=a.xml,html=a.html; the forms are json, junit, tap and html. Use - for \
    standard output; nothing else is printed there.
    """,
    valueName: "form=file")

  /// Completes each form with a sample file; json and tap can be the output.
  static var completion: CompletionKind {
    .list(
      ReportKind.allCases.map { kind in
        switch kind {
        case .html: "html=report.html"
        case .json: "json=report.json"
        case .junit: "junit=report.xml"
        case .tap: "tap=-"
        }
      })
  }

  /// Reads `json=F,junit=F`.
  static func requests(in argument: String) throws(ValidationError) -> [ReportRequest] {
    var requests: [ReportRequest] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let kinds = ReportKind.allCases.map(\.rawValue)
      guard let kind = ReportKind(rawValue: String(pieces[0])) else {
        let nearest = NearestNames.nearest(to: String(pieces[0]), among: kinds)
        throw ValidationError(
          "there is no report '\(pieces[0])'; "
            + (NearestNames.suggestion(nearest) ?? "reports: \(kinds.joined(separator: ", "))"))
      }
      guard pieces.count == 2, !pieces[1].isEmpty else {
        throw ValidationError("\(kind.rawValue) needs a file, as in \(kind.rawValue)=report")
      }
      guard pieces[1] != "-" || kind != .junit else {
        throw ValidationError(
          "junit needs a file, because the report begins with counts that are known only at the end"
        )
      }
      requests.append(ReportRequest(kind: kind, path: String(pieces[1])))
    }
    return requests
  }

  /// Checks that no report replaces another file of the command.
  static func check(
    _ reports: [ReportRequest], against sources: [(kind: String, path: String)],
    _ outputs: [OutputFile?] = []
  ) throws(ValidationError) {
    let others =
      sources + outputs.compactMap(\.self).map { ("file of \($0.option)", $0.path) }
    guard !["list", "baseline"].allSatisfy({ kind in sources.contains { $0 == (kind, "-") } })
    else { throw ValidationError("a list and the baseline cannot both be standard input") }
    let output = FileReader.isStream("/dev/stdout") ? nil : FileIdentity(path: "/dev/stdout")
    var written: [FileIdentity: ReportRequest] = [:]
    for report in reports {
      guard let identity = FileIdentity(path: report.path == "-" ? "/dev/stdout" : report.path)
      else { continue }
      guard written.updateValue(report, forKey: identity) == nil else {
        throw ValidationError("two reports cannot be written to the same file")
      }
      guard report.path == "-" || identity != output else {
        throw ValidationError(
          "'\(report)' would replace the file of the output; name another file")
      }
    }
    for (kind, path) in others {
      guard let identity = FileIdentity(path: path == "-" ? "/dev/stdin" : path) else { continue }
      guard identity != output else {
        throw ValidationError(
          "the output would replace the \(kind) '\(name: path)'; send it to another file")
      }
      if let report = written[identity], report.path != "-" {
        throw ValidationError(
          "'\(report)' would replace the \(kind) '\(name: path)'; name another file")
      }
    }
  }

  @MainActor
  static func begin(
    _ requests: [ReportRequest], about subject: ReportSubject, _ console: Console
  ) throws(ExitRequest) -> ReportSet {
    var begun: [any Report] = []
    for request in requests {
      if request.path != "-",
        let conflict = FileConflict(replacing: request.path, with: request.kind.fileKind)
      {
        throw console.exitRequest(printing: "\(conflict)\n  help: name another file, or remove it")
      }
      do throws(FileError) {
        let file =
          request.path == "-"
          ? ReportFile(output: { console.write($0) }) : try ReportFile(replacing: request.path)
        begun.append(request.kind.begin(file, about: subject))
      } catch {
        throw console.exitRequest(printing: "cannot write a report: \(error)")
      }
    }
    return ReportSet(begun)
  }
}

/// The counts of results by kind.
protocol Tally: CustomStringConvertible {
  var counts: [(name: String, count: Int)] { get }
  var status: ExitStatus { get }
}

extension ReportSet {
  /// Ends the reports and returns the exit status.
  func finish(
    _ tally: some Tally, shardOf sum: UInt64? = nil, _ console: Console
  ) -> ExitStatus {
    let failures = finish(
      ReportSummary(
        text: "\(tally)", hasPassed: tally.status == .success, counts: tally.counts, shardSum: sum))
    for failure in failures { console.printDiagnostic("error: cannot write a report: \(failure)") }
    return tally.status == .success && !failures.isEmpty ? .commandFailed : tally.status
  }
}
