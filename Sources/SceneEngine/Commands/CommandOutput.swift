package import SceneCommands

/// The output of a command.
package enum CommandOutput: Equatable, Sendable {
  case nothing
  case value(Value)
  /// Data that is printed in full, whatever its length.
  case full(Value)
  /// Data that is printed as JSON.
  case json(Value)
  /// Lines of text, without a line ending at the end.
  case text(String)
  /// Lines of text, and the same as data.
  case listing(String, Value)
  /// The output of a program, with its last line ending if there was one.
  case printed(String)

  package static func lines(_ lines: [String]) -> CommandOutput {
    lines.isEmpty ? .nothing : .text(lines.joined(separator: "\n"))
  }

  /// The text to print; nil for no output.
  package var text: String? {
    switch self {
    case .nothing: nil
    case .value(let value), .full(let value): value.tree.joined(separator: "\n")
    case .json(let value): value.json(pretty: true)
    case .text(let text), .listing(let text, _): text
    case .printed(let text): text.isEmpty ? nil : text.withoutLineEnding
    }
  }

  /// The text for a program or a file: data as JSON.
  package var plainText: String {
    switch self {
    case .nothing: ""
    case .value(let value), .full(let value), .json(let value): value.json(pretty: true) + "\n"
    case .text(let text), .listing(let text, _): text + "\n"
    case .printed(let text): text
    }
  }

  /// The value for a comparison or a variable.
  package var value: Value {
    switch self {
    case .nothing: .null
    case .value(let value), .full(let value), .json(let value), .listing(_, let value): value
    case .text(let text): Value(printed: text)
    case .printed(let text): Value(printed: text.withoutLineEnding)
    }
  }

  var lines: [Value] {
    guard let text else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map {
      .string(String($0))
    }
  }
}

extension String {
  fileprivate var withoutLineEnding: String {
    last == "\n" || last == "\r\n" ? String(dropLast()) : self
  }
}
