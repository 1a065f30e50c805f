package import Commands

/// What a command has to say.
package enum CommandOutput: Equatable, Sendable {
  case nothing
  case value(Value)
  /// Data that is shown whole, however long it is.
  case whole(Value)
  /// Data that is shown as JSON, too.
  case json(Value)
  /// Lines of text, without a line ending at the end.
  case text(String)
  /// Lines of text, and what they say as data.
  case listing(String, Value)
  /// What a program has printed, with the line ending at its end if there was one.
  case printed(String)

  package static func lines(_ lines: [String]) -> CommandOutput {
    lines.isEmpty ? .nothing : .text(lines.joined(separator: "\n"))
  }

  /// What a reader sees, or nil for nothing.
  package var text: String? {
    switch self {
    case .nothing: nil
    case .value(let value), .whole(let value): value.tree.joined(separator: "\n")
    case .json(let value): value.json(pretty: true)
    case .text(let text), .listing(let text, _): text
    case .printed(let text): text.isEmpty ? nil : text.withoutLineEnding
    }
  }

  /// What a program or a file gets: data as JSON.
  package var plainText: String {
    switch self {
    case .nothing: ""
    case .value(let value), .whole(let value), .json(let value): value.json(pretty: true) + "\n"
    case .text(let text), .listing(let text, _): text + "\n"
    case .printed(let text): text
    }
  }

  /// What a comparison or a variable gets.
  package var value: Value {
    switch self {
    case .nothing: .null
    case .value(let value), .whole(let value), .json(let value), .listing(_, let value): value
    case .text(let text): .string(text)
    case .printed(let text): .string(text.withoutLineEnding)
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
