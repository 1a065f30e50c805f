import SceneRuntime
import Synchronization
import SceneSystem

/// Lines that arrive on a background thread while the user types.
final class Background: Sendable {
  let bell: Bell
  private let lines = Mutex<[String]>([])

  init() throws { bell = try Bell() }

  /// Starts reading a pipe.
  func read(_ path: String) {
    Task.detached { [self] in
      var reader = LineReader(try FileReader(path: path))
      while let line = try reader.nextText() {
        lines.withLock { $0.append(line) }
        bell.ring()
      }
    }
  }

  /// Removes and returns the lines that have arrived.
  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
