import SceneSystem
import Synchronization

/// What this process runs, for the error if the app ends it.
enum RunningItem {
  private static let current = Mutex<(item: [UInt8], help: String?)?>(nil)

  /// Sets the link or the script that runs next.
  ///
  /// - Parameters:
  ///   - item: The URL, or the path.
  ///   - kind: The word for it.
  ///   - mayMove: Whether other processes could run it.
  static func set(_ item: [UInt8], _ kind: String, mayMove: Bool) {
    current.withLock { $0 = (item, mayMove ? "with --jobs 2, only this \(kind) fails" : nil) }
  }

  static func errorOfExit(_ status: Int32) -> String {
    let running = current.withLock(\.self)
    let place = running.map { "at '\(name: String(decoding: $0.item, as: UTF8.self))', " } ?? ""
    let help = running?.help ?? "the app's code calls exit, which ends the shell, too"
    return "error: \(place)the app ended the process with status \(status)\n  help: \(help)\n"
  }
}
