/// A value that must not be shown: a password, a token.
///
/// It appears as `<redacted>` wherever it is described, dumped, converted to data or written as an argument.
/// Code that needs the value reads ``revealed``. The type is never `Codable`, so that no file contains a secret
/// by accident: a state leaves it out of its coding keys.
public struct Secret<Wrapped> {
  /// The value itself.
  public let revealed: Wrapped

  /// Creates a secret from a value.
  public init(_ value: Wrapped) { revealed = value }
}

extension Secret: Redacted, CustomReflectable, CustomStringConvertible, CustomDebugStringConvertible
{
  /// The text `<redacted>`.
  public var description: String { Value.redacted.description }

  /// The text `<redacted>`.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Equatable where Wrapped: Equatable {}
extension Secret: Hashable where Wrapped: Hashable {}
extension Secret: Sendable where Wrapped: Sendable {}

extension Secret: ArgumentCodable where Wrapped: ArgumentCodable {
  /// The argument type of the wrapped value, marked as secret.
  public static var argumentType: ArgumentType { .secret(Wrapped.argumentType) }

  /// Reads the value.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    self.init(try Wrapped(argument: argument))
  }

  /// A redacted value, which cannot be read back.
  public var argumentInput: Argument.Input { .value(.redacted) }
}
