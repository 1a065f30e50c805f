public import Scenes

/// The places that Koober knows, by the names that links and commands use.
public enum LocationID: String, CaseIterable, Hashable, Codable, CodingKeyRepresentable, Sendable,
  ArgumentCodable
{
  /// The airport.
  case airport
  /// The harbour.
  case harbour
  /// The market hall.
  case market
  /// The museum.
  case museum
  /// The zoo.
  case zoo
}
