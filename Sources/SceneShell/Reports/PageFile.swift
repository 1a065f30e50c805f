import SceneReports
import SceneSystem

/// The HTML page that `--page` names.
@MainActor
enum PageFile {
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
