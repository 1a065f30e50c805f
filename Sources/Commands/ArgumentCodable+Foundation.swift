public import FoundationEssentials

extension Date: ArgumentCodable {
  /// A moment in ISO 8601.
  public static var argumentType: ArgumentType { .date }

  /// Reads ISO 8601 with a time zone, with or without fractions of a second, or a day in UTC.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    let text = try argument.word
    let style = ISO8601FormatStyle()
    let styles = [
      style, ISO8601FormatStyle(includingFractionalSeconds: true), style.year().month().day(),
    ]
    for style in styles {
      if let date = try? style.parse(text) {
        self = date
        return
      }
    }
    throw .wrongType
  }

  /// The moment in UTC, with milliseconds if it isn't a whole second.
  public var argumentInput: Argument.Input {
    let isWhole = timeIntervalSinceReferenceDate.rounded() == timeIntervalSinceReferenceDate
    return .value(.string(formatted(ISO8601FormatStyle(includingFractionalSeconds: !isWhole))))
  }
}

extension URL: ArgumentCodable {
  /// A URL.
  public static var argumentType: ArgumentType { .url }

  /// Reads a URL.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    guard let url = URL(string: try argument.word) else { throw .wrongType }
    self = url
  }

  /// The URL as text.
  public var argumentInput: Argument.Input { .value(.string(absoluteString)) }
}

extension UUID: ArgumentCodable {
  /// A UUID.
  public static var argumentType: ArgumentType { .uuid }

  /// Reads a UUID in its usual form.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    guard let uuid = UUID(uuidString: try argument.word) else { throw .wrongType }
    self = uuid
  }

  /// The UUID as text.
  public var argumentInput: Argument.Input { .value(.string(uuidString)) }
}

extension Argument.Input {
  /// The text of something that is written as a word or in quotes.
  var word: String {
    get throws(ArgumentMismatch) {
      switch self {
      case .text(let text, _), .value(.string(let text)), .value(.symbol(let text)): return text
      default: throw .wrongType
      }
    }
  }
}
