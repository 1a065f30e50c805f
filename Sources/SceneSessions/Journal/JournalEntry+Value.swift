import OrderedCollections
package import Scenes
import SceneText

extension JournalEntry {
  /// The names of the fields that contain inputs.
  private enum Field {
    static let start = "start"
    static let clock = "clock"
    static let answer = "answer"
    static let restore = "restore"
    static let travel = "travel"
  }

  /// Writes the fields of the entry, as Journal.md describes them, except the checksum.
  func write(to json: inout JSONText) {
    json.field("n", number)
    json.name("at")
    json.add(time.argumentInput.value)
    write(input, to: &json)
    if !requested.isEmpty {
      json.name("requested")
      json.add(requested) { $0.add($1.value) }
    }
    if let failure { json.field("failed", failure) }
    if !reports.isEmpty {
      json.name("reported")
      json.add(reports)
    }
    if let changes {
      json.name("changes")
      json.add(changes) { json, change in change.write(to: &json) }
    }
    if let place {
      json.name("where")
      json.add(place)
    }
    json.field("state", checksum: digest)
  }

  /// The entry as data.
  package var value: Value {
    var json = JSONText()
    json.open()
    write(to: &json)
    json.close()
    return (try? Value(json: json.bytes)) ?? .null
  }

  private func write(_ input: Input, to json: inout JSONText) {
    func field(_ name: String, _ value: Value) {
      json.name(name)
      json.add(value)
    }
    switch input {
    case .start(let origin): field(Field.start, origin.map(\.value) ?? true)
    case .call(let kind, let call):
      json.field(kind.rawValue, call.name)
      if !call.arguments.isEmpty {
        json.name("with")
        json.add(call.arguments) { $0.add($1.journalValue) }
      }
    case .clock(let time, let wakes):
      field(Field.clock, time.argumentInput.value)
      if let wakes { json.field("wakes", wakes) }
    case .answer(let answer, let call, let cause):
      json.field(Field.answer, answer.name)
      json.field("call", call)
      json.field("cause", cause)
      let (name, value) = answer.outcome.field
      field(name, value)
      if answer.hasSecret { field(JournalFields.redacted, true) }
    case .restore(let saved, let force):
      field(Field.restore, saved)
      if force { field("force", true) }
    case .travel(let moment, let saved):
      json.field(Field.travel, moment)
      field("saved", saved)
    }
  }

  /// Reads an entry.
  ///
  /// - Throws: ``JournalError``.
  package init(_ value: Value) throws(JournalError) {
    let fields = try JournalFields(value, "the line")
    number = try fields.integer("n")
    time = try fields.duration("at")
    input = try Self.input(fields)
    // Version 1 has `asked` for `requested`.
    let answers = try fields.list(fields["requested"] == nil ? "asked" : "requested")
    requested = try answers.map { (value) throws(JournalError) in try JournalAnswer(value) }
    failure = fields["failed"] == nil ? nil : try fields.string("failed")
    reports = try fields.texts("reported")
    changes = try fields["changes"].map { (_) throws(JournalError) in
      try fields.list("changes").map { (value) throws(JournalError) in try StateChange(value) }
    }
    place = fields["where"] == nil ? nil : try fields.texts("where")
    digest = try fields.digest("state")
  }

  /// The fields of which an entry has exactly one.
  private static let inputNames =
    Kind.allCases.map(\.rawValue)
    + [Field.start, Field.clock, Field.answer, Field.restore, Field.travel]

  private static func input(_ fields: JournalFields) throws(JournalError) -> Input {
    let known = inputNames
    let found = known.filter { fields[$0] != nil }
    guard let name = found.first, found.count == 1 else {
      throw .malformed(
        found.isEmpty
          ? "the entry has no input; expected one of \(known.joined(separator: ", "))"
          : "the entry has several inputs: \(found.joined(separator: ", "))")
    }
    switch name {
    case Field.start: return .start(try JournalOrigin(fields.any(Field.start)))
    case Field.clock:
      return .clock(
        to: try fields.duration(Field.clock), wakes: try fields.optionalInteger("wakes"))
    case Field.answer:
      return .answer(
        JournalAnswer(
          name: try fields.string(Field.answer), outcome: try JournalAnswer.Outcome(fields)),
        call: try fields.integer("call"), cause: try fields.integer("cause"))
    case Field.restore:
      return .restore(try fields.any(Field.restore), force: fields["force"] == true)
    case Field.travel:
      return .travel(to: try fields.integer(Field.travel), try fields.any("saved"))
    default:
      guard let kind = Kind(rawValue: name) else { throw .malformed("'\(name)' is not an input") }
      let arguments = try fields.list("with").map { (value) throws(JournalError) in
        try Argument(journalValue: value)
      }
      let call = CommandCall(try fields.string(name), arguments)
      guard call.name.isName(with: ".#"),
        call.arguments.allSatisfy({ $0.label?.isName(with: "") ?? true })
      else { throw .malformed("'\(name)' is not the name of a command") }
      return .call(kind, call)
    }
  }
}

extension JournalOrigin {
  /// The origin as data.
  var fields: OrderedDictionary<String, Value> {
    ["seed": .string(String(seed)), "clock": .string(isLive ? "live" : "virtual")]
  }

