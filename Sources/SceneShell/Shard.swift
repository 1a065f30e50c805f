import SceneReports

/// One of several parts into which lines or scripts are divided.
struct Shard: Equatable, Sendable {
  let index: Int
  let count: Int

  static let whole = Shard(index: 0, count: 1)

  /// Whether it contains a line or script, by its number from 1.
  func contains(_ line: Int) -> Bool { count == 1 || (line - 1) % count == index }
}

extension Shard {
  /// Reads `1/4`, the first of four.
  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(number)
    else { return nil }
    self.init(index: number - 1, count: count)
  }
}

extension Shard: CustomStringConvertible {
  var description: String { "\(index + 1)/\(count)" }

  /// What a report says of the shard; nil for all.
  func report(
    lists: [String] = [], hasBaseline: Bool = false, options: [String]
  ) -> ReportShard? {
    guard self != .whole else { return nil }
    return ReportShard(
      "\(self)", lists: lists, hasBaseline: hasBaseline,
      options: options.joined(separator: ", "))
  }
}
