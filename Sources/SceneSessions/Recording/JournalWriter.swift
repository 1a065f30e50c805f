package import Scenes

/// The destination of a journal's lines, such as a file.
@MainActor
package protocol JournalOutput: AnyObject {
  /// Appends whole lines.
  ///
  /// - Throws: The reason why the lines cannot be appended.
  func append(_ lines: [UInt8]) throws
}

/// Writes journals: numbers the entries and removes secrets from them.
///
/// A writer can write the journals of several runs, one after another, with continuous numbers and names.
@MainActor
package final class JournalWriter {
  /// The policy that conceals values which the app does not treat as secret.
  package var policy = RedactionPolicy() {
    didSet { policyCheck = PolicyCheck(policy) }
  }
  /// Called with each value that the policy conceals, which is secret everywhere from then on.
  package var onSecret: @MainActor (Value) -> Void = { _ in }
  /// Makes a function that removes secrets from texts; nil if there are no secrets.
  package var makeConcealer: @MainActor () -> (@MainActor (String) -> String)? = { nil }
  /// Runs when a journal fails; nothing more is written to it.
  package var onFailure: @MainActor (any Error) -> Void = { _ in }
  /// Called with a warning about the policy.
  package var onWarning: @MainActor (String) -> Void = { _ in }
  /// The secrets that were used in the runs so far.
  package var knownSecrets: [Value] = []
  /// The number of the last entry.
  private(set) var number = -1
  /// The number of inputs so far.
  private var inputs = 0

  private var policyCheck = PolicyCheck(RedactionPolicy())
  private var secrets = SecretNames()
  private var outputs: [any JournalOutput] = []

  package init() {}

  // MARK: Journals

  /// Whether any journal is being written.
  var isWriting: Bool { !outputs.isEmpty }

  /// Whether a journal is being written and has not failed.
  func isWriting(to output: any JournalOutput) -> Bool { outputs.contains { $0 === output } }

  /// Begins a journal with its header.
  ///
  /// - Throws: The error of the output.
  func begin(_ header: JournalHeader, to output: any JournalOutput) throws {
    var header = header
    if number >= 0 { (header.after, header.inputs) = (number, inputs) }
    let line = JournalLine.sealed(header.fields)
    // A header that cannot be read back is invalid.
    let bytes = Array(line.dropLast())
    var reader = JournalReader()
    _ = try reader.read(bytes.span)
    try output.append(line)
    outputs.append(output)
  }

  /// Ends a journal.
  ///
  /// - Returns: Whether everything was written.
  func end(_ output: any JournalOutput) -> Bool {
    defer { outputs.removeAll { $0 === output } }
    return isWriting(to: output)
  }

  // MARK: Entries

  /// Returns the number of the next entry; a recording that begins in the middle of a run starts at 1.
  func nextNumber(for input: JournalEntry.Input) -> Int {
    if input.isCounted { inputs += 1 }
    number += 1
    return number
  }

  /// Starts the numbers of a recording that begins in the middle of a run.
  func startNumbers() { number = 0 }

  /// Writes an entry, which contains no secrets.
  func write(_ entry: JournalEntry) {
    guard isWriting else { return }
    let line = JournalLine.sealed(entry)
    for output in outputs {
      do { try output.append(line) } catch {
        outputs.removeAll { $0 === output }
        onFailure(error)
      }
    }
  }

  // MARK: Secrets

  /// Warns about paths of the policy that conceal nothing in an app whose inputs are written.
  func checkPolicy(in app: any SceneApp) {
    guard isWriting else { return }
    for problem in policyCheck.problems(in: app) { onWarning(problem) }
  }

  /// Removes what the policy conceals.
  var redactor: Redactor { Redactor(policy: policy, onSecret: onSecret) }

  /// An answer without secrets.
  func redacting(_ answer: JournalAnswer) -> JournalAnswer {
    let answer = redactor.redacting(answer)
    return makeConcealer().map { answer.concealing($0) } ?? answer
  }

  /// An entry without secrets in its texts.
  func concealing(_ entry: JournalEntry) -> JournalEntry {
    makeConcealer().map { entry.concealing($0) } ?? entry
  }

  /// A call with the names of secrets in place of their values.
  ///
  /// - Parameters:
  ///   - call: The command, with all its arguments.
  ///   - parameters: The parameter that each argument is for; nil for an argument too many.
  /// - Returns: The call without secrets.
  package func redacting(_ call: CommandCall, _ parameters: [CommandParameter?]) -> CommandCall {
    let conceal = makeConcealer()
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
      if isOfPolicy { onSecret(argument.input.asValue) }
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

/// The names of secrets in a journal.
package struct SecretNames {
  private var names: [Value: String] = [:]
  private var taken: Set<String> = []

  package init() {}

  var isEmpty: Bool { names.isEmpty }

  /// Returns the name of a value that was used as a secret before; nil for any other value.
  func name(ofKnown value: Value) -> String? { names[value] }

  /// Returns the name of a secret, made from its parameter: `password`, then `password_2` for another value.
  ///
  /// The name is a valid variable name of a script.
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
