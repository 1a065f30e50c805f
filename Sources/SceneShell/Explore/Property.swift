import SceneEngine
import SceneExplorer
import SceneLanguage
import SceneSystem
import SceneText
import Scenes

/// A statement about all states of an app, which an exploration tests.
struct Property {
  typealias Kind = ExploredProperty.Kind

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

  /// The line, for errors.
  private let source: SourceText
  /// The line up to the condition, in place of which the parser has read `expect `.
  private let head: String

  /// The keywords, with what follows each of them.
  static let forms = [
    "always CONDITION", "never CONDITION", "eventually CONDITION", "sometimes CONDITION",
    "after ACTION CONDITION",
  ]

  private static let readHead = "expect "

  /// Reads a line of a file of properties.
  ///
  /// - Throws: The error of the line.
  init(_ line: String, of file: String, line number: Int) throws(Diagnostic) {
    let line = String(line.reversed().drop(while: \.isWhitespace).reversed())
    let source = SourceText(name: file, firstLine: number, bytes: Array(line.utf8))
    let text = String(line.drop(while: \.isWhitespace))
    let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
    let keyword = String(words.first ?? "")
    func error(_ code: ErrorCode, _ message: String, _ help: String, marked: String) -> Diagnostic {
      let start = line.utf8.count - text.utf8.count
      return Diagnostic(
        code: Diagnostic.Code(code), message: message, help: help,
        at: SourceRange(start, start + marked.utf8.count), in: source)
    }
    var rest =
      text.split(maxSplits: 1, whereSeparator: \.isWhitespace).dropFirst().first.map(String.init)
      ?? ""
    switch keyword {
    case "always": kind = .always
    case "never": kind = .never
    case "eventually": kind = .eventually
    case "sometimes": kind = .sometimes
    case "after":
      kind = .after(action: words.count > 1 ? String(words[1]) : "")
      rest = words.count > 2 ? String(words[2]) : ""
    default:
      throw error(
        .kind, "'\(keyword)' is not a kind of property",
        "write \(Self.forms.dropLast().joined(separator: ", ")) or \(Self.forms.last ?? "")",
        marked: keyword)
    }
    guard !rest.isEmpty else {
      throw error(
        .condition, "'\(text)' needs a condition",
        "write \(Self.forms.first { $0.hasPrefix(keyword) } ?? ""), with what follows 'expect'",
        marked: text)
    }
    let head = String(line.dropLast(rest.count))
    switch CommandRegistry.all.parser.parse(
      SourceText(name: file, firstLine: number, bytes: Array((Self.readHead + rest).utf8)))
    {
    case .complete(let tree) where tree.statements.count == 1: expectation = tree
    case .failure(let diagnostic): throw Self.placed(diagnostic, after: head)
    case .complete, .incomplete:
      throw error(
        .condition, "'\(rest)' is not one condition", "write one property a line", marked: text)
    }
    condition = rest
    place = "\(file):\(number)"
    (self.text, self.head, self.source) = (text, head, source)
  }

  private enum ErrorCode: String, CaseIterable {
    case action = "property.action"
    case kind = "property.kind"
    case condition = "property.condition"
    case encoding = "property.encoding"
    case input = "property.input"
  }

  /// The diagnostic of the expectation, in the line of the file.
  func placed(_ diagnostic: Diagnostic) -> Diagnostic { Self.placed(diagnostic, after: head) }

  /// Checks the scene or service of the action that it is about, if it is given.
  @MainActor
  func checkAction(in app: any SceneApp) throws(Diagnostic) {
    guard case .after(let action) = kind, let point = action.firstIndex(of: "."),
      let help = SelectionCheck.helpForUnknown(String(action[..<point]), in: app)
    else { return }
    let start =
      head.utf8.count - action.utf8.count - head.reversed().prefix(while: \.isWhitespace).count
    throw Diagnostic(
      code: Diagnostic.Code(ErrorCode.action),
      message: "there is no scene or service '\(action[..<point])'", help: help,
      at: SourceRange(start, start + action.utf8.count), in: source)
  }

  /// The error of a condition that makes an input.
  var changesApp: Diagnostic {
    let length = Self.readHead.utf8.count + condition.utf8.count
    return placed(
      Diagnostic(
        code: Diagnostic.Code(ErrorCode.input), message: "the condition changes the app",
        help: "leave out its actions, moves and waits; the search makes them",
        at: SourceRange(Self.readHead.utf8.count, length), in: expectation.source))
  }

  private static func placed(_ diagnostic: Diagnostic, after head: String) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.place = diagnostic.place?.replacing(first: readHead.count, with: head)
    return diagnostic
  }

  /// Reads files of properties.
  ///
  /// - Throws: The first error.
  static func all(in paths: [String]) throws -> [Property] {
    unique(
      try paths.flatMap { try all(in: FileReader.bytes(of: $0, limit: 1_000_000), of: $0) })
  }

  /// Properties without those that were given before.
  private static func unique(_ properties: [Property]) -> [Property] {
    var texts: Set<String> = []
    return properties.filter { texts.insert($0.text).inserted }
  }

  /// Reads the text of a file of properties.
  ///
  /// - Throws: The first error.
  static func all(in text: [UInt8], of path: String) throws(Diagnostic) -> [Property] {
    var properties: [Property] = []
    let text = Array(text.withoutByteOrderMark)
    let isValid = String(validating: text, as: UTF8.self) != nil
    let lines = String(decoding: text, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if !isValid, let invalid = line.firstIndex(of: "\u{FFFD}") {
        let start = line[..<invalid].utf8.count
        throw Diagnostic(
          code: Diagnostic.Code(ErrorCode.encoding), message: "the line is not UTF-8",
          help: "save the file as UTF-8", at: SourceRange(start, start + "\u{FFFD}".utf8.count),
          in: SourceText(name: path, firstLine: index + 1, bytes: Array(line.utf8)))
      }
      let first = line.first { !$0.isWhitespace }
      guard first != nil, first != "#" else { continue }
      properties.append(try Property(String(line), of: path, line: index + 1))
    }
    return unique(properties)
  }
}
