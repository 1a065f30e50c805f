import SceneText

/// The arguments of a command matched to its parameters, from which `@Dispatchable` reads them.
public struct MatchedArguments {
  private let arguments: [Argument]
  private let command: String
  private let labels: [String?]
  /// The index of the argument for each parameter; empty if no argument has a label, and each is for
  /// the parameter at its position.
  private var indices: [Int?] = []

  /// Finds the argument for each parameter.
  ///
  /// Arguments with a label are matched first, in any order. The others fill the remaining parameters in
  /// order, whether these have a label or not.
  ///
  /// - Throws: ``CommandError`` for a label that is unknown or repeated, and for too many arguments.
  public init(_ arguments: [Argument], of command: String, labels: [String?]) throws(CommandError) {
    self.arguments = arguments
    self.command = command
    self.labels = labels
    guard arguments.contains(where: { $0.label != nil }) else {
      guard arguments.count <= labels.count else {
        throw .tooManyArguments(command: command, maximum: labels.count, index: labels.count)
      }
      return
    }
    indices = Array(repeating: nil, count: labels.count)
    for (index, argument) in arguments.enumerated() {
      guard let label = argument.label else { continue }
      guard let position = labels.firstIndex(of: label) else {
        let nearest = NearestNames.nearest(to: label, among: labels.compactMap(\.self))
        throw .unknownLabel(command: command, label: label, index: index, nearest: nearest)
      }
      guard indices[position] == nil else {
        throw .duplicateArgument(command: command, label: label, index: index)
      }
      indices[position] = index
    }
    var position = 0
    for (index, argument) in arguments.enumerated() where argument.label == nil {
      while position < indices.count, indices[position] != nil { position += 1 }
      guard position < indices.count else {
        throw .tooManyArguments(command: command, maximum: labels.count, index: index)
      }
      indices[position] = index
    }
  }

  /// The value for the parameter at `position`.
  public func value<Value: ArgumentCodable>(_ position: Int) throws(CommandError) -> Value {
    guard let index = index(of: position) else {
      throw .missingArgument(
        command: command, label: labels[position], position: position, type: Value.argumentType)
    }
    do {
      return try Value(argument: arguments[index].input)
    } catch {
      // An error must not contain a secret either.
      let isSecret = Value.self is any Redacted.Type
      throw .typeMismatch(
        command: command, label: labels[position],
        input: isSecret ? .value(.redacted) : arguments[index].input, type: Value.argumentType,
        reason: error, index: index)
    }
  }

  /// The value for the parameter at `position`, or its default if it was not given.
  public func value<Value: ArgumentCodable>(
    _ position: Int, default fallback: @autoclosure () -> Value
  ) throws(CommandError) -> Value {
    guard index(of: position) != nil else { return fallback() }
    return try value(position)
  }

  /// The value for the parameter at `position`, written as JSON.
  @_disfavoredOverload
  public func value<Value: Codable>(_ position: Int) throws(CommandError) -> Value {
    try (value(position) as JSONArgument<Value>).value
  }

  /// The value for the parameter at `position`, written as JSON, or its default.
  @_disfavoredOverload
  public func value<Value: Codable>(
    _ position: Int, default fallback: @autoclosure () -> Value
  ) throws(CommandError) -> Value {
    guard index(of: position) != nil else { return fallback() }
    return try value(position)
  }

  /// An error that names the type, for any other type.
  @available(
    *, unavailable,
    message: "the type of a command's argument must conform to ArgumentCodable or Codable"
  )
  public func value<Value>(_ position: Int) throws(CommandError) -> Value {
    throw .unknownCommand(command, among: [])
  }

  /// An error that names the type, for any other type.
  @available(
    *, unavailable,
    message: "the type of a command's argument must conform to ArgumentCodable or Codable"
  )
  public func value<Value>(
    _ position: Int, default fallback: @autoclosure () -> Value
  ) throws(CommandError) -> Value {
    fallback()
  }

  private func index(of position: Int) -> Int? {
    guard indices.isEmpty else { return indices[position] }
    return position < arguments.count ? position : nil
  }
}
