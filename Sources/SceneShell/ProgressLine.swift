import SceneSystem

/// A line on the terminal that shows how far a long command has come.
@MainActor
final class ProgressLine {
  private let start = RealTime.now
  private var lastDrawn: ContinuousClock.Instant?
  private var width = 0

  private static let pause = Duration.milliseconds(200)

  /// Starts showing progress; nil without a terminal.
  init?() {
    guard StandardStream.error.isTerminal else { return nil }
  }

  /// Shows a text, unless the line was drawn just now.
  ///
  /// - Parameter text: The text after a number of seconds since the start.
  func show(_ text: (_ seconds: Double) -> String) {
    let now = RealTime.now
    guard now - (lastDrawn ?? start) >= Self.pause else { return }
    lastDrawn = now
    draw(text((now - start) / .seconds(1)))
  }

  /// Erases the line, so that other output can be written.
  func clear() {
    guard width > 0 else { return }
    width += 2
    draw("")
    try? StandardStream.error.write("\r")
  }

  private func draw(_ line: String) {
    // The terminal may write ^C after it.
    let columns = (StandardStream.error.terminalSize?.columns ?? 80) - 3
    let line = String(line.prefix(max(0, columns)))
    let rest = String(repeating: " ", count: max(0, width - line.count))
    try? StandardStream.error.write("\r\(line)\(rest)")
    width = line.count
  }

  /// A count with its noun, in groups of three digits.
  nonisolated static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(number == 1 ? noun : noun + "s")"
  }

  nonisolated static func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return String(digits)
  }
}
