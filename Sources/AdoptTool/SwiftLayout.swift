/// A part of a line of Swift: text, or the arguments of a call, which can be broken over lines.
///
/// The lines are those of swift-format with 120 columns.
indirect enum SwiftLayout {
  static let width = 120

  case text(String)
  /// A call: the text up to its parenthesis, and the arguments.
  case call(String, [SwiftLayout])
  /// Text, and its lines if there is no room for it in one.
  case broken(String, [String])

  /// A list in parentheses whose parts are packed, as in the arguments of a macro.
  static func list(_ head: String, _ parts: [String]) -> SwiftLayout {
    .call(head, parts.map { .text($0) })
  }

  var line: String {
    switch self {
    case .text(let text), .broken(let text, _): text
    case .call(let head, let arguments):
      "\(head)(\(arguments.map(\.line).joined(separator: ", ")))"
    }
  }

  /// The lines at an indentation.
  ///
  /// - Parameters:
  ///   - indent: The number of columns.
  ///   - tail: The text after the last parenthesis.
  ///   - closesAlone: Whether the last parenthesis of a broken call has a line of its own, as before another call.
  /// - Returns: The lines.
  func lines(_ indent: Int, tail: String = "", closesAlone: Bool = false) -> [String] {
    let space = String(repeating: " ", count: indent)
    if indent + line.count + tail.count <= Self.width { return ["\(space)\(line)\(tail)"] }
    let (head, arguments): (String, [SwiftLayout])
    switch self {
    case .text: return ["\(space)\(line)\(tail)"]
    case .broken(_, let lines):
      return lines.dropLast().map { space + $0 } + ["\(space)\(lines.last ?? "")\(tail)"]
    case .call(let name, let list): (head, arguments) = (name, list)
    }
    var lines = ["\(space)\(head)("]
    var isOpen = false
    for (index, argument) in arguments.enumerated() {
      let isLast = index == arguments.count - 1
      let end = isLast ? (closesAlone ? "" : ")\(tail)") : ","
      let text = argument.line + end
      if isOpen, let last = lines.last, last.count + 1 + text.count <= Self.width {
        lines[lines.count - 1] = "\(last) \(text)"
      } else {
        lines += argument.lines(indent + 2, tail: end)
      }
      isOpen = true
    }
    return closesAlone ? lines + ["\(space))\(tail)"] : lines
  }

  /// Parts that are packed into lines, each followed by a comma, and the last by `end`.
  static func filled(_ parts: [String], _ indent: Int, end: String = "") -> [String] {
    let space = String(repeating: " ", count: indent)
    var lines: [String] = []
    for (index, part) in parts.enumerated() {
      let text = part + (index == parts.count - 1 ? end : ",")
      if let last = lines.last, last.count + 1 + text.count <= width {
        lines[lines.count - 1] = "\(last) \(text)"
      } else {
        lines.append(space + text)
      }
    }
    return lines
  }
}
