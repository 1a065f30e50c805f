import SceneReports
import SceneSystem

/// One of several parts into which lines or scripts are divided.
struct Shard: Equatable, Sendable {
  let index: Int
  let count: Int

  static let whole = Shard(index: 0, count: 1)

  /// Whether it contains a line or script, by its number from 1.
  func contains(_ line: Int) -> Bool { count == 1 || (line - 1) % count == index }

  /// Says which shards of a whole are missing among files of a kind, such as `report`, or there twice; nil if each is
  /// there once.
  static func gap(among files: [(path: String, shard: Shard)], of kind: String) -> String? {
    var paths: [Int: String] = [:]
    for (path, shard) in files {
      if let other = paths.updateValue(path, forKey: shard.index) {
        return "'\(name: other)' and '\(name: path)' are both of the shard \(shard)"
      }
    }
    guard let count = files.first?.shard.count, paths.count < count else { return nil }
    // A file can name any count.
    let missing = count - paths.count
    let names = (0..<count).lazy.filter { paths[$0] == nil }.prefix(10)
      .map { "\(Shard(index: $0, count: count))" }.joined(separator: ", ")
    return "there is no \(kind) of the shard\(missing == 1 ? "" : "s") \(names)"
      + (missing > 10 ? " and \(missing - 10) more" : "")
  }
}

extension Shard {
  /// Reads `1/4`, the first of four.
  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map {
      Int(plain: $0)
    }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(number)
    else { return nil }
    self.init(index: number - 1, count: count)
  }
}

extension Int {
  /// Reads a number in the form in which it is printed: without a plus sign and leading zeros.
  init?(plain text: some StringProtocol) {
    guard let number = Int(text), "\(number)" == text else { return nil }
    self = number
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
