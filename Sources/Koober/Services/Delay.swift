import Scenes

/// How long an answer takes: zero or more.
struct Delay: Hashable, Sendable, ArgumentCodable {
  let duration: Duration

  init(_ duration: Duration) { self.duration = duration }

  static var argumentType: ArgumentType { Duration.argumentType }

  init(argument: Argument.Input) throws(ArgumentMismatch) {
    duration = try Duration(argument: argument)
    guard duration >= .zero else { throw .undecodable("no answer comes before it was asked for") }
  }

  var argumentInput: Argument.Input { duration.argumentInput }
}

extension Delay: Codable {
  /// Reads a delay as a script writes it, as in `1.5s`.
  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do {
      try self.init(argument: .text(text, quoted: false))
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "it is no time to take"))
    }
  }

  /// Writes the delay as a script does.
  func encode(to encoder: any Encoder) throws {
    guard case .value(.string(let text)) = argumentInput else { return }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
