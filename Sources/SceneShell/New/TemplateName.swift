import SceneSystem

/// A name for a new scene or app, given in any style: `ride-history`, `ride_history`, `RideHistory`, `ride history`.
struct TemplateName: Equatable, Sendable {
  /// The words, in lower case.
  let words: [String]

  /// The maximum number of characters.
  private static let maxLength = 60

  /// Reads a name.
  ///
  /// - Throws: ``TemplateError/name(_:_:)``.
  init(_ text: String) throws(TemplateError) {
    let words = Self.words(in: text)
    guard !words.isEmpty else { throw .name(text, "it has no letters") }
    let allowed = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_ ".contains($0))
    }
    guard allowed else {
      throw .name(text, "it can contain letters without accents, digits, '-', '_' and spaces")
    }
    guard words[0].first?.isLetter == true else { throw .name(text, "it must begin with a letter") }
    guard text.count <= Self.maxLength else {
      throw .name(text, "it is longer than \(Self.maxLength) characters")
    }
    self.words = words
    guard !Self.keywords.contains(lowerCamel), !Self.keywords.contains(upperCamel) else {
      throw .name(text, "'\(lowerCamel)' is a keyword of Swift")
    }
  }

  /// The name of a type: `RideHistory`.
  var upperCamel: String { words.map(Self.capitalized).joined() }
  /// The name of a case: `rideHistory`.
  var lowerCamel: String { words[0] + words.dropFirst().map(Self.capitalized).joined() }
  /// The name of a file or a part of a URL: `ride-history`.
  var kebab: String { words.joined(separator: "-") }
  /// The title: `Ride history`.
  var title: String { Self.capitalized(words.joined(separator: " ")) }

  /// Checks that modules, types and cases can have names.
  ///
  /// - Throws: ``TemplateError/taken(_:as:)`` for the first that is taken.
  func check(_ names: [String]) throws(TemplateError) {
    if let name = names.first(where: TakenNames.contains) { throw .taken(kebab, as: name) }
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Splits a text at separators and before the capitals of camel case; `HTTPServer` is `http server`.
  private static func words(in text: String) -> [String] {
    let characters = Array(text)
    var words: [String] = []
    var word = ""
    for (index, character) in characters.enumerated() {
      guard character.isLetter || character.isNumber else {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      let before = index > 0 ? characters[index - 1] : nil
      let after = index + 1 < characters.count ? characters[index + 1] : nil
      let beginsWord =
        character.isUppercase && before.map { $0.isLowercase || $0.isNumber } == true
        || character.isUppercase && before?.isUppercase == true && after?.isLowercase == true
      if beginsWord, !word.isEmpty {
        words.append(word)
        word = ""
      }
      word += character.lowercased()
    }
    return word.isEmpty ? words : words + [word]
  }

  private static let keywords: Set<String> = [
    "any", "Any", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is",
    "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows", "return", "self", "Self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    // Members of each type.
    "Protocol", "Type", "type",
  ]
}

/// Why a template cannot be used.
enum TemplateError: Error, Equatable {
  /// The name cannot be used, with the reason.
  case name(String, String)
  /// A module or type of the code would have the name of another one.
  case taken(String, as: String)
  /// A file or directory exists already.
  case exists(String)
  /// There is no app in a directory to which a scene can be added.
  case noApp(String)
  /// A comment is not on exactly one line of the app's file, with the number of its lines and the path.
  case comment(String, count: Int, String)
  /// A file or directory cannot be written.
  case unwritable(FileError)
}

extension TemplateError: CustomStringConvertible {
  var description: String {
    switch self {
    case .name(let name, let reason):
      "'\(name)' cannot be a name: \(reason)\n  help: write a name such as 'ride history'"
    case .taken(let name, let type):
      "'\(name)' cannot be a name: the code uses another '\(type)'\n  help: choose another name"
    case .exists(let path):
      "'\(name: path)' exists already; nothing was written\n  help: choose another name, or remove it"
    case .noApp(let directory):
      "cannot add a scene: no file in '\(name: directory)/Sources' contains '// new scene:'\n"
        + "  help: name the directory of an app that 'new app' made, with --at"
    case .comment(let comment, let count, let path):
      "cannot add a scene: '\(name: path)' has \(count == 0 ? "no line" : "\(count) lines") '\(comment)'\n"
        + "  help: write it once, on a line of its own: 'new scene' inserts lines above it"
    case .unwritable(let error): "nothing was written: \(error)"
    }
  }
}
