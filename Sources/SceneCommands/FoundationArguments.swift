public import FoundationEssentials

extension Date: ArgumentCodable {
  /// A date and time in ISO 8601.
  public static var argumentType: ArgumentType { .date }

  /// Parses ISO 8601 with a time zone, with or without fractions of a second, or a day in UTC.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    let text = try argument.word
    let style = ISO8601FormatStyle()
    let styles = [
      style, ISO8601FormatStyle(includingFractionalSeconds: true), style.year().month().day(),
    ]
    guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else { throw .wrongType }
    self = date
  }

  /// The date in UTC, with milliseconds if it is not a whole second.
  public var argumentInput: Argument.Input {
    let isWhole = timeIntervalSinceReferenceDate.rounded() == timeIntervalSinceReferenceDate
    return .value(.string(formatted(ISO8601FormatStyle(includingFractionalSeconds: !isWhole))))
  }
}

extension URL: ArgumentCodable {
  /// A URL.
  public static var argumentType: ArgumentType { .url }

  /// Parses a URL.
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

  /// Parses a UUID in its usual form.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    guard let uuid = UUID(uuidString: try argument.word) else { throw .wrongType }
    self = uuid
  }

  /// The UUID as text.
  public var argumentInput: Argument.Input { .value(.string(uuidString)) }
}

extension Decimal: ArgumentCodable {
  /// A decimal number.
  public static var argumentType: ArgumentType { .form("decimal number", example: "12.5") }

  /// Parses a number in decimal notation, exactly up to 38 digits.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    let text =
      switch argument {
      case .text(let text, quoted: false): text
      case .text(_, quoted: true): throw .wrongType
      // The shortest text of a floating-point number is what was typed.
      case .value(.int(let number)): "\(number)"
      case .value(.double(let number)): "\(number)"
      case .value(.string(let text)): text
      case .value: throw .wrongType
      }
    guard text.isDecimalNumber, let number = Decimal(string: text) else { throw .wrongType }
    self = number
  }

  /// The number; a text if no number of JSON has the same digits.
  public var argumentInput: Argument.Input {
    if let number = Int128(description) { return .value(.int(number)) }
    guard let number = Double(description), number.description == description else {
      return .value(.string(description))
    }
    return .value(.double(number))
  }
}

extension String {
  /// Whether this is a number in decimal notation, perhaps with an exponent.
  fileprivate var isDecimalNumber: Bool {
    var rest = utf8[...]
    func skip(_ characters: String) -> Bool {
      guard let first = rest.first, characters.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    func digits() -> Bool {
      let count = rest.count
      rest = rest.drop { (0x30...0x39).contains($0) }
      return rest.count < count
    }
    _ = skip("+-")
    guard digits(), !skip(".") || digits() else { return false }
    guard skip("eE") else { return rest.isEmpty }
    _ = skip("+-")
    return digits() && rest.isEmpty
  }
}

extension Data: ArgumentCodable {
  /// Bytes in Base64.
  public static var argumentType: ArgumentType { .form("text in Base64", example: "aGVsbG8=") }

  /// Parses Base64.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    guard let data = Data(base64Encoded: try argument.word) else { throw .wrongType }
    self = data
  }

  /// The bytes in Base64.
  public var argumentInput: Argument.Input { .value(.string(base64EncodedString())) }
}
