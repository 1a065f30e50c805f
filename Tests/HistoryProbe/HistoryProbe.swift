import Glibc
import SceneSystem
import SceneTerminal

/// A test program that shares a history file with other processes.
///
/// `add NAME COUNT` adds entries; `remove COUNT` adds entries and removes them; `cut LIMIT…` opens the file with
/// each limit in turn.
@main
struct HistoryProbe {
  /// In seconds; without the lock, entries would stay, or be lost, only because the machine is busy.
  private static let lockTimeout = 60

  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard let path = words.first, let work = words.dropFirst().first else { exit(1) }
    let rest = Array(words.dropFirst(2))
    var history = History(path: path, lockTimeout: Self.lockTimeout)
    switch work {
    case "add":
      for index in 0..<(rest.last.flatMap { Int($0) } ?? 0) { history.add("\(rest[0]) \(index)") }
    case "remove":
      for index in 0..<(rest.last.flatMap { Int($0) } ?? 0) {
        history.add("secret \(index)")
        history.remove { $0.hasPrefix("secret") }
      }
    case "cut":
      for limit in rest.compactMap({ Int($0) }) {
        _ = History(path: path, limit: limit, lockTimeout: Self.lockTimeout)
      }
    default: exit(1)
    }
    if let warning = history.warning {
      try? StandardStream.error.write("\(warning)\n")
      exit(2)
    }
  }
}
