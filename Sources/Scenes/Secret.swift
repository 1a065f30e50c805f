/// A value that must not be seen: a password, a token.
///
/// It is `<redacted>` wherever it is described, dumped, shown as data or written as an argument. Whoever
/// needs the value asks for it by name. It is never `Codable`, so that no file can hold it by accident: a
/// state that has one leaves it out of its coding keys.
public struct Secret<Wrapped> {
  /// The value itself, for the code that can't do without.
  public let revealed: Wrapped

  /// Hides a value.
  public init(_ value: Wrapped) { revealed = value }
}

extension Secret: Redacted, CustomReflectable, CustomStringConvertible, CustomDebugStringConvertible
{
  /// Nothing but `<redacted>`.
  public var description: String { Value.redacted.description }

  /// Nothing but `<redacted>`.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Equatable where Wrapped: Equatable {}
extension Secret: Hashable where Wrapped: Hashable {}
extension Secret: Sendable where Wrapped: Sendable {}

extension Secret: ArgumentCodable where Wrapped: ArgumentCodable {
  /// What can be written for the value.
  public static var argumentType: ArgumentType { .secret(Wrapped.argumentType) }

  /// Reads the value.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    self.init(try Wrapped(argument: argument))
  }

  /// Nothing that could be read again: a secret is never written.
  public var argumentInput: Argument.Input { .value(.redacted) }
}
