import ArgumentParser
import Reports
import SceneSystem
import Sessions

/// `koober report`: a page of a recorded session.
struct ReportCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "report",
      abstract: "Writes a page of a recorded session, for a bug report.",
      discussion: """
        The page needs nothing but itself, and shows what came to the app, where it was and what changed, entry \
        by entry; ? on it lists its keys.
        """)
  }

  @ArgumentParser.Argument(help: "The journal of a session.", completion: .journals)
  var file: String

  @ArgumentParser.Argument(
    help: "The page, as in bug.html; - is standard output.",
    completion: .file(extensions: ["html"]))
  var page: String

  func validate() throws {
    guard page == "-" || FileIdentity(path: page) != FileIdentity(path: file) else {
      throw ValidationError("the page would replace the record \(file); give it another file")
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
    var page: SessionPage?
    while let line = try reader.next() {
      switch line {
      case .header(let header): page = SessionPage(of: header) { target.write($0) }
      case .entry(let entry): page?.add(entry)
      }
    }
    page?.finish()
    target.commit()
    if let warning = reader.warning { console.complain(warning) }
    if let failure = target.failure { throw stop(for: failure, console) }
    return .success
  }

  @MainActor
  private func begin(_ console: Console) throws(CommandStop) -> ReportFile {
    guard page != "-" else { return ReportFile(output: { console.write($0) }) }
    guard !JournalFile.isJournal(page) else {
      console.complain("error: \(page): is the record of a session, which no page replaces")
      throw CommandStop(status: .usage)
    }
    do throws(FileError) { return try ReportFile(replacing: page) } catch {
      throw stop(for: error, console)
    }
  }

  /// Says why there is no page.
  @MainActor
  private func stop(for error: FileError, _ console: Console) -> CommandStop {
    console.complain("error: the page can't be written: \(error)")
    return CommandStop(status: .usage)
  }
}
