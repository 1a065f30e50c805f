/// What is kept from records besides what the app itself keeps secret.
///
/// A policy is a text with a path a line: of a state, as in `user.profile.email`, of an action, as in
/// `signIn.setEmail`, or of an argument, as in `auth.signIn.email`. It holds for all that is below; `*` stands
/// for any one name. What begins with `#` is a comment.
package struct RedactionPolicy: Equatable, Sendable {
  /// Why a line is none of a policy.
  package struct Fault: Error, Equatable, Sendable {
    /// The line's number.
    package let line: Int
    /// What stands there.
    package let text: String
  }

  private var paths: [[Substring]] = []

  /// A policy that keeps nothing.
  package init() {}

  /// Reads a policy.
  ///
  /// - Throws: ``Fault`` for a line that is no path.
  package init(_ text: String) throws(Fault) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard let path = words.first else { continue }
      let names = path.split(separator: ".", omittingEmptySubsequences: false)
      let isPath = names.allSatisfy { name in
        name == "*" || !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      }
      guard words.count == 1, isPath else { throw Fault(line: index + 1, text: String(line)) }
      paths.append(names)
    }
  }

  /// Whether it keeps nothing.
  var isEmpty: Bool { paths.isEmpty }

  /// Whether something of a scene or service of a name may be kept.
  func concerns(_ name: String) -> Bool {
    paths.contains { $0.first == "*" || $0.first.map(String.init) == name }
  }

  /// Whether a path is one of the policy's, or below one.
  package func conceals(_ path: String) -> Bool {
    guard !paths.isEmpty else { return false }
    // Which element of a list it is, and which scene of its name, doesn't matter.
    let names = path.split(separator: ".").map { $0.prefix { $0 != "[" && $0 != "#" } }
    return paths.contains { pattern in
      pattern.count <= names.count && zip(pattern, names).allSatisfy { $0 == "*" || $0 == $1 }
    }
  }
}
