package import SceneCommands
package import SceneLanguage

/// A command of the shell: its parameters, its traits, and what it does.
///
/// To add a command, write such a type and add it to a ``CommandRegistry``. Its documentation comments are its help.
/// Help, completion, `describe`, the sandbox and the journal read everything else from its type.
///
/// ```swift
/// /// Go to the parent of the current place in the link table.
/// @Command
/// struct UpCommand: MoveCommand {
///   /// Leave scenes even if they refuse.
///   var force: Bool = false
///
///   func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput { … }
/// }
/// ```
package protocol ShellCommand: Sendable {
  /// The name of the command.
  static var name: String { get }
  /// Its name, parameters and help.
  static var schema: CommandSchema { get }
  /// The section of the help that lists it.
  static var category: CommandCategory { get }
  /// The traits of the command.
  static var traits: CommandTraits { get }
  /// The name it had in earlier versions, if it was renamed.
  static var formerName: String? { get }

  /// For a command that exists only at the prompt, the name of the one that does the same in a script, if there is one.
  static var scriptName: String? { get }

  /// Reads its arguments.
  ///
  /// - Throws: `CommandError`, with the index of the wrong argument.
  init(_ arguments: [Argument]) throws(CommandError)

  /// Runs the command.
  @MainActor func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput

  /// An example of the command that runs as it is; nil if the app has nothing to use in one.
  @MainActor static func example(in samples: AppSamples) -> String?

  /// A part that `help` adds to the description, such as a list of settings; nil for none.
  @MainActor static func details(for frontEnd: AnyObject?) -> String?

  /// Suggestions for the word at the cursor.
  @MainActor static func suggestions(
    for point: ArgumentPoint, in completer: Completer
  ) -> [Suggestion]

  /// The hint for the text after the cursor; nil for the default, which lists the parameters.
  @MainActor static func hint(for point: ArgumentPoint, in completer: Completer) -> String?

  /// The arguments with short forms written out.
  static func expanding(_ arguments: [ArgumentSyntax]) -> [ArgumentSyntax]

  /// Whether a call reads moments of the run or travels to them; then the run keeps moments from its beginning.
  static func needsMoments(_ arguments: [ArgumentSyntax], in registry: CommandRegistry) -> Bool

  /// Whether a call in a script of an earlier version, by the former name, calls this command.
  static func isFormerCall(_ call: Invocation) -> Bool
}

extension ShellCommand {
  package static var traits: CommandTraits { [] }

  package static var formerName: String? { nil }

  package static var scriptName: String? { nil }

  package static func isFormerCall(_ call: Invocation) -> Bool { call.name.text == formerName }

  /// The name alone.
  @MainActor package static func example(in samples: AppSamples) -> String? { name }

  @MainActor package static func details(for frontEnd: AnyObject?) -> String? { nil }

  /// The values of its parameters.
  @MainActor package static func suggestions(
    for point: ArgumentPoint, in completer: Completer
  ) -> [Suggestion] {
    if traits.contains(.takesFile) { return point.isFirst ? completer.files(point.typed) : [] }
    return traits.contains(.takesPlace)
      ? completer.places(after: self, point.given)
      : completer.values(of: schema, after: point.given)
  }

  @MainActor package static func hint(
    for point: ArgumentPoint, in completer: Completer
  ) -> String? { nil }

  /// The values of a place can be written as they are printed: `id=7`.
  package static func expanding(_ arguments: [ArgumentSyntax]) -> [ArgumentSyntax] {
    traits.contains(.takesPlace) ? arguments.map(\.withLabel) : arguments
  }

  package static func needsMoments(
    _ arguments: [ArgumentSyntax], in registry: CommandRegistry
  ) -> Bool {
    traits.contains(.needsMoments)
  }
}

/// A command that never waits.
package protocol ImmediateCommand: ShellCommand {
  @MainActor func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput
}

/// A command that returns a value, and that comparisons take without parentheses.
package protocol QueryCommand: ImmediateCommand {}

extension QueryCommand { package static var traits: CommandTraits { .isQuery } }

/// A command that moves the app to another place.
protocol MoveCommand: ShellCommand {}

extension MoveCommand {
  static var category: CommandCategory { .navigate }
  static var traits: CommandTraits { .isRecorded }
}

extension ShellCommand {
  /// Whether `--json` prints the output of the command as data; otherwise it prints what the command changed.
  static var printsData: Bool { !traits.isDisjoint(with: [.isReadOnly, .isInteractive]) }
}

/// The properties of a command.
package struct CommandTraits: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Changes nothing; it only prints.
  package static let isReadOnly = CommandTraits(rawValue: 1 << 0)
  /// Can be used in a comparison without parentheses, since it changes nothing.
  package static let isQuery: CommandTraits = [.isReadOnly, CommandTraits(rawValue: 1 << 1)]
  /// Can be evaluated at a past moment, as `bisect` does.
  package static let isKnownInPast = CommandTraits(rawValue: 1 << 14)
  /// Is an entry of the journal, which a replay repeats.
  package static let isRecorded = CommandTraits(rawValue: 1 << 2)
  /// Reads moments of the run, or travels to them.
  package static let needsMoments = CommandTraits(rawValue: 1 << 3)
  /// Writes files, which the sandbox forbids.
  package static let writesFiles = CommandTraits(rawValue: 1 << 4)
  /// Forwards arguments that are not its own: those of a place, an action or a script.
  package static let forwardsArguments = CommandTraits(rawValue: 1 << 5)
  /// Takes a place as its first argument, followed by the values of the place.
  package static let takesPlace: CommandTraits = [
    .forwardsArguments, CommandTraits(rawValue: 1 << 6),
  ]
  /// Takes a place on the current path, or the number of its entry.
  package static let takesEntry: CommandTraits = [.takesPlace, CommandTraits(rawValue: 1 << 7)]
  /// Takes an action as its first argument, followed by the arguments of the action.
  package static let takesAction: CommandTraits = [
    .forwardsArguments, CommandTraits(rawValue: 1 << 8),
  ]
  /// Takes an existing file as its first argument.
  package static let takesFile = CommandTraits(rawValue: 1 << 9)
  /// Takes or forwards all flags, `--json` as well.
  package static let takesAllFlags = CommandTraits(rawValue: 1 << 10)
  /// Takes all words as text, flags and labels as well.
  package static let takesAllWords = CommandTraits(rawValue: 1 << 11)
  /// Takes a line of commands as an argument, which may contain secrets.
  package static let takesLine = CommandTraits(rawValue: 1 << 12)
  /// Exists only at the prompt; in scripts, its name is free for actions.
  package static let isInteractive = CommandTraits(rawValue: 1 << 13)
  /// Prints nothing and changes nothing in the app, and so has no `--json`.
  package static let hasNoData = CommandTraits(rawValue: 1 << 15)
}

/// A section of the list that `help` prints.
package enum CommandCategory: String, CaseIterable, Sendable {
  case inspect = "Inspect"
  case act = "Act"
  case navigate = "Navigate"
  case check = "Check"
  case script = "Script"
  case travel = "Time travel"
  case save = "Save and record"
  case shell = "Shell"
  /// The commands that exist only at the prompt.
  case prompt = "Prompt"
}

/// Makes a command of a struct: its stored properties are the parameters, its documentation comments the help.
///
/// `struct PopToCommand` is `popTo`.
@attached(member, names: named(name), named(schema), named(init(_:)))
package macro Command() = #externalMacro(module: "SceneMacros", type: "CommandMacro")
