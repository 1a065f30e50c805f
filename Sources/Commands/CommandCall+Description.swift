extension CommandCall: CustomStringConvertible {
  /// The call as it is typed: `signIn email: "jane@example.com" attempts: 2`.
  public var description: String {
    ([name] + arguments.map(\.description)).joined(separator: " ")
  }
}

extension Argument: CustomStringConvertible {
  /// The argument as it is typed.
  public var description: String {
    let text =
      switch input {
      // Inside of a command symbols and variants are JSON, as nothing else is read there.
      case .value(.array), .value(.object), .value(.variant): input.value.json()
      default: input.description
      }
    return label.map { "\($0): \(text)" } ?? text
  }
}
