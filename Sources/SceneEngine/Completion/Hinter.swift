import SceneCommands
import SceneLanguage
import Scenes
import SceneSessions
package import SceneText

/// Computes the hint for a line, after each key: a short note about what can follow it.
@MainActor
package struct Hinter {
  /// The maximum number of names that are searched for the nearest one.
  private static let nameLimit = 1_000

  let completer: Completer

  package init(completer: Completer) { self.completer = completer.quick }

  /// The hint after a line: the rest of the word if there is one candidate, or the parameters of the command.
  package func hint(after line: String) -> Hint? {
    guard let point = CompletionPoint(line) else { return nil }
    let typed = point.typed
    guard typed.text.isEmpty, typed.quote == nil else { return rest(of: typed, at: point) }
    return usage(at: point).map { Hint(note: $0) }
  }

  // MARK: In a word

  private func rest(of typed: LinePiece, at point: CompletionPoint) -> Hint? {
    guard typed.quote == nil, !typed.text.hasPrefix("$") else { return nil }
    let suggestions = completer.suggestions(at: point).filter { $0.text.hasPrefix(typed.text) }
    let whole = suggestions.first { $0.text == typed.text }
    if let whole, case .command = point.role, let usage = usage(ofCommand: typed) {
      return Hint(note: " " + Self.joined(usage, whole.summary))
    }
    guard let only = whole ?? suggestions.first,
      whole != nil || suggestions.allSatisfy({ $0.text == only.text })
    else { return nil }
    let rest = String(only.text.dropFirst(typed.text.count))
    let summary = only.summary ?? ""
    return Hint(rest, note: rest.isEmpty && !summary.isEmpty ? "  \(summary)" : summary)
  }

  private func usage(ofCommand typed: LinePiece) -> String? {
    if let keyword = Keyword(rawValue: typed.text) { return keyword.usage }
    return completer.call(after: [typed]).map { usage(of: $0) ?? "" }
  }

  private static func joined(_ usage: String, _ summary: String?) -> String {
    guard let summary else { return usage }
    return usage.isEmpty ? " " + summary : "\(usage)  \(summary)"
  }

  // MARK: Between words

  private func usage(at point: CompletionPoint) -> String? {
    switch point.role {
    case .command: nil
    case .argument(let pieces) where point.keyword == .script:
      pieces.count == 1 ? Keyword.script.usage : nil
    case .argument(let pieces): usage(after: pieces)
    case .side(against: []): point.keyword?.usageOfValues
    case .side: point.keyword == .await ? "VALUE [within DURATION]" : "VALUE"
    case .sideOrNext(let pieces, let next):
      [usage(ofQuery: pieces), Self.usage(of: next, point.keyword)].compactMap(\.self)
        .joined(separator: " ")
    case .words(["="]): "= VALUE"
    case .words(["in"]): "in VALUE…"
    case .words(let words) where words.contains("within"): "[within DURATION]"
    case .words: nil
    case .file: "FILE"
    case .program: "PROGRAM"
    case .anything:
      switch point.keyword {
      case .await: "DURATION"
      case .let, .for: point.keyword?.usage
      default: nil
      }
    }
  }

  private static func usage(of next: [String], _ keyword: Keyword?) -> String? {
    guard next.contains("==") else { return next.contains("within") ? "[within DURATION]" : nil }
    return "OPERATOR VALUE" + (keyword == .await ? " [within DURATION]" : "")
  }

  private func usage(ofQuery pieces: [LinePiece]) -> String? {
    guard let name = pieces.first?.bare, completer.registry.queries.contains(name),
      let call = completer.call(after: pieces)
    else { return nil }
    return usage(of: call)
  }

  private func usage(after pieces: [LinePiece]) -> String? {
    if let call = completer.call(after: pieces) {
      return choices(in: pieces, of: call) ?? usage(of: call)
    }
    guard pieces.count == 1, let name = pieces[0].bare else { return nil }
    return correction(of: name)
  }

  /// The command's own hint.
  private func choices(in pieces: [LinePiece], of call: Completer.Call) -> String? {
    guard let name = pieces.first?.bare, let type = completer.registry[name],
      type.schema == call.schema
    else { return nil }
    return type.hint(
      for: ArgumentPoint(typed: "", given: pieces.dropFirst()), in: completer)
  }

  private func correction(of name: String) -> String? {
    if completer.app.places.contains(where: { $0.name == name }) {
      return "'\(GotoCommand.name) \(name)' goes there"
    }
    var names = completer.commandNames
    if let dot = name.lastIndex(of: ".") {
      let target = CommandTarget.named(String(name[..<dot]), in: completer.app)
      names = target?.commands.map { "\(name[..<dot]).\($0.name)" } ?? []
    }
    guard names.count <= Self.nameLimit, !names.contains(name) else { return nil }
    names.removeAll { CommandSchema.isDestructive($0) }
    return NearestNames.suggestion(NearestNames.nearest(to: name, among: names, limit: 2))
  }

  /// The parameters of a call that are not given yet; nil for none.
  private func usage(of call: Completer.Call) -> String? {
    if let last = call.given.last, last.kind == .label {
      return call.schema.parameter(at: last)?.type.form
    }
    let left = call.schema.parameters(after: call.given)
    return left.isEmpty ? nil : left.map(\.usage).joined(separator: " ")
  }
}

extension Keyword {
  fileprivate var usage: String? {
    switch self {
    case .let: "NAME = VALUE"
    case .for: "NAME in VALUE…"
    case .script: ScriptHeader.Field.allCases.map { "[\($0): …]" }.joined(separator: " ")
    case .else: "[if QUERY OPERATOR VALUE]"
    case .end, .setup, .teardown: ""
    case .await, .bisect, .check, .expect, .if, .repeat, .section: usageOfValues
    }
  }

  /// The usage where a value is expected.
  fileprivate var usageOfValues: String? {
    switch self {
    case .bisect, .check, .expect, .if, .else: "QUERY OPERATOR VALUE"
    case .await: "QUERY OPERATOR VALUE [within DURATION]"
    case .repeat: "COUNT"
    case .section: "NAME"
    case .let: "VALUE"
    case .for: "VALUE…"
    case .end, .script, .setup, .teardown: nil
    }
  }
}

extension CommandParameter {
  fileprivate var usage: String {
    if isFlag, let label { return "[--\(label)]" }
    let word = (label.map { "\($0): " } ?? "") + type.form
    return isRequired ? word : "[\(word)]"
  }
}

extension ArgumentType {
  /// How a value is written: a word in capitals, an example or all cases.
  fileprivate var form: String {
    switch self {
    case .string, .integer, .double, .duration: placeholder ?? ""
    case .bool: "true|false"
    case .date: "DATE"
    case .url: "URL"
    case .uuid: "UUID"
    case .form(_, let examples):
      examples.first.map { $0.contains(" ") ? "\"\($0)\"" : $0 } ?? ""
    case .enumeration(_, let cases): cases.joined(separator: "|")
    case .optional(let wrapped), .secret(let wrapped): wrapped.form
    case .array: "[…]"
    case .json: "JSON"
    }
  }
}
