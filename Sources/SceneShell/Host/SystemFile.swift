import Engine
import SceneSystem

/// A file that a script writes to, which is opened once: a pipe with a name has a reader only once.
final class SystemFile {
  private var writer: FileWriter
  private let appends: Bool

  init(path: String, appends: Bool) throws(ScriptHost.Failure) {
    try SystemFiles.check(path)
    self.appends = appends
    do {
      writer = try FileWriter(path: path, mode: appends ? .append : .overwrite) {
        EventLoop.isInterrupted
      }
    } catch {
      throw ScriptHost.Failure("\(error)")
    }
  }

  /// Removes the file if this has made it and nobody has written to it since.
  func discard() { writer.discard() }

  /// Writes the text behind what the file holds, or in its place.
  func write(_ text: String) throws(ScriptHost.Failure) {
    do {
      if !appends { try writer.truncate() }
      try writer.write(Array(text.utf8))
    } catch {
      throw ScriptHost.Failure("\(error)")
    }
  }
}
