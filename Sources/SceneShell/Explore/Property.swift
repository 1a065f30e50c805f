import SceneEngine
import SceneLanguage
import SceneSystem

/// A statement about all states of an app, which an exploration tests.
struct Property {
  enum Kind: Equatable {
    /// The condition holds in each state.
    case always
    /// The condition holds in no state.
    case never
    /// From each state, a state can be reached in which the condition holds.
    case eventually
    /// The condition holds in a state that can be reached.
    case sometimes
    /// The condition holds after each call of an action.
    case after(action: String)
  }

  let kind: Kind
  /// The condition, as after `expect`.
  let condition: String
  /// The whole line.
  let text: String
  /// The file and the line.
  let place: String
  /// The statement `expect CONDITION`.
  let expectation: SyntaxTree

  /// The line that fails at the end of a script if the property does not hold.
  var check: String { kind == .never ? "! expect \(condition)" : "expect \(condition)" }

  /// The keywords, with what follows each of them.
  static let forms = [
    "always CONDITION", "never CONDITION", "eventually CONDITION", "sometimes CONDITION",
    "after ACTION CONDITION",
  ]

  /// Reads a line of a file of properties.
  ///
  /// - Throws: The error of the line.
  init(_ line: String, of file: String, line number: Int) throws(PropertyError) {
    let place = "\(file):\(number)"
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
    let afterKeyword = line.split(separator: " ", maxSplits: 1).dropFirst().first
    var rest = afterKeyword.map(String.init) ?? ""
    switch words.first {
    case "always": kind = .always
    case "never": kind = .never
    case "eventually": kind = .eventually
    case "sometimes": kind = .sometimes
    case "after":
      kind = .after(action: words.count > 1 ? String(words[1]) : "")
      rest = words.count > 2 ? String(words[2]) : ""
    case let word:
      throw PropertyError(
        place: place, message: "'\(word ?? "")' is not a kind of property",
        help: "write \(Self.forms.dropLast().joined(separator: ", ")) or \(Self.forms.last ?? "")")
    }
    guard !rest.isEmpty else {
      throw PropertyError(
        place: place, message: "'\(line)' needs a condition",
        help:
          "write \(Self.forms.first { $0.hasPrefix(words[0]) } ?? ""), with what follows 'expect'")
    }
    switch CommandRegistry.all.parser.parse(
      SourceText(name: file, firstLine: number, bytes: Array("expect \(rest)".utf8)))
    {
    case .complete(let tree) where tree.statements.count == 1: expectation = tree
    case .failure(let diagnostic):
      throw PropertyError(place: place, message: diagnostic.message, help: diagnostic.help)
    case .complete, .incomplete:
      throw PropertyError(
        place: place, message: "'\(rest)' is not one condition", help: "write one property a line")
    }
    condition = rest
    text = line
    self.place = place
  }

  /// Reads files of properties.
  ///
  /// - Throws: The first error.
  static func all(in paths: [String]) throws -> [Property] {
    var properties: [Property] = []
    for path in paths {
      let text = String(decoding: try FileReader.bytes(of: path, limit: 1_000_000), as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        let line = line.drop(while: \.isWhitespace)
        guard !line.isEmpty, !line.hasPrefix("#") else { continue }
        properties.append(try Property(String(line), of: path, line: index + 1))
      }
    }
    return properties
  }
}

/// Why a property cannot be tested.
struct PropertyError: Error, CustomStringConvertible {
  let place: String
  let message: String
  let help: String?

  var description: String {
    "\(message)\n  --> \(place)" + (help.map { "\n  = help: \($0)" } ?? "")
  }
}
