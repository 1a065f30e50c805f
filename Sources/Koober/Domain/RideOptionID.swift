public import Scenes

/// The animals that one can ride, by the names that links and commands use.
public enum RideOptionID: String, CaseIterable, Hashable, Codable, Sendable, ArgumentCodable {
  /// A small and quick one.
  case wingtips
  /// A wallaby, for one person without luggage.
  case wallaby
  /// A wallaroo, for one person with a bag.
  case wallaroo
  /// A kangaroo, for a person and a child.
  case kangaroo
}
