import SceneSystem

/// A line on the terminal that says how far a replay is, drawn over again and again.
@MainActor
final class ReplayProgress {
  private let start = RealTime.now
  private var lastDrawn: ContinuousClock.Instant?
  private var width = 0

  private static let pause = Duration.milliseconds(200)

  /// Begins; nil where nobody would see it.
  init?(isQuiet: Bool) {
    guard !isQuiet, StandardStream.error.isTerminal else { return nil }
  }

  func show(_ tally: ReplayTally) {
    let now = RealTime.now
    guard now - (lastDrawn ?? start) >= Self.pause else { return }
    lastDrawn = now
    let rate = Double(tally.links) / ((now - start) / .seconds(1))
    draw(Self.line(links: tally.links, rate: Int(rate), failures: tally.failures))
  }

  /// Takes the line away, so that something else can be written.
  func clear() {
    guard width > 0 else { return }
    draw("")
    try? StandardStream.error.write("\r")
  }

  nonisolated static func line(links: Int, rate: Int, failures: Int) -> String {
    "\(grouped(links)) \(links == 1 ? "link" : "links"), \(grouped(rate))/s, "
      + "\(grouped(failures)) \(failures == 1 ? "failure" : "failures")"
  }

  private nonisolated static func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return String(digits)
  }

  private func draw(_ line: String) {
    let columns = (StandardStream.error.terminalSize?.columns ?? 80) - 1
    let line = String(line.prefix(max(0, columns)))
    let rest = String(repeating: " ", count: max(0, width - line.count))
    try? StandardStream.error.write("\r\(line)\(rest)")
    width = line.count
  }
}
