package import Commands

/// A word of the language that a statement begins with, as help knows it.
package struct LanguageWord: Sendable {
  package let schema: CommandSchema
  package let category: CommandCategory
  let isOfScripts: Bool
  /// A line with it that can be run as it is.
  let example: @MainActor @Sendable (AppSamples) -> String?

  private init(
    _ name: String, _ category: CommandCategory, _ summary: String, discussion: String = "",
    isOfScripts: Bool = false,
    example: @escaping @MainActor @Sendable (AppSamples) -> String?
  ) {
    schema = CommandSchema(name, summary: summary, discussion: discussion)
    self.category = category
    self.isOfScripts = isOfScripts
    self.example = example
  }

  static let expect = LanguageWord(
    "expect", .check, "Fails unless a comparison holds: `expect state a.b == c`.",
    discussion: """
      Operators: == != < <= > >= contains matches exists; `not` negates the last three. `and` and `or` join \
      comparisons. `because "message"` adds a message to the failure. `! expect …` fails if the condition holds.
      """
  ) { "expect \($0.comparison)" }

  static let check = LanguageWord(
    "check", .check, "Continue after a failure, and fail at the end: `check state a.b == c`.",
    discussion: "Otherwise the same as `expect`."
  ) { "check \($0.comparison)" }

  static let await = LanguageWord(
    "await", .check, "Waits until a comparison holds: `await state a.b == c within 5s`.",
    discussion: "Time passes on the stage's clock; without `within`, five seconds of it."
  ) { "await \($0.comparison) within 5s" }

  static let not = LanguageWord(
    "!", .check, "Fails unless the command behind it fails: `! back`."
  ) { _ in "! push nowhere" }

  static let bisect = LanguageWord(
    "bisect", .travel, "Finds the first moment that fails: `bisect state a.b == c`.",
    discussion: "It compares states, and where one was; `timeline` lists the moments."
  ) { $0.linkWhereMomentsAreKept.map { "open \($0); bisect where != nowhere" } }

  static let `let` = LanguageWord(
    "let", .script, "Names a value: `let id = state a.id`, then `$id`.",
    discussion: "What a command gives is taken in parentheses: `let text = (echo $id)`."
  ) { "let x = \($0.query); echo $x" }

  static let `if` = LanguageWord(
    "if", .script, "Does what follows up to `end` where a comparison holds.",
    discussion: "Behind `else`, or `else if` and a comparison, is what is done otherwise.",
    example: branches)

  static let `repeat` = LanguageWord(
    "repeat", .script, "Does what follows up to `end` several times: `repeat 3`."
  ) { _ in "repeat 3; echo again; end" }

  static let `for` = LanguageWord(
    "for", .script, "Does what follows up to `end` for each value: `for id in 1 2 3`.",
    discussion: """
      Also for each element of a list: `for ride in state rides`, `for row in read rides.csv`; and of \
      an object, as `$entry.key` and `$entry.value`.
      """
  ) { _ in "for city in paris rome; echo $city; end" }

  static let `else` = LanguageWord(
    "else", .script, "Begins what `if` does where its comparison doesn't hold.", example: branches)

  static let end = LanguageWord(
    "end", .script, "Ends `if`, `repeat`, `for`, `setup` and `teardown`.", example: branches)

  static let section = LanguageWord(
    "section", .script, "Names the part of a script that begins here: `section \"Sign in\"`."
  ) { _ in "section \"Sign in\"" }

  static let script = LanguageWord(
    "script", .script, "Says how a script is run, in its first line: `script tags: smoke`.",
    discussion: """
      `tags:` to choose scripts by; `clock:` live or virtual; `seed:` of random numbers; `start:` the \
      state to begin in; `timeout:` how much real time it may take.
      """,
    isOfScripts: true
  ) { _ in "script tags: smoke,rides" }

  static let setup = LanguageWord(
    "setup", .script, "Does what follows up to `end` before the rest of a script.",
    discussion: "It stands at the beginning of a script; reports tell where it has failed.",
    isOfScripts: true
  ) { _ in "setup; echo done; end" }

  static let teardown = LanguageWord(
    "teardown", .script, "Does what follows up to `end` when a script is over.",
    discussion: """
      It stands at the beginning of a script, and is done however the script ends, unless somebody \
      interrupts it.
      """,
    isOfScripts: true
  ) { _ in "teardown; echo done; end" }

  private static let branches: @MainActor @Sendable (AppSamples) -> String? = {
    "if \($0.comparison); echo yes; else; echo no; end"
  }
}
