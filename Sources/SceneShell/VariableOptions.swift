import ArgumentParser
import Engine

struct VariableOptions: ParsableArguments {
  /// A variable and its value, as in `city=paris`.
  struct Assignment: ExpressibleByArgument, Sendable {
    let name: String
    let value: Value

    init?(argument: String) {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let first = parts[0].first, !first.isNumber,
        parts[0].allSatisfy({ $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) })
      else { return nil }
      name = String(parts[0])
      value = Value(word: String(parts[1]))
    }
  }

  @Option(
    name: .customShort("v"),
    help: ArgumentHelp(
      "Give a variable a value, as in -v city=paris for $city; may be given again.",
      valueName: "name=value"))
  var assignments: [Assignment] = []

  /// The values by name; of several of a name the last holds.
  var values: [String: Value] {
    Dictionary(assignments.map { ($0.name, $0.value) }) { _, last in last }
  }
}
