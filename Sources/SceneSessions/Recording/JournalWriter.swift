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
  /// Runs when a journal fails; nothing more is written to it.
  package var onFailure: @MainActor (any Error) -> Void = { _ in }
  /// Called with a warning about the policy.
  package var onWarning: @MainActor (String) -> Void = { _ in }
  /// The number of the last entry.
  private(set) var number = -1
  /// The number of inputs so far.
  private var inputs = 0

  private var policyCheck = PolicyCheck(RedactionPolicy())
  private var secrets = SecretNames()
  /// The journals, each with the seal of its next line.
  private var journals: [(output: any JournalOutput, seal: JournalSeal)] = []

  package init() {}

  // MARK: Journals

  /// Whether any journal is being written.
  var isWriting: Bool { !journals.isEmpty }

  /// Whether a journal is being written and has not failed.
  func isWriting(to output: any JournalOutput) -> Bool {
    journals.contains { $0.output === output }
  }

  /// Begins a journal with its header.
  ///
  /// - Throws: The error of the output.
  func begin(_ header: JournalHeader, to output: any JournalOutput) throws {
    var header = header
    if number >= 0 { (header.after, header.inputs) = (number, inputs) }
    var seal = JournalSeal()
    let line = seal.line(header)
    // A header that cannot be read back is invalid.
    let bytes = Array(line.dropLast())
    var reader = JournalReader()
    _ = try reader.read(bytes.span)
    try output.append(line)
    journals.append((output, seal))
  }

  /// Ends a journal.
  ///
  /// - Returns: Whether everything was written.
  func end(_ output: any JournalOutput) -> Bool {
    guard let index = journals.firstIndex(where: { $0.output === output }) else { return false }
    guard append(at: index, { $0.end(number + 1) }) else { return false }
    journals.remove(at: index)
    return true
  }

  /// Ends all journals.
  package func end() {
    for journal in journals { _ = end(journal.output) }
  }

  /// Appends a line to a journal, which fails if that does.
  ///
  /// - Returns: Whether it was appended.
  private func append(at index: Int, _ line: (inout JournalSeal) -> [UInt8]) -> Bool {
    do {
      try journals[index].output.append(line(&journals[index].seal))
      return true
    } catch {
      journals.remove(at: index)
      onFailure(error)
      return false
    }
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
    for index in journals.indices.reversed() { _ = append(at: index) { $0.line(entry) } }
  }

  // MARK: Secrets

  /// Warns about paths of the policy that conceal nothing in an app whose inputs are written.
  func checkPolicy(in app: any SceneApp) {
    guard isWriting else { return }
    for problem in policyCheck.problems(in: app) { onWarning(problem) }
  }

  /// Removes what the policy conceals.
  package var redactor: Redactor { Redactor(policy: policy) }

  /// An answer with placeholders for what the policy conceals.
  func redacting(_ answer: JournalAnswer) -> JournalAnswer {
    redactor.redacting(answer) { value, names in
      placeholder(of: value, givenFor: names.last ?? answer.name)
    }
  }

  /// The placeholder of a secret, named after what the secret is given for.
  package func placeholder(of secret: Value, givenFor title: String) -> Value {
    let isText =
      switch secret {
      case .string, .symbol: true
      case .variant: secret.secretParts != nil
      case .null, .bool, .int, .double, .array, .object, .redacted: false
      }
    let title = String(title.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return SecretPlaceholder(name: secrets.name(of: secret, givenFor: title), isText: isText).value
  }

  /// A call with placeholders for its secrets.
  ///
  /// - Parameters:
  ///   - call: The command, with all its arguments.
  ///   - parameters: The parameter that each argument is for; nil for an argument too many.
  /// - Returns: The call without the arguments that are secret by their parameter, or by the policy.
  package func redacting(_ call: CommandCall, _ parameters: [CommandParameter?]) -> CommandCall {
    if policy.isEmpty, !parameters.contains(where: { $0?.type.isSecret == true }) { return call }
    var call = call
    let command = RedactionPolicy.names(of: call.name)
    for (index, argument) in call.arguments.enumerated() {
      let parameter = parameters[index]
      let name = parameter?.label ?? argument.label
      let names = command + [name].compactMap(\.self)
      guard parameter?.type.isSecret == true || policy.conceals(names) else { continue }
      let title = names.last ?? call.name
      call.arguments[index].input = .value(
        placeholder(of: argument.input.asValue, givenFor: title))
    }
    return call
  }
}
