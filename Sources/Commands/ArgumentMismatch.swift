/// Why an argument isn't a value of the type of its parameter.
public indirect enum ArgumentMismatch: Error, Hashable, Sendable {
  /// It is something else.
  case wrongType
  /// It is a number outside of the range of the type.
  case outOfRange(minimum: String, maximum: String)
  /// It is no case of the enum; these are the nearest names.
  case unknownCase(nearest: [String])
  /// It is no JSON.
  case malformedJSON(JSONError)
  /// It is JSON without what the type needs, for the reason in these words.
  case undecodable(String)
  /// An element of the array is wrong.
  case element(Int, ArgumentMismatch)
  /// The payload of an enum's case is wrong.
  case payload(CommandError)
}
