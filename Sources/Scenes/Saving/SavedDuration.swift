/// A duration as a script writes it, as in `1.5s`; zero or more.
public struct SavedDuration: Hashable, Codable, Sendable {
  /// The duration.
  public let duration: Duration

  init(_ duration: Duration) { self.duration = duration }

  /// Reads what a script would read.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let duration = try? Duration(argument: .text(text, quoted: false)), duration >= .zero
    else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is no duration")
    }
    self.duration = duration
  }

  /// Writes what a script would write.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard case .value(.string(let text)) = duration.argumentInput else { return }
    try container.encode(text)
  }
}
