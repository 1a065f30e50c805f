public import Scenes

/// The films of the lounge, by the names that links and commands use.
public enum MovieID: String, CaseIterable, Hashable, Codable, Sendable, ArgumentCodable {
  /// Billabong Nights.
  case billabong
  /// The Boomerang Returns.
  case boomerang
  /// Last Hop to Cairns.
  case cairns
  /// Pouch of Gold.
  case pouch
  /// Twelve Angry Wombats.
  case wombats
}
