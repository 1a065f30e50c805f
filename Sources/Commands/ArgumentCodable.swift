/// A type whose values can be given as arguments of commands.
///
/// An enum with raw values conforms by stating it: `extension RideOptionID: ArgumentCodable {}`. With
/// `CaseIterable` its cases can be completed. An enum with payloads conforms by ``Dispatchable()``.
public protocol ArgumentCodable {
  /// What can be written for a value of this type.
  static var argumentType: ArgumentType { get }

  /// Creates a value from what was written.
  ///
  /// - Throws: ``ArgumentMismatch`` where it is no value of this type.
  init(argument: Argument.Input) throws(ArgumentMismatch)

  /// The value as an argument, from which `init(argument:)` makes an equal one.
  var argumentInput: Argument.Input { get }
}
