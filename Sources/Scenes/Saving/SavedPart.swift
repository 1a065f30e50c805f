/// The saved state of one store, service or other object.
public enum SavedPart: Sendable {
  /// As it was taken, or as it has been read by its object.
  case typed(any Codable & Sendable)
  /// As it stands in a file: what it means, only its object knows.
  case coded(Value)
}
