/// The number of an entry: given out by its tree in order from 1, and never given out twice.
public struct EntryID: RawRepresentable, Hashable, Comparable, Codable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Creates an id from its number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Whether the first was given out before the second.
  public static func < (first: EntryID, second: EntryID) -> Bool {
    first.rawValue < second.rawValue
  }

  /// The first id a tree gives out.
  static let first = EntryID(rawValue: 1)

  /// The first id that is not given out: JSON readers keep integers exact up to here.
  static let limit = EntryID(rawValue: 1 << 53)

  var next: EntryID { EntryID(rawValue: rawValue + 1) }
}

extension EntryID: CustomStringConvertible {
  /// The number after a hash: `#3`.
  public var description: String { "#\(rawValue)" }
}
