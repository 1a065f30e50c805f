import OrderedCollections
import Scenes
import Script
import SceneSystem
import Terminal

/// What was typed before as `typed` lists it: under its day, each with its time, and without looking for it.
struct TypedLines {
  /// The entries, oldest first.
  var entries: [HistoryEntry]
  /// What an entry has to contain, in any case; nil for all.
  var text: String?
  /// The most entries, the latest of which are listed; nil for all.
  var limit: Int?

  private var found: [HistoryEntry] {
    let wanted = text?.lowercased()
    return entries.filter { entry in
      let isLook = entry.text.prefix { $0.isLetter } == "typed"
      return !isLook && (wanted.map { entry.text.lowercased().contains($0) } ?? true)
    }
  }

  /// The lines, without a newline at the end.
  var lines: String {
    let found = found
    guard !found.isEmpty else {
      return text == nil ? "nothing was typed" : "nothing was typed like that"
    }
    let shown = found.suffix(limit ?? found.count)
    var lines: [String] = []
    if shown.count < found.count {
      lines.append("… and \(found.count - shown.count) before: --all")
    }
    var day: String?
    for entry in shown {
      let time = entry.seconds.flatMap(LocalTime.init)
      if let time, time.day != day {
        lines.append(time.day)
        day = time.day
      }
      let indented = entry.text.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\n       ")
      lines.append("\(time?.minute ?? "     ")  \(indented)")
    }
    return lines.joined(separator: "\n")
  }
}

extension TypedLines: ValueConvertible {
  /// An array of objects of `text` and `seconds`, the time since 1970 where it is known.
  var asValue: Value {
    let objects = found.suffix(limit ?? Int.max).map { entry -> Value in
      let seconds = entry.seconds.map { Value.int(Int128($0)) }
      return .object(["text": .string(entry.text), "seconds": seconds ?? .null])
    }
    return .array(objects)
  }
}