  fileprivate var value: Value { .object(fields) }

  /// Reads the origin of another app; returns nil for that of the header.
  fileprivate init?(_ value: Value) throws(JournalError) {
    guard value != true else { return nil }
    try self.init(try JournalFields(value, "start"))
  }

  init(_ fields: JournalFields) throws(JournalError) {
    guard let seed = UInt64(try fields.string("seed")) else {
      throw .malformed("'seed' is not an integer up to \(UInt64.max)")
    }
    let isLive: Bool
    switch try fields.string("clock") {
    case "live": isLive = true
    case "virtual": isLive = false
    case let other: throw .malformed("'clock' is '\(other)', neither 'live' nor 'virtual'")
    }
    self.init(seed: seed, isLive: isLive)
  }
}

extension Value {
  /// The value as a journal stores it: objects for placeholders, if there are any.
  fileprivate var escapingOwnPlaceholders: Value {
    secretPlaceholders.isEmpty ? self : escapingPlaceholders
  }
}

extension JournalAnswer {
  /// Whether it contains a placeholder of a secret.
  fileprivate var hasSecret: Bool { !payload.secretPlaceholders.isEmpty }

  /// The answer as data.
  var value: Value {
    let (field, value) = outcome.field
    var fields: OrderedDictionary<String, Value> = ["from": .string(name), field: value]
    if hasSecret { fields[JournalFields.redacted] = true }
    return .object(fields)
  }

  /// Reads an answer.
  init(_ value: Value) throws(JournalError) {
    let fields = try JournalFields(value, "an answer")
    self.init(name: try fields.string("from"), outcome: try Outcome(fields))
  }
}

extension JournalAnswer.Outcome {
  fileprivate var field: (String, Value) {
    switch self {
    case .value(let value): ("value", .array([value.escapingOwnPlaceholders]))
    case .error(let error): ("error", .array([error.escapingOwnPlaceholders]))
    }
  }

  // In a list of its own, because null is a valid answer.
  fileprivate init(_ fields: JournalFields) throws(JournalError) {
    let values = try fields.list("value")
    let errors = try fields.list("error")
    switch (values.count, errors.count) {
    case (1, 0): self = .value(try fields.reading(values[0]))
    case (0, 1): self = .error(try fields.reading(errors[0]))
    default: throw .malformed("an answer must have one value or one error")
    }
  }
}

extension JournalFields {
  /// The field that is true if a value contains placeholders of secrets.
  fileprivate static let redacted = "redacted"

  /// Reads a value, which contains placeholders if the fields say so.
  fileprivate func reading(_ value: Value) throws(JournalError) -> Value {
    switch self[Self.redacted] {
    case nil: return value
    case true: return value.readingPlaceholders
    default: throw .malformed("'\(Self.redacted)' is not true")
    }
  }
}

extension Argument {
  /// The argument as data: a bare word as a string, any other argument as an object.
  var journalValue: Value {
    var fields: OrderedDictionary<String, Value> = [:]
    if let label { fields["label"] = .string(label) }
    switch input {
    case .text(let text, quoted: false):
      guard label != nil else { return .string(text) }
      fields["word"] = .string(text)
    case .text(let text, quoted: true): fields["text"] = .string(text)
    case .value(let value):
      if let secret = value.secretPlaceholder, secret.isText {
        fields[SecretPlaceholder.textField] = .string(secret.name)
      } else if let parts = value.secretParts {
        fields[SecretPlaceholder.partsField] = .array(parts.map(\.escapingPlaceholders))
      } else {
        fields["value"] = .array([value.escapingOwnPlaceholders])
        if !value.secretPlaceholders.isEmpty { fields[JournalFields.redacted] = true }
      }
    }
    return .object(fields)
  }

  /// Reads an argument.
  init(journalValue value: Value) throws(JournalError) {
    if case .string(let word) = value {
      self.init(.text(word, quoted: false))
      return
    }
    let fields = try JournalFields(value, "an argument")
    let label = fields["label"] == nil ? nil : try fields.string("label")
    let contents = fields.names.filter { !["label", JournalFields.redacted].contains($0) }
    guard let name = contents.first, contents.count == 1 else {
      throw .malformed("an argument must have one of word, text, value, secret and parts")
    }
    switch name {
    case "word": self.init(label: label, .text(try fields.string(name), quoted: false))
    case "text": self.init(label: label, .text(try fields.string(name), quoted: true))
    case SecretPlaceholder.textField:
      self.init(label: label, .value(SecretPlaceholder(name: try fields.string(name)).value))
    case SecretPlaceholder.partsField:
      self.init(
        label: label, .value(.text(parts: try fields.list(name).map(\.readingPlaceholders))))
    case "value":
      let values = try fields.list(name)
      guard values.count == 1 else { throw .malformed("an argument must have one value") }
      self.init(label: label, .value(try fields.reading(values[0])))
    default: throw .malformed("an argument cannot have '\(name)'")
    }
  }
}

extension String {
  /// Whether the text is a name, which may also contain some other characters.
  fileprivate func isName(with signs: String) -> Bool {
    !isEmpty
      && allSatisfy { sign in
        switch sign {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        default: sign.isLetter || sign.isNumber || signs.contains(sign)
        }
      }
  }
}
