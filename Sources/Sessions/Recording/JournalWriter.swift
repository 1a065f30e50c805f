package import Scenes

/// Where the lines of a journal go, which stay once they have been written.
@MainActor
package protocol JournalSink: AnyObject {
  /// Adds whole lines.
  ///
  /// - Throws: An error that says why no more can be added.
  func append(_ lines: [UInt8]) throws
}

/// Writes journals: numbered lines, without what is secret.
///
/// One that writes the journals of several runs, one after another, goes on with its numbers and names.
@MainActor
package final class JournalWriter {
  /// What isn't written although the app keeps it no secret.
  package var policy = RedactionPolicy()
  /// Hears what the policy keeps, which is secret from then on, wherever it stands.
  package var learned: @MainActor (Value) -> Void = { _ in }
  /// What makes a text without what is secret in it; nil where nothing is known to be.
  package var concealer: @MainActor () -> (@MainActor (String) -> String)? = { nil }
  /// Says that nothing more is written to a journal, and why.
  package var failed: @MainActor (any Error) -> Void = { _ in }
  /// What was given as a secret in the runs so far.
  package var knownSecrets: [Value] = []
  /// The number of the last entry.
  private(set) var number = -1

  private var secrets = SecretNames()
  private var sinks: [any JournalSink] = []

  package init() {}

  // MARK: Journals

  /// Whether anything that is written goes anywhere.
  var isWriting: Bool { !sinks.isEmpty }

  /// Whether a journal is written, which hasn't failed.
  func writes(to sink: any JournalSink) -> Bool { sinks.contains { $0 === sink } }

  /// Begins a journal with the line of its header.
  ///
  /// - Throws: What the sink throws.
  func begin(_ header: JournalHeader, to sink: any JournalSink) throws {
    var header = header
    if number >= 0 { header.after = number }
    let line = JournalLine.sealed(header.fields)
    // What can't be read back is none.
    let bytes = Array(line.dropLast())
    var reader = JournalReader()
    _ = try reader.read(bytes.span)
    try sink.append(line)
    sinks.append(sink)
  }

  /// Writes no more to a journal.
  ///
  /// - Returns: Whether all has been written until now.
  func end(_ sink: any JournalSink) -> Bool {
    defer { sinks.removeAll { $0 === sink } }
    return writes(to: sink)
  }

  // MARK: Entries

  /// The number of the next entry; the first of a record that begins in the middle of a run is 1.
  func nextNumber() -> Int {
    number += 1
    return number
  }

  /// What comes next comes in the middle of a run.
  func joins() { number = 0 }

  /// Writes an entry as it may be written.
  func write(_ entry: JournalEntry) {
    guard isWriting else { return }
    let line = JournalLine.sealed(entry)
    for sink in sinks {
      do { try sink.append(line) } catch {
        sinks.removeAll { $0 === sink }
        failed(error)
      }
    }
  }

  // MARK: Secrets

  /// Takes out what the policy keeps.
  var redactor: Redactor { Redactor(policy: policy, hide: learned) }

  /// An answer as it may be written.
  func written(_ answer: JournalAnswer) -> JournalAnswer {
    let answer = redactor.redacting(answer)
    return concealer().map { answer.concealing($0) } ?? answer
  }

  /// An entry without what is secret in its texts.
  func concealing(_ entry: JournalEntry) -> JournalEntry {
    concealer().map { entry.concealing($0) } ?? entry
  }

  /// A call of a command, with the names of secrets in the place of those.
  ///
  /// - Parameters:
  ///   - call: The command, with all its arguments.
  ///   - parameters: The parameter that each argument is for; nil for an argument too many.
  /// - Returns: The call as it may be written.
  package func written(_ call: CommandCall, _ parameters: [CommandParameter?]) -> CommandCall {
    let conceal = concealer()
    if conceal == nil, policy.isEmpty, secrets.isEmpty,
      !parameters.contains(where: { $0?.type.isSecret == true })
    {
      return call
    }
    var call = call
    for (index, argument) in call.arguments.enumerated() {
      let parameter = parameters[index]
      let name = parameter?.label ?? argument.label
      let path = [call.name, name].compactMap(\.self).joined(separator: ".")
      let isOfPolicy = policy.conceals(path)
      if isOfPolicy { learned(argument.input.asValue) }
      if parameter?.type.isSecret == true || isOfPolicy {
        let title = name ?? call.name.split(separator: ".").last.map(String.init) ?? call.name
        let secret = secrets.name(of: argument.input.asValue, givenFor: title)
        call.arguments[index].input = .value(.variant(Argument.secretField, .string(secret)))
      } else if let name = secrets.name(ofKnown: argument.input.asValue) {
        call.arguments[index].input = .value(.variant(Argument.secretField, .string(name)))
      } else if let conceal {
        call.arguments[index].input = argument.input.concealing(conceal)
      }
    }
    return call
  }
}

/// The names that stand in a journal for what is secret.
package struct SecretNames {
  private var names: [Value: String] = [:]
  private var taken: Set<String> = []

  package init() {}

  var isEmpty: Bool { names.isEmpty }

  /// The name of what was given as a secret before, wherever it is given now; nil for anything else.
  func name(ofKnown value: Value) -> String? { names[value] }

  /// The name of a secret, after what it was given for: `password`, and of another one `password_2`.
  ///
  /// It is one that a variable of a script may have.
  mutating func name(of secret: Value, givenFor parameter: String) -> String {
    if let name = names[secret] { return name }
    var name = parameter
    var count = 1
    while !taken.insert(name).inserted {
      count += 1
      name = "\(parameter)_\(count)"
    }
    names[secret] = name
    return name
  }
}
