import SceneReports
import SceneSystem

/// The HTML page that `--page` names.
@MainActor
enum PageFile {
  /// Checks that the page does not replace a file of another kind.
  static func check(_ path: String, _ console: Console) throws(ExitRequest) {
    guard let conflict = FileConflict(replacing: path, with: ReportKind.html.fileKind) else {
      return
    }
    throw console.exitRequest(printing: "\(conflict)\n  help: name another file, or remove it")
  }

  static func write(
    to path: String, _ console: Console, _ writeContent: (ReportFile) -> Void
  ) throws(ExitRequest) {
    do throws(FileError) {
      let file = try ReportFile(replacing: path)
      writeContent(file)
      file.commit()
      if let failure = file.failure { throw failure }
    } catch {
      throw console.exitRequest(printing: "cannot write the page: \(error)", .commandFailed)
    }
  }
}
