package import SceneCommands
package import SceneLanguage
import SceneText

/// Flags: `--force` is short for `force: true`.
package enum Flags {
  /// The flag of every command of the shell and of every action.
  static let json = "json"
  static let jsonSummary = "Print data as JSON."
  /// The summary of the flag for an action, and for a command that changes the app.
  static let jsonSummaryOfChanges = "Print what changed, as JSON."

  /// The summary of the flag for a command; nil for one that does not have it.
  static func jsonSummary(of command: any ShellCommand.Type) -> String? {
    guard command.traits.isDisjoint(with: [.takesAllFlags, .hasNoData]) else { return nil }
    return command.printsData ? jsonSummary : jsonSummaryOfChanges
  }

  /// Returns arguments in which the flags for parameters that take a value are labels: `--format svg` and
  /// `--format=svg` are `format: svg`.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - parameters: The parameters of the command.
  /// - Returns: The arguments.
  static func labeling(
    _ arguments: [ArgumentSyntax], for parameters: [CommandParameter]
  ) -> [ArgumentSyntax] {
    guard arguments.contains(where: { $0.flag != nil }) else { return arguments }
    func takesValue(_ name: some StringProtocol) -> Bool {
      parameters.contains { $0.label.map { $0 == name } == true && !$0.takesFlag }
    }
    var result: [ArgumentSyntax] = []
    for argument in arguments {
      if let name = result.last?.flag, takesValue(name), argument.label == nil,
        argument.flag == nil, let flag = result.popLast()
      {
        result.append(
          ArgumentSyntax(
            label: Name(text: name, range: flag.range), operand: argument.operand,
            range: SourceRange(flag.range.start, argument.range.end)))
      } else if let flag = argument.flag, let sign = flag.firstIndex(of: "="),
        takesValue(flag[..<sign])
      {
        let word = Word(content: .text(String(flag[flag.index(after: sign)...])), quoted: false)
        result.append(
          ArgumentSyntax(
            label: Name(text: String(flag[..<sign]), range: argument.range),
            operand: Operand(kind: .word(word), range: argument.range), range: argument.range))
      } else {
        result.append(argument)
      }
    }
    return result
  }

  /// Converts the flags among arguments to labeled arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - syntax: The syntax of the arguments.
  ///   - name: The name of the command.
  ///   - parameters: The parameters of the command; nil for a command that takes any label.
  ///   - others: Parameters whose flags may be misspelled among the arguments.
  ///   - hasJSON: Whether the command has the flag `--json` of the shell.
  ///   - place: The place of the command.
  /// - Returns: The arguments, with a labeled one for each flag.
  /// - Throws: ``ScriptFailure`` for a flag that the command does not have.
  package static func naming(
    in arguments: [Argument], _ syntax: [ArgumentSyntax], of name: String,
    _ parameters: [CommandParameter]?, besides others: [CommandParameter] = [],
    hasJSON: Bool = true, at place: SourceSpan
  ) throws(ScriptFailure) -> [Argument] {
    if let parameters {
      try checkLabels(syntax, parameters, at: place)
      try checkValues(syntax, parameters, at: place)
    }
    guard syntax.contains(where: { $0.flag != nil }) else { return arguments }
    var result = arguments
    for (index, argument) in syntax.enumerated() {
      guard let flag = argument.flag else { continue }
      if let parameters, !parameters.hasFlag(argument) {
        // An error must not show a text that may be a secret.
        if parameters.takesSecret { continue }
        throw unknown(flag, of: name, parameters, others, hasJSON, at: place.at(argument.range))
      }
      result[index] = Argument(label: flag, .value(.bool(true)))
    }
    return result
  }

  /// Fails if a word begins with a label, or is one before another word, because it was probably not meant as a value.
  private static func checkLabels(
    _ syntax: [ArgumentSyntax], _ parameters: [CommandParameter], at place: SourceSpan
  ) throws(ScriptFailure) {
    for argument in syntax {
      guard let (name, sign) = parameters.gluedLabel(of: argument) else { continue }
      throw place.at(argument.range).failure(
        .argumentUnlabeled,
        sign == ":"
          ? "expected a space after the label '\(name):'"
          : "'\(name)=' is not a label; a label ends with ':'",
        help: "write '\(name): VALUE', or quote the word to make it text")
    }
    for (index, (argument, next)) in zip(syntax, syntax.dropFirst()).enumerated() {
      guard argument.label == nil, let name = argument.operand.bareWord,
        parameters.contains(where: { $0.label == name && !$0.takesFlag }),
        next.label == nil, next.flag == nil
      else { continue }
      let value = next.operand.bareWord == "=" ? syntax.dropFirst(index + 2).first : next
      let text = parameters.takesSecret ? nil : value.map { place.at($0.range).text }
      throw place.at(argument.range).failure(
        .argumentUnlabeled, "expected ':' after the label '\(name)'",
        help: "write '\(name): \(text ?? "VALUE")', or quote the word to make it text")
    }
  }

  /// Fails if the value of a label is a flag, because the value was probably forgotten.
  private static func checkValues(
    _ syntax: [ArgumentSyntax], _ parameters: [CommandParameter], at place: SourceSpan
  ) throws(ScriptFailure) {
    for argument in syntax {
      guard let label = argument.label?.text, let flag = argument.operand.flag,
        !parameters.takesSecret
      else { continue }
      throw place.at(argument.range).failure(
        .argumentNoFlag, "'\(label):' needs a value, and '--\(flag)' is a flag",
        help: "quote text that begins with --")
    }
  }

  private static func unknown(
    _ flag: String, of name: String, _ parameters: [CommandParameter],
    _ others: [CommandParameter], _ hasJSON: Bool, at place: SourceSpan
  ) -> ScriptFailure {
    if parameters.contains(where: { $0.label == flag }) {
      return place.failure(
        .argumentNoFlag, "'\(flag):' of '\(name)' needs a value", help: "write '\(flag): VALUE'")
    }
    let own = (parameters + others).filter(\.takesFlag).compactMap(\.label)
    let flags = own.contains(json) || !hasJSON ? own : own + [json]
    let nearest = NearestNames.nearest(to: flag, among: flags).map { "--\($0)" }
    let others =
      flags.isEmpty
      ? "remove it"
      : "flags: \(flags.map { "--\($0)" }.joined(separator: ", "))"
        + (own.isEmpty ? "; quote text that begins with --" : "")
    return place.failure(
      .argumentUnknownFlag, "'\(name)' has no flag '--\(flag)'",
      help: NearestNames.suggestion(nearest) ?? others)
  }
}
