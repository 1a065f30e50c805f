import Foundation

extension String {
  /// A list of an action with a closure, with the closure's body in a line of its own.
  var brokenAction: [String] {
    guard let start = range(of: ") { "), hasSuffix(" }") else {
      return ["[", "  SceneMember(", "    \(self))", "]"]
    }
    var (head, body) = (
      String(self[..<start.upperBound].dropLast()), self[start.upperBound...].dropLast(2)
    )
    if body.hasPrefix("("), let end = body.range(of: ") in ") {
      head += " \(body[..<end.upperBound].dropLast())"
      body = body[end.upperBound...]
    }
    return ["[", "  SceneMember(", "    \(head)", "      \(body)", "    })", "]"]
  }

  /// A call with a closure, with the closure's body in a line of its own if there is no room for it.
  func brokenClosure(_ indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    guard indent + count > SwiftLayout.width, let start = range(of: ") in "), hasSuffix(" }") else {
      return [space + self]
    }
    return [
      "\(space)\(self[..<start.upperBound].dropLast())",
      "\(space)  \(self[start.upperBound...].dropLast(2))", "\(space)}",
    ]
  }

  /// A call with the closures `get` and `set`, with their bodies in lines of their own.
  var brokenClosures: [String] {
    guard let get = range(of: " { "), let set = range(of: " } set: { "), hasSuffix(" }") else {
      return [self]
    }
    return [
      "\(self[..<get.lowerBound]) {", "  \(self[get.upperBound..<set.lowerBound])", "} set: {",
      "  \(self[set.upperBound...].dropLast(2))", "}",
    ]
  }

  /// A statement, broken at the end of its first part if it is too long.
  var statementLines: [String] {
    let line = "    \(self)"
    if line.count <= SwiftLayout.width { return [line] }
    if let question = range(of: " ?? ", options: .backwards), let equal = range(of: " = ") {
      return [
        "    \(self[..<equal.lowerBound]) =",
        "      \(self[equal.upperBound..<question.lowerBound])",
        "      ?? \(self[question.upperBound...])",
      ]
    }
    if let question = range(of: " ? "), let colon = range(of: " : ", options: .backwards),
      let equal = range(of: " = ")
    {
      return [
        "    \(self[..<equal.lowerBound]) =",
        "      \(self[equal.upperBound..<question.lowerBound])",
        "      ? \(self[question.upperBound..<colon.lowerBound])",
        "      : \(self[colon.upperBound...])",
      ]
    }
    guard hasSuffix(")"), let open = firstIndex(of: "(") else { return [line] }
    let arguments = self[index(after: open)...].dropLast().topLevelParts
    return SwiftLayout.list(String(self[..<open]), arguments).lines(4)
  }

  /// The words of the code.
  var words: [Substring] { split { !$0.isLetter && !$0.isNumber && $0 != "_" } }

  /// A declaration with the attribute in a line of its own.
  var brokenAfterAttribute: [String] {
    guard let space = range(of: ") protocol ") else { return [self] }
    return ["\(self[..<space.lowerBound]))", "protocol \(self[space.upperBound...])"]
  }
}

extension Substring {
  /// The parts between commas outside of parentheses.
  fileprivate var topLevelParts: [String] {
    var parts = [""]
    var depth = 0
    for character in self {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if character == ",", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map { String($0.drop { $0 == " " }) }
  }
}
