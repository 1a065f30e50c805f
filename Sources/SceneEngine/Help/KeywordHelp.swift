package import SceneCommands

/// A keyword that begins a statement, with its help.
package struct KeywordHelp: Sendable {
  package let schema: CommandSchema
  package let category: CommandCategory
  /// The grammar of its statement in one line, with placeholders in capitals.
  let usage: String
  /// Whether it is valid only in a script.
  let isForScripts: Bool
  /// An example line that runs as it is.
  let example: @MainActor @Sendable (AppSamples) -> String?

  private init(
    _ name: String, _ category: CommandCategory, _ summary: String, usage: String,
    discussion: String = "", isForScripts: Bool = false,
    example: @escaping @MainActor @Sendable (AppSamples) -> String?
  ) {
    schema = CommandSchema(name, summary: summary, discussion: discussion)
    self.category = category
    self.usage = usage
    self.isForScripts = isForScripts
    self.example = example
  }

  /// The grammar of conditions, which several statements share.
  private static let conditions = """
    A condition is `A == B`, with any of the operators == != < <= > >= contains matches, or `A exists`. `not` can \
    precede contains, matches and exists. A is a query, a variable, a number or quoted text. `and` and `or` join \
    comparisons; `and` binds tighter.
    """

  static let expect = KeywordHelp(
    "expect", .check, "Fail unless a condition holds: `expect state a.b == c`.",
    usage: "[!] expect CONDITION [because MESSAGE]",
    discussion: "\(conditions)\n\n`! expect …` fails if the condition holds."
  ) { "expect \($0.comparison)" }

  static let check = KeywordHelp(
    "check", .check,
    "Like `expect`, but fail only at the end of the script.",
    usage: "[!] check CONDITION [because MESSAGE]", discussion: conditions
  ) { "check \($0.comparison)" }

  static let await = KeywordHelp(
    "await", .check, "Wait until a condition holds: `await state a.b == c within 5s`.",
    usage: "await CONDITION [within DURATION] [because MESSAGE]",
    discussion: """
      The default is `within 5s`. Waiting advances a virtual clock.

      \(conditions)
      """
  ) { "await \($0.comparison) within 5s" }

  static let not = KeywordHelp(
    "!", .check, "Fail unless the command fails: `! back`.", usage: "! COMMAND",
    discussion: "A misspelled name or an invalid argument still fails."
  ) { "! open \($0.unknownLink)" }

  static let bisect = KeywordHelp(
    "bisect", .travel, "Find when a condition first fails: `bisect state a.b == c`.",
    usage: "bisect CONDITION",
    discussion: """
      The condition can use `state`, `where`, `stack` and `read`. `timeline` lists the moments.

      \(conditions)
      """
  ) { $0.linkWhereMomentsAreKept.map { "open \($0); bisect where != nowhere" } }

  static let `let` = KeywordHelp(
    "let", .script, "Set a variable: `let id = state a.id`, then `$id`.",
    usage: "let NAME = VALUE",
    discussion: """
      The value is a word, quoted text, JSON or the result of a query. To use the result of any other \
      command, put it in parentheses: `let text = (echo $id)`.
      """
  ) { "let x = \($0.query); echo $x" }

  static let `if` = KeywordHelp(
    "if", .script, "Run the block if a condition holds.",
    usage: "if CONDITION; COMMANDS; [else [if CONDITION]; COMMANDS;] end",
    discussion: "Each `;` can be a new line.\n\n\(conditions)", example: branches)

  static let `repeat` = KeywordHelp(
    "repeat", .script, "Run the block several times: `repeat 3`.",
    usage: "repeat COUNT; COMMANDS; end", discussion: "Each `;` can be a new line."
  ) { _ in "repeat 3; echo again; end" }

  static let `for` = KeywordHelp(
    "for", .script, "Run the block for each value: `for id in 1 2 3`.",
    usage: "for NAME in VALUE…; COMMANDS; end",
    discussion: """
      A single value can be a list, as in `for item in state a.items` or `for row in read rows.csv`. \
      If it is an object, the block runs for each field, with `$name.key` and `$name.value`. Each `;` can \
      be a new line.
      """
  ) { _ in "for city in paris rome; echo $city; end" }

  static let `else` = KeywordHelp(
    "else", .script, "Run these commands if the condition of the 'if' does not hold.",
    usage: "else [if CONDITION]", discussion: conditions, example: branches)

  static let end = KeywordHelp(
    "end", .script, "End a block: `if`, `repeat`, `for`, `setup` or `teardown`.", usage: "end",
    example: branches)

  static let section = KeywordHelp(
    "section", .script, "Name the lines up to the next section, for reports.",
    usage: "section NAME"
  ) { _ in "section \"Sign in\"" }

  static let script = KeywordHelp(
    "script", .script, "Set options of the script, in its first line: `script tags: smoke`.",
    usage: "script [tags: …] [clock: …] [seed: …] [start: …] [timeout: …]",
    discussion: """
      `tags:` lists tags for `run --tags`, `clock:` is `live` or `virtual`, `seed:` is the random seed, \
      `start:` names the state to start in, and `timeout:` limits the real time.
      """,
    isForScripts: true
  ) { _ in "script tags: smoke,slow" }

  static let setup = KeywordHelp(
    "setup", .script, "Run the block before the rest of the script.",
    usage: "setup; COMMANDS; end",
    discussion: "It must be at the beginning of a script. Reports say if it failed.",
    isForScripts: true
  ) { _ in "setup; echo done; end" }

  static let teardown = KeywordHelp(
    "teardown", .script, "Run the block at the end of the script, even after a failure.",
    usage: "teardown; COMMANDS; end",
    discussion: "It must be at the beginning of a script. A signal or a timeout skips it.",
    isForScripts: true
  ) { _ in "teardown; echo done; end" }

  private static let branches: @MainActor @Sendable (AppSamples) -> String? = {
    "if \($0.comparison); echo yes; else; echo no; end"
  }
}
