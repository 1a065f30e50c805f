package import Scenes
import SceneText

/// A policy that makes values secret which the app does not mark as such.
///
/// A policy is a text with one path per line: of a state, as in `user.profile.email`; of an action, as in
/// `signIn.setEmail`; or of an argument, as in `auth.signIn.email`. A path includes everything below it; `*` matches
/// any name. `#` begins a comment.
package struct RedactionPolicy: Equatable, Sendable {
  /// A line of a policy that is not a path.
  package struct InvalidLine: Error, Equatable, Sendable {
    /// The line's number.
    package let line: Int
    /// The line's text.
    package let text: String
  }

  /// The paths, each as its names.
  private(set) var paths: [[Substring]] = []

  /// A policy that conceals nothing.
  package init() {}

  /// Reads a policy.
  ///
  /// - Throws: ``InvalidLine`` for a line that is not a path.
  package init(_ text: String) throws(InvalidLine) {
    let text = Substring(text.utf8.withoutByteOrderMark)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard let path = words.first else { continue }
      let names = path.split(separator: ".", omittingEmptySubsequences: false)
      let isPath = names.allSatisfy { name in
        name == "*" || !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      }
      guard words.count == 1, isPath else { throw InvalidLine(line: index + 1, text: String(line)) }
      paths.append(names)
    }
  }

  /// Whether the policy conceals nothing.
  package var isEmpty: Bool { paths.isEmpty }

  /// Whether the policy conceals a part of what a path, given by its names, selects.
  package func concerns(_ names: [String]) -> Bool {
    paths.contains { pattern in zip(pattern, names).allSatisfy { $0 == "*" || $0 == $1 } }
  }

  /// Whether the policy conceals all arguments of a command of the shell, such as `open`.
  package func conceals(command: String) -> Bool { conceals([command]) }

  /// Whether the policy may conceal the arguments of an action of a scene or service that is not known.
  package func mayConceal(action: String) -> Bool {
    let names = Self.names(of: action)
    return names.count > 1 ? concerns(names) : paths.contains { $0.count > 1 && $0[1] == action }
  }

  /// The names of a path whose names contain no dots, such as that of a command; the entry of a scene is ignored.
  static func names(of path: String) -> [String] {
    path.split(separator: ".").map { String($0.prefix { $0 != "#" }) }
  }

  /// Whether the policy contains a path or one above it; the path is given by its names, without list indices.
  package func conceals(_ names: [String]) -> Bool {
    paths.contains { pattern in
      pattern.count <= names.count && zip(pattern, names).allSatisfy { $0 == "*" || $0 == $1 }
    }
  }

  /// The parameters of a command with those marked as secret that the policy conceals.
  ///
  /// - Parameters:
  ///   - parameters: The parameters.
  ///   - path: The path of the command, such as `auth.signIn`, or the name of a place.
  /// - Returns: The parameters in the same order.
  package func marking(
    _ parameters: [CommandParameter], of path: String
  ) -> [CommandParameter] {
    guard !paths.isEmpty else { return parameters }
    let names = Self.names(of: path)
    return parameters.map { parameter in
      guard conceals(names + [parameter.label].compactMap(\.self)), !parameter.type.isSecret else {
        return parameter
      }
      var parameter = parameter
      parameter.type = .secret(parameter.type)
      return parameter
    }
  }
}
