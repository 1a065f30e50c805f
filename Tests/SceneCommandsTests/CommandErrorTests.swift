import SceneCommands
import Testing

struct CommandErrorTests {
  struct Point: Codable, Equatable { var x: Int, y: Int }
  enum Option: String, CaseIterable, ArgumentCodable { case wingtips, kangaroo }
  struct Secret: ArgumentCodable, Redacted {
    static var argumentType: ArgumentType { .string }
    init(argument: Argument.Input) throws(ArgumentMismatch) { throw .wrongType }
    var argumentInput: Argument.Input { .value(.redacted) }
  }

  @Dispatchable
  enum Filter: Equatable { case all, since(days: Int), named(String) }

  @Dispatchable
  enum Action {
    case submit
    case setEmail(email: String)
    case setAge(Int8)
    case choose(id: Option, note: String?)
    case move(to: Point)
    case show(Filter)
    case sum([Int])
    case unlock(Secret)
  }

  private static func failure(_ name: String, _ arguments: [Argument]) throws -> CommandError {
    try #require(throws: CommandError.self) { try Action(command: name, arguments: arguments) }
  }

  private static func word(_ text: String, label: String? = nil) -> Argument {
    Argument(label: label, .text(text, quoted: false))
  }

  @Test(
    arguments: [
      ("sumbit", [], "there is no command 'sumbit'", "did you mean submit?", nil),
      ("\u{1B}x", [], #"there is no command '\u{1B}x'"#, nil, nil),
      ("submit", [word("now")], "'submit' takes no arguments", nil, 0),
      ("submit", [word("1"), word("now", label: "at")], "'submit' has no argument 'at:'", nil, 1),
      ("setEmail", [], "'setEmail' needs the argument 'email:'", "add email: TEXT", nil),
      ("setAge", [], "'setAge' needs an integer", "write 'setAge INTEGER'", nil),
      (
        "setEmail", [word("a"), word("b")], "'setEmail' takes at most one argument",
        "quote text that contains spaces", 1
      ),
      (
        "setEmail", [word("a", label: "mail")], "'setEmail' has no argument 'mail:'",
        "did you mean email:?", 0
      ),
      (
        "setEmail", [word("a", label: "email"), word("b", label: "email")],
        "'email:' is given twice",
        "remove one of them", 1
      ),
      (
        "setAge", [word("abc")], "the first argument of 'setAge' must be an integer, not 'abc'",
        nil,
        0
      ),
      (
        "setAge", [Argument(.text("1", quoted: true))],
        #"the first argument of 'setAge' must be an integer, not "1""#, nil, 0
      ),
      (
        "setAge", [word("300")], "300 is out of range for the first argument of 'setAge'",
        "write a number from -128 to 127", 0
      ),
      (
        "choose", [word("x", label: "note"), word("wingtip")],
        "'id:' must be wingtips or kangaroo, not 'wingtip'",
        "did you mean wingtips?", 1
      ),
      (
        "choose", [word("bicycle")], "'id:' must be wingtips or kangaroo, not 'bicycle'", nil, 0
      ),
      (
        "move", [word(#"{"x":1}"#)], #"'{"x":1}' is not a valid value of 'to:'"#, "'y' is missing",
        0
      ),
      (
        "move", [word(#"{"x":1"#)], "'to:' is malformed JSON at byte 6", "the JSON is incomplete", 0
      ),
      (
        "show", [word("non")],
        "the first argument of 'show' must be all, since or named, not 'non'", nil, 0
      ),
      (
        "show", [word(#"{"since":{"days":"x"}}"#)],
        #"'days:' must be an integer, not "x" (in the first argument of 'show')"#, nil, 0
      ),
      (
        "sum", [word(#"[1,"x"]"#)],
        #"element 1 of the first argument of 'sum' must be an integer, not "x""#, nil, 0
      ),
      (
        "unlock", [word("hunter2")],
        "the first argument of 'unlock' must be text, not <redacted>", nil, 0
      ),
    ] as [(String, [Argument], String, String?, Int?)])
  func errorsNameTheProblemAndTheFix(
    _ name: String, arguments: [Argument], message: String, fix: String?, index: Int?
  ) throws {
    let error = try Self.failure(name, arguments)
    #expect(error.message == message)
    #expect(error.fix == fix)
    #expect(error.argumentIndex == index)
  }

  @Test(
    arguments: [
      ("all", .all), (#"{"since":{"days":3}}"#, .since(days: 3)), (#"{"named":"x"}"#, .named("x")),
    ] as [(String, Filter)])
  func anEnumWithPayloadsCanBeAnArgument(_ text: String, filter: Filter) throws {
    #expect(try Filter(argument: .text(text, quoted: false)) == filter)
    #expect(try Filter(argument: filter.argumentInput) == filter)
  }
}
