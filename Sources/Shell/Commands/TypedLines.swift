import Terminal

/// What was typed before as `typed` lists it: under its day, each with its time, and without looking for it.
struct TypedLines {
  /// The entries, oldest first.
  var entries: [HistoryEntry]
  /// What an entry has to contain, in any case; nil for all.
  var text: String?
  /// The most entries, the latest of which are listed; nil for all.
  var limit: Int?

  /// The lines, without a newline at the end.
  var lines: String {
    let wanted = text?.lowercased()
    let found = entries.filter { entry in
      let isLook = entry.text.prefix { $0.isLetter } == "typed"
      return !isLook && (wanted.map { entry.text.lowercased().contains($0) } ?? true)
    }
    guard !found.isEmpty else {
      return wanted == nil ? "nothing was typed" : "nothing was typed like that"
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
