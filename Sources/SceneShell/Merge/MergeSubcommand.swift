import ArgumentParser
import SceneCommands
import SceneReports
import SceneSystem

/// `koober merge`: the reports of shards as those of one process.
struct MergeSubcommand<App: ShellApp>: ConsoleSubcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "merge",
      abstract: "Merge the JSON reports of all shards of a run or a replay.",
      discussion: """
        Each shard writes its report with --shard and --report json=FILE. The output, the reports and the exit status \
        are those of one process that runs all shards, except for durations. Reports are read and written result by \
        result. A baseline is compared with the links of all shards: if the shards have one, it is needed here, too. \
        'coverage --merge' merges coverage files.

        Exit status: that of the run or the replay; 1 a report is missing, doubled, damaged or of something else, or \
        wrong usage.
        """)
  }

  @ArgumentParser.Argument(
    help: "JSON reports, one of each shard, in any order.", completion: .file(extensions: ["json"]))
  var files: [String]

  @Option(
    name: .customLong("report"),
    help: ReportRequest.help,
    completion: ReportRequest.completion,
    transform: ReportRequest.requests)
  var reports: [[ReportRequest]] = []

  @Option(
    help: ArgumentHelp(
      "Output of an earlier replay, to compare the links of all shards with.", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Flag(name: .shortAndLong, help: "Print only what has failed.")
  var quiet = false

  func validate() throws {
    try ReportRequest.check(
      Array(reports.joined()),
      against: files.map { ("report", $0) } + [baseline].compactMap(\.self).map { ("baseline", $0) }
    )
  }

  func run(_ console: Console) throws(ExitRequest) -> ExitStatus {
    let parts = try console.require { try files.map { try ShardReport($0, of: App.name) } }
    try console.require {
      try Self.check(parts)
      try Self.checkTexts(of: files)
    }
    guard let first = parts.first else { return .usage }
    let comparison = try comparison(with: first, console)
    console.guardOutput()
    let isReplay = first.command == "replay"
    let subject = ReportSubject(
      app: App.name, command: first.command, item: isReplay ? "link" : "script",
      form: isReplay ? .single : .steps)
    let begun = try ReportRequest.begin(Array(reports.joined()), about: subject, console)
    return try console.require {
      isReplay
        ? try mergeReplays(parts, comparison, begun, console)
        : try mergeRuns(parts, begun, console)
    }
  }

  /// The comparison with the baseline, which the shards cannot make: they do not know the links of others.
  @MainActor
  private func comparison(
    with part: ShardReport, _ console: Console
  ) throws(ExitRequest) -> BaselineComparison? {
    guard let baseline else {
      guard part.hasBaseline else { return nil }
      throw console.exitRequest(
        printing: "the shards were compared with a baseline\n  help: name it with --baseline")
    }
    guard part.command == "replay" else {
      throw console.exitRequest(printing: "--baseline is for reports of 'replay'")
    }
    return try console.require {
      let reader = try BaselineReader(path: baseline)
      return BaselineComparison(next: reader.next)
    }
  }

  // MARK: Checking

  /// Checks that the reports are those of all shards of one whole.
  private static func check(_ parts: [ShardReport]) throws(ShardReport.Fault) {
    guard let first = parts.first else { return }
    for part in parts {
      guard let difference = part.difference(from: first) else { continue }
      throw fault(
        "'\(name: part.path)' is not of the same run as '\(name: first.path)': \(difference)\n"
          + "  help: name the reports of all shards of one run")
    }
    if let gap = Shard.gap(among: parts.map { ($0.path, $0.shard) }, of: "report") {
      throw fault(gap)
    }
  }

  /// Checks the checksums before anything is printed, except of a stream, which can be read only once.
  private static func checkTexts(of files: [String]) throws(ShardReport.Fault) {
    var parts: [ShardReport] = []
    for file in files where file != "-" && !FileReader.isStream(file) {
      let part = try ShardReport(file, of: App.name)
      while try part.next() != nil {}
      parts.append(part)
    }
    try checkEnds(parts)
  }

  /// Checks that all reports have divided the same links or scripts.
  private static func checkEnds(_ parts: [ShardReport]) throws(ShardReport.Fault) {
    guard let first = parts.first else { return }
    for part in parts where part.end?.sum != first.end?.sum {
      let items = first.command == "replay" ? "the lists" : "the scripts"
      throw fault(
        "\(items) of '\(name: part.path)' differ from those of '\(name: first.path)'")
    }
  }

  private static func fault(_ text: String) -> ShardReport.Fault { .init(description: text) }

  // MARK: Merging

  @MainActor
  private func mergeReplays(
    _ parts: [ShardReport], _ baseline: BaselineComparison?, _ reports: ReportSet,
    _ console: Console
  ) throws -> ExitStatus {
    let results = ReplayResults(
      console: console, reports: reports, isQuiet: quiet, hasBaseline: baseline != nil)
    var merge = try ShardMerge(
      parts,
      reading: { json in (try? Value(json: json)).flatMap(ReplayRecord.init) },
      position: { record, last, part in
        let place = record.place
        let first = last.map { last in
          // A list that is named twice begins again.
          part.lists[last.major] == place.file && place.line > last.minor
            ? last.major : last.major + 1
        }
        return part.lists.dropFirst(first ?? 0).firstIndex(of: place.file)
          .map { .init(major: $0, minor: place.line) }
      })
    while let record = try merge.next() {
      try results.add(baseline == nil ? record : record.uncompared, comparedBy: baseline)
    }
    try Self.checkEnds(parts)
    try results.addRest(of: baseline)
    if results.tally.isEmpty { results.addMissingLinks(of: parts[0].lists) }
    return results.finish()
  }

  @MainActor
  private func mergeRuns(
    _ parts: [ShardReport], _ reports: ReportSet, _ console: Console
  ) throws(ShardReport.Fault) -> ExitStatus {
    let results = SuiteResults(console, reports, isQuiet: quiet, isVerbose: false)
    var merge = try ShardMerge(
      parts, reading: ScriptResult.init(json:),
      position: { result, last, part in
        let turn = result.turn ?? 1
        guard let last else { return .init(major: part.shard.index, minor: turn) }
        return turn > last.minor
          ? .init(major: last.major, minor: turn)
          : .init(major: last.major + part.shard.count, minor: turn)
      })
    while let result = try merge.next() { results.add(result) }
    try Self.checkEnds(parts)
    let status = results.finish(notRun: parts.reduce(0) { $0 + ($1.end?.notRun ?? 0) })
    return results.tally.interrupted > 0 ? .interrupted : status
  }
}
