import ArgumentParser
import SceneReports
import SceneSystem
import SceneSessions

/// `koober report`: an HTML page of a recorded session.
struct ReportCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "report",
      abstract: "Write an HTML page of a recorded session, for a bug report.",
      discussion: """
        The page is a single file. It shows each input, the path to the front scene and the changes of the state. \
        Press ? in the page to list its keys.
        """)
  }

  @ArgumentParser.Argument(help: "Journal of the session.", completion: .journals)
  var file: String

  @ArgumentParser.Argument(
    help: "HTML file to write, such as bug.html; - is standard output.",
    completion: .file(extensions: ["html"]))
  var page: String

  @Flag(help: "Replace a file even if it is not an HTML report.")
  var force = false

  func validate() throws {
    guard page == "-" || FileIdentity(path: page) != FileIdentity(path: file) else {
      throw ValidationError("the page would replace the journal '\(name: file)'; name another file")
    }
  }

  func run() throws {
    throw MainThread.run { [self] console in
      console.close(await console.attempt { try write(console) })
    }
  }

  @MainActor
  private func write(_ console: Console) throws -> ExitStatus {
    var reader = try JournalFileReader(file)
    console.guardOutput()
    let target = try begin(console)
    var report: SessionReport?
    while let line = try reader.next() {
      switch line {
      case .header(let header): report = SessionReport(of: header) { target.write($0) }
      case .entry(let entry): report?.add(entry)
      case .end: break
      }
    }
    report?.finish()
    target.commit()
    if let warning = reader.warning { console.printDiagnostic(warning) }
    if let failure = target.failure { throw exitRequest(for: failure, console) }
    if page != "-" { console.print("wrote \(name: page)") }
    return .success
  }

  @MainActor
  private func begin(_ console: Console) throws(ExitRequest) -> ReportFile {
    guard page != "-" else { return ReportFile(output: { console.write($0) }) }
    guard !JournalFile.isJournal(page) else {
      console.printDiagnostic(
        "error: cannot write '\(name: page)': the file is a journal\n  help: name another file")
      throw ExitRequest(status: .usage)
    }
    if !force, let conflict = FileConflict(replacing: page, with: ReportKind.html.fileKind) {
      throw console.exitRequest(printing: "\(conflict)\n  help: \(FileConflict.fix)")
    }
    do throws(FileError) { return try ReportFile(replacing: page, isPrivate: true) } catch {
      throw exitRequest(for: error, console)
    }
  }

  /// Prints the error of a page that cannot be written.
  @MainActor
  private func exitRequest(for error: FileError, _ console: Console) -> ExitRequest {
    console.printDiagnostic("error: cannot write the page: \(error)")
    return ExitRequest(status: .usage)
  }
}
