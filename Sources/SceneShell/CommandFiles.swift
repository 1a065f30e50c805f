import ArgumentParser
import SceneSystem

/// The files that a command line has a replay or a run read and write.
struct CommandFiles {
  /// What is read, each with what it is; `-` is standard input.
  let sources: [(kind: String, path: String)]
  let reports: [ReportRequest]

  init(lists: [String], baseline: String?, script: String?, reports: [ReportRequest]) {
    sources =
      lists.map { ("list", $0) } + [baseline].compactMap(\.self).map { ("baseline", $0) }
      + [script].compactMap(\.self).map { ("script", $0) }
    self.reports = reports
  }

  init(scripts: [String], reports: [ReportRequest]) {
    sources = scripts.map { ("script", $0) }
    self.reports = reports
  }

  /// Makes sure that nothing is written where something else is read or written.
  func check() throws(ValidationError) {
    guard !["list", "baseline"].allSatisfy({ kind in sources.contains { $0 == (kind, "-") } })
    else {
      throw ValidationError("a list and the baseline can't both be standard input")
    }
    let output = FileReader.isStream("/dev/stdout") ? nil : FileIdentity(path: "/dev/stdout")
    var written: Set<FileIdentity> = []
    for report in reports {
      let identity = FileIdentity(path: report.path == "-" ? "/dev/stdout" : report.path)
      guard let identity else { continue }
      guard written.insert(identity).inserted else {
        throw ValidationError("two reports can't be written to the same file")
      }
      guard report.path == "-" || identity != output else {
        throw ValidationError(
          "\(report) would replace the file that the output goes to; give it another one")
      }
    }
    for source in sources {
      guard let identity = FileIdentity(path: source.path == "-" ? "/dev/stdin" : source.path)
      else { continue }
      guard identity != output else {
        throw ValidationError(
          "the output goes to the \(source.kind) \(source.path) itself; send it to another file")
      }
      if let report = reports.first(where: {
        $0.path != "-" && FileIdentity(path: $0.path) == identity
      }) {
        throw ValidationError(
          "\(report) would replace the \(source.kind) \(source.path); give it another file")
      }
    }
  }
}
