import ArgumentParser
import SceneExplorer
import SceneReports
import SceneSystem

/// `koober coverage`: prints what runs have reached of the app.
struct CoverageSubcommand<App: ShellApp>: ConsoleSubcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "coverage",
      abstract: "Print what scripts, sessions and explorations reach of the app.",
      discussion: """
        run, replay and explore write coverage files with --coverage. Several files are merged: an item that was \
        reached in any of them is reached. Those of the shards of a run must be there for all of its shards. With \
        --compare, the command prints the items that only one side has reached.

        Exit status: 0 success; 1 wrong usage, or a file cannot be read; 3 a file cannot be written; \
        4 --compare finds an item that only the other file has reached.
        """)
  }

  @ArgumentParser.Argument(
    help: "Coverage files; - is standard input.", completion: .file(extensions: ["json"]))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "Coverage file to compare with, such as that of an earlier version (repeatable).",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var compare: [String] = []

  @Option(
    name: .customLong("merge"),
    help: ArgumentHelp("Write the merged coverage to a file.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var merged: String?

  @Option(
    help: ArgumentHelp("Write an HTML page.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var page: String?

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if (files + compare).count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be only one of the files")
    }
    if page != nil, !compare.isEmpty {
      throw ValidationError("--page cannot be used with --compare")
    }
    for path in [merged, page].compactMap(\.self) where path == "-" || path.isEmpty {
      throw ValidationError("--merge and --page need a file; the output has the table or --json")
    }
  }

  func run(_ console: Console) throws(ExitRequest) -> ExitStatus {
    let coverage = try CoverageText.merged(files, of: App.name, console)
    let table = CoverageTable(coverage)
    try OutputFile.check(
      [
        merged.map { OutputFile("--merge", $0, CoverageFile.kind) },
        page.map { OutputFile("--page", $0, ReportKind.html.fileKind) },
      ], console)
    var status = ExitStatus.success
    if compare.isEmpty {
      console.print(json ? table.json : table.text)
    } else {
      let other = try CoverageText.merged(compare, of: App.name, console)
      let comparison = CoverageComparison(coverage, other)
      console.print(json ? comparison.json : comparison.text)
      if comparison.hasLosses { status = .expectationFailed }
    }
    if let merged {
      try CoverageText.write(CoverageFile(app: App.name, coverage), to: merged, console)
    }
    if let page {
      try PageFile.write(to: page, console) { table.page(of: App.name).write(to: $0) }
    }
    return status
  }
}
