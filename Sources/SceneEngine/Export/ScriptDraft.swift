import SceneLanguage
import OrderedCollections
package import Scenes
package import SceneSessions

/// A scene script that repeats a session.
package struct ScriptDraft: Sendable {
  package struct Line: Equatable, Sendable {
    /// The role of a line.
    package enum Role: Equatable, Sendable {
      case comment
      /// Repeats the input of an entry.
      case input(Int)
      case check
    }

    package enum Expectation: Equatable, Sendable {
      case place(String)
      case state(path: String, Value)
    }

    package var role: Role
    package var text: String
    /// The expectation of a check.
    package var expected: Expectation?
    /// Whether the line only lets time pass, in which nothing happened.
    package var isIdle = false
    /// Whether the app reported a failure after an input that succeeded.
    package var hasReported = false

    package init(_ role: Role, _ text: String, expecting expected: Expectation? = nil) {
      self.role = role
      self.text = text
      self.expected = expected
    }
  }

  /// The failure of a line in a fresh app.
  package struct Failure: Equatable, Sendable {
    /// What happened, without a full stop.
    package let reason: String
    /// Whether the line names something that the app does not have, or has a wrong argument.
    package let isUnresolved: Bool

    package init(_ reason: String, isUnresolved: Bool = false) {
      self.reason = reason
      self.isUnresolved = isUnresolved
    }
  }

  package var lines: [Line]
  package var secrets: [String] = []

  /// The maximum number of expectations after an input.
  private static let maxChecks = 2
  private static let maxTextLength = 40

  /// Creates a script of consecutive entries, with expectations from the entry with the number `first` on.
  package init(of entries: [JournalEntry], on origin: JournalOrigin, checkingFrom first: Int = 0) {
    lines = []
    // The clock of a script begins at zero, and the clock of a live session does not.
    var time = entries.first?.time.roundedUp ?? .zero
    for entry in entries {
      switch entry.input {
      case .start:
        time = origin.isLive ? entry.time.roundedUp : .zero
        continue
      case .call(_, let call):
        let words = Self.text(of: call)
        var line = Line(.input(entry.number), entry.failure == nil ? words : "! \(words)")
        line.hasReported = entry.failure == nil && !entry.reports.isEmpty
        lines.append(line)
      case .clock(let target, _):
        guard entry.hasEffect || !origin.isLive else { continue }
        // In virtual time a sleeper does not wake late.
        let target = origin.isLive ? target.roundedUp : target
        // If no time has passed, the change was recorded late.
        if target > time {
          var line = Line(.input(entry.number), "advance \((target - time).exactText)")
          line.isIdle = !entry.hasEffect
          lines.append(line)
          time = target
        }
      case .answer(let answer, _, _):
        lines.append(Line(.comment, "# \(answer.name.onOneLine) answered"))
      case .restore: lines.append(Line(.comment, "# a saved state was restored"))
      case .travel: continue
      }
      if entry.number >= first { lines += Self.checks(of: entry) }
    }
    secrets = Self.secrets(of: entries)
  }

  /// The names of the variables of secrets.
  package static func secrets(of entries: [JournalEntry]) -> [String] {
    var names: OrderedSet<String> = []
    for case .call(_, let call) in entries.map(\.input) {
      for secret in call.arguments.flatMap(\.input.secretPlaceholders) {
        names.append(variable(of: secret.name))
      }
    }
    return names.elements
  }

  private static func variable(of name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// The text of the script, with a header if there is one.
  package func text(header: String? = nil) -> String {
    let used = secrets.filter { name in lines.contains { $0.text.contains("$\(name)") } }
    let needs =
      used.isEmpty ? [] : ["# needs \(used.map { "-v \($0)=…" }.joined(separator: " "))"]
    return ([header].compactMap(\.self) + needs + lines.map(\.text)).map { $0 + "\n" }.joined()
  }

  /// The entries that led to the end of a session, without those that were undone.
  package static func entries(leadingTo end: [JournalEntry]) -> [JournalEntry] {
    // The entry before each entry.
    var before: [Int: Int] = [:]
    var equivalents: [Int: Int] = [:]
    var here: Int?
    for entry in end {
      if case .travel(let number, _) = entry.input {
        if entry.failure == nil { here = number }
        before[entry.number] = here
        // After a travel, the app has the state of the destination.
        if let here { equivalents[entry.number] = equivalents[here] ?? here }
        here = equivalents[entry.number] ?? here
      } else {
        before[entry.number] = here
        here = entry.number
      }
    }
    var wanted: Set<Int> = []
    while let number = here, wanted.insert(number).inserted { here = before[number] }
    return end.filter { wanted.contains($0.number) }
  }

  /// Removes the checks that failed, and marks the inputs that failed, given the failures by the index of the line.
  ///
  /// An input that failed in the session, and cannot succeed in any state, becomes a comment.
  ///
  /// - Returns: The number of marked inputs, with which the script fails.
  package mutating func apply(failures: [Int: Failure]) -> Int {
    var kept: [Line] = []
    var marked = 0
    for (index, line) in lines.enumerated() {
      switch (line.role, failures[index]) {
      case (.check, _?): continue
      case (.input, _?) where line.hasReported: kept.append(Line(line.role, "! \(line.text)"))
      case (.input, let failure?) where failure.isUnresolved && line.text.hasPrefix("! "):
        let command = line.text.dropFirst(2)
        kept.append(Line(.comment, "# \(command) fails: \(failure.reason)".onOneLine))
      case (.input, let failure?):
        kept += [Line(.comment, "# fails: \(failure.reason.onOneLine)"), line]
        marked += 1
      default: kept.append(line)
      }
    }
    lines = kept
    return marked
  }

  /// Removes the time at the end in which nothing happened.
  package mutating func removeIdleEnd() {
    while lines.last?.isIdle == true { lines.removeLast() }
  }

  // MARK: Lines

  /// A call in a script; a secret is a variable of its name.
  private static func text(of call: CommandCall) -> String {
    let (invocation, _) = call.invocation(inFileCalled: "")
    let words = zip(call.arguments, invocation.arguments).map { argument, syntax in
      let text =
        if case .value(let value) = argument.input, !value.secretPlaceholders.isEmpty {
          self.text(of: value)
        } else if case .text(let text, quoted: false) = argument.input, !text.isPlainWord {
          quoted(word: text)
        } else {
          syntax.operand.description
        }
      return (argument.label.map { "\($0): " } ?? "") + text
    }
    return ([call.name] + words).joined(separator: " ")
  }

  /// A value with variables in place of its secrets.
  private static func text(of value: Value) -> String {
    if let secret = value.secretPlaceholder { return "$\(variable(of: secret.name))" }
    if let parts = value.secretParts {
      let texts = parts.map { part in
        if let secret = part.secretPlaceholder { return "${\(variable(of: secret.name))}" }
        guard case .string(let text) = part else { return "" }
        // Always in double quotes, in which a variable is replaced.
        return String(Value.string(text).description.dropFirst().dropLast())
          .replacing("$", with: "\\$")
      }
      return "\"\(texts.joined())\""
    }
    return switch value {
    case .array(let elements): "[\(elements.map(text(of:)).joined(separator: ", "))]"
    case .object(let fields):
      "{\(fields.map { "\(Value.string($0).description): \(text(of: $1))" }.joined(separator: ", "))}"
    case .null, .bool, .int, .double, .string, .symbol, .variant, .redacted: value.json()
    }
  }

  private static func quoted(word text: String) -> String {
    Word(content: .text(text), quoted: true).description
  }

  private static func checks(of entry: JournalEntry) -> [Line] {
    var checks: [Line] = []
    if let place = entry.place {
      let words = place.joined(separator: " > ")
      checks.append(Line(.check, "expect where == \(quoted(words))", expecting: .place(words)))
    }
    for change in entry.changes ?? [] where checks.count < maxChecks {
      guard case .changed(_, let value) = change.change, !change.path.contains("[") else {
        continue
      }
      checks += check(of: value, at: change.path).map { [$0] } ?? []
    }
    return checks
  }

  /// The check of a value, or else of its case; nil for another value that is too long, or differs in each run.
  private static func check(of value: Value, at path: String) -> Line? {
    if let text = literal(value) {
      return Line(.check, "expect state \(path) == \(text)", expecting: .state(path: path, value))
    }
    let name: String
    let payload: Value
    switch value {
    case .variant(let own, let inner): (name, payload) = (own, inner)
    // A case with a payload is an object in a journal.
    case .object(let fields) where fields.count == 1:
      guard let field = fields.elements.first else { return nil }
      (name, payload) = (field.key, field.value)
    default: return nil
    }
    return check(of: payload, at: "\(path).\(name)")
      ?? Line(.check, "expect state \(path).\(name) exists")
  }

  /// A small value in a script; nil for one that is too long, or differs in each run.
  private static func literal(_ value: Value) -> String? {
    switch value {
    case .bool, .int, .null: value.description
    case .string(let text), .symbol(let text):
      text.count <= maxTextLength && !looksLikeIdentifier(text) ? quoted(text) : nil
    case .double, .array, .object, .variant, .redacted: nil
    }
  }

  /// Whether a text looks like an identifier, which differs in each run.
  private static func looksLikeIdentifier(_ text: String) -> Bool {
    text.contains("<redacted>") || text.count { $0 == "-" } >= 2 && text.contains(where: \.isNumber)
  }

  private static func quoted(_ text: String) -> String {
    let isPlain =
      text.first?.isLetter == true && Keyword(rawValue: text) == nil
      && !CommandRegistry.standard.isQuery(text)
      && !["true", "false", "null"].contains(text)
      && text.utf8.allSatisfy { byte in
        Character(Unicode.Scalar(byte)).isLetter && byte < 0x80 || (0x30...0x39).contains(byte)
      }
    return isPlain ? text : quoted(word: text)
  }
}

extension JournalEntry {
  /// Whether the entry changed or reported anything.
  fileprivate var hasEffect: Bool { changes?.isEmpty == false || place != nil || !reports.isEmpty }
}

extension Duration {
  /// The time, rounded up to hundredths of a second.
  fileprivate var roundedUp: Duration {
    let (seconds, attoseconds) = components
    let hundredth: Int64 = 10_000_000_000_000_000
    let count = (attoseconds + hundredth - 1) / hundredth
    return .seconds(seconds) + .milliseconds(count * 10)
  }
}

extension String {
  /// Whether the text can be written as a bare word.
  fileprivate var isPlainWord: Bool {
    guard let first = utf8.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "!") else {
      return false
    }
    return !contains { $0.isWhitespace || $0.isNewline || ";|<>$\"'(){}[]\\,".contains($0) }
      && !unicodeScalars.contains { $0.properties.generalCategory == .control } && last != ":"
  }

  /// The text with a space in place of each line break and control character.
  fileprivate var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: " "
          default: scalar
          }
        }))
  }
}
