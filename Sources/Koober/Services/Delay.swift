import Scenes

/// How long an answer takes: zero or more.
struct Delay: Hashable, Sendable, ArgumentCodable {
  let duration: Duration

  static var argumentType: ArgumentType { Duration.argumentType }

  init(argument: Argument.Input) throws(ArgumentMismatch) {
    duration = try Duration(argument: argument)
    guard duration >= .zero else { throw .undecodable("no answer comes before it was asked for") }
  }

  var argumentInput: Argument.Input { duration.argumentInput }
}
