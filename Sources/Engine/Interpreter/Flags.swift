package import Commands
package import Language
import Text

/// Flags: `--force` is short for `force: true`.
package enum Flags {
  /// The flag of every command of the shell and of every action.
  static let json = "json"
  static let jsonSummary = "Print data as JSON."

  /// Converts the flags among arguments to labeled arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - syntax: The syntax of the arguments.
  ///   - name: The name of the command.
  ///   - parameters: The parameters of the command; nil for a command that takes any label.
  ///   - place: The place of the command.
  /// - Returns: The arguments, with a labeled one for each flag.
  /// - Throws: ``ScriptFailure`` for a flag that the command does not have.
  package static func naming(
    in arguments: [Argument], _ syntax: [ArgumentSyntax], of name: String,
    _ parameters: [CommandParameter]?, at place: SourceSpan
  ) throws(ScriptFailure) -> [Argument] {
    if let parameters { try checkValues(syntax, parameters, at: place) }
    guard syntax.contains(where: { $0.flag != nil }) else { return arguments }
    var result = arguments
    for (index, argument) in syntax.enumerated() {
      guard let flag = argument.flag else { continue }
      if let parameters, !parameters.hasFlag(argument) {
        // An error must not show a text that may be a secret.
        if parameters.takesSecret { continue }
        throw unknown(flag, of: name, parameters, at: place.at(argument.range))
      }
      result[index] = Argument(label: flag, .value(.bool(true)))
    }
    return result
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
    _ flag: String, of name: String, _ parameters: [CommandParameter], at place: SourceSpan
  ) -> ScriptFailure {
    if parameters.contains(where: { $0.label == flag }) {
      return place.failure(
        .argumentNoFlag, "'\(flag):' of '\(name)' needs a value", help: "write '\(flag): VALUE'")
    }
    let own = parameters.filter(\.takesFlag).compactMap(\.label)
    let flags = own.contains(json) ? own : own + [json]
    let nearest = NearestNames.nearest(to: flag, among: flags).map { "--\($0)" }
    let others =
      "flags: \(flags.map { "--\($0)" }.joined(separator: ", "))"
      + (own.isEmpty ? "; quote text that begins with --" : "")
    return place.failure(
      .argumentUnknownFlag, "'\(name)' has no flag '--\(flag)'",
      help: NearestNames.suggestion(nearest) ?? others)
  }
}
