/// A parameter's type of the app's own: what a text means, and what a value is written as.
///
/// Both functions are pure, and undo each other: `parse(print(value)) == value`.
///
/// ```swift
/// let code = LinkCodec("an airport code", parse: { Airport($0).map { .string($0.code) } })
/// ```
public struct LinkCodec: Sendable {
  /// What is expected, for errors and listings; two codecs of one name count as the same type.
  public let name: String
  /// The value of a decoded text, or nil if it has none.
  public let parse: @Sendable (String) -> LinkValue?
  /// The text of a value, or nil if the value is not of this type.
  public let print: @Sendable (LinkValue) -> String?

  /// Makes a type; without a `print` its values are strings that stand for themselves.
  public init(
    _ name: String, parse: @escaping @Sendable (String) -> LinkValue?,
    print: @escaping @Sendable (LinkValue) -> String? = { value in
      guard case .string(let text) = value else { return nil }
      return text
    }
  ) {
    self.name = name
    self.parse = parse
    self.print = print
  }
}
