package import Commands
package import Language

/// A command of the shell: what it takes, what kind of command it is, and what it does.
///
/// To add a command is to write such a type, whose documentation comment is its help, and to name it in a
/// ``CommandRegistry``. What help, completion, `describe`, a sandbox and a record have to know of it stands here.
///
/// ```swift
/// /// Goes to the parent of where one is, as links know it.
/// @Command
/// struct UpCommand: MoveCommand {
///   /// Leaves scenes that refuse.
///   var force: Bool = false
///
///   func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput { … }
/// }
/// ```
package protocol ShellCommand: Sendable {
  /// How the command is called.
  static var name: String { get }
  /// Its name, its parameters and its help.
  static var schema: CommandSchema { get }
  /// Where help lists it.
  static var category: CommandCategory { get }
  /// What kind of command it is.
  static var traits: CommandTraits { get }
  /// The name it had in earlier versions, if it was renamed.
  static var formerName: String? { get }

  /// Reads its arguments.
  ///
  /// - Throws: `CommandError`, with the index of the argument that is wrong.
  init(_ arguments: [Argument]) throws(CommandError)

  /// Does what it says.
  @MainActor func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput

  /// A line with it that can be run as it is; nil where there is nothing to show it with.
  @MainActor static func example(in samples: AppSamples) -> String?

  /// What `help` adds to its description, such as a list of what it takes; nil for nothing.
  @MainActor static func details(for frontEnd: AnyObject?) -> String?

  /// What the word at the cursor can be.
  @MainActor static func suggestions(
    for point: ArgumentPoint, in completer: Completer
  ) -> [Suggestion]

  /// What could follow, in a few words; nil where the parameters say it.
  @MainActor static func hint(for point: ArgumentPoint, in completer: Completer) -> String?

  /// The arguments as they are meant, where they can be written in a shorter way.
  static func expanding(_ arguments: [ArgumentSyntax]) -> [ArgumentSyntax]

  /// Whether a call looks at moments of the run, or goes to them, which have to be kept from its beginning.
  static func needsMoments(_ arguments: [ArgumentSyntax], in registry: CommandRegistry) -> Bool

  /// Whether a call in a script of an earlier version, by the former name, calls this command.
  static func isFormerCall(_ call: Invocation) -> Bool
}

extension ShellCommand {
  package static var traits: CommandTraits { [] }

  package static var formerName: String? { nil }

  package static func isFormerCall(_ call: Invocation) -> Bool { call.name.text == formerName }

  /// Its name alone.
  @MainActor package static func example(in samples: AppSamples) -> String? { name }

  @MainActor package static func details(for frontEnd: AnyObject?) -> String? { nil }

  /// What its parameters can be.
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

/// A command that never waits: what it does is done when it returns.
package protocol ImmediateCommand: ShellCommand {
  @MainActor func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput
}

/// A command that tells something, and can stand in a comparison without parentheses.
package protocol QueryCommand: ImmediateCommand {}

extension QueryCommand { package static var traits: CommandTraits { .isQuery } }

/// A command that moves the app from place to place.
protocol MoveCommand: ShellCommand {}

extension MoveCommand {
  static var category: CommandCategory { .move }
  static var traits: CommandTraits { .isRecorded }
}

/// What kind of command something is.
package struct CommandTraits: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// It tells something, and changes nothing.
  package static let asks = CommandTraits(rawValue: 1 << 0)
  /// It can stand in a comparison without parentheses, since it asks.
  package static let isQuery: CommandTraits = [.asks, CommandTraits(rawValue: 1 << 1)]
  /// A record has it as an entry, which a replay does again.
  package static let isRecorded = CommandTraits(rawValue: 1 << 2)
  /// It looks at moments of the run, or goes to them.
  package static let needsMoments = CommandTraits(rawValue: 1 << 3)
  /// It writes files, which a sandbox forbids.
  package static let writesFiles = CommandTraits(rawValue: 1 << 4)
  /// It hands arguments on that aren't its own: a place's, an action's, a script's.
  package static let handsOn = CommandTraits(rawValue: 1 << 5)
  /// Its first argument is a place, whose values stand behind it.
  package static let takesPlace: CommandTraits = [.handsOn, CommandTraits(rawValue: 1 << 6)]
  /// The place is one that the app has come through, where an entry can be meant by its number as well.
  package static let takesEntry: CommandTraits = [.takesPlace, CommandTraits(rawValue: 1 << 7)]
  /// Its first argument is an action, whose arguments stand behind it.
  package static let takesAction: CommandTraits = [.handsOn, CommandTraits(rawValue: 1 << 8)]
  /// Its first argument is a file that is there.
  package static let takesFile = CommandTraits(rawValue: 1 << 9)
  /// All flags behind it are its own or what it hands on, and `--json` isn't the shell's.
  package static let ownsFlags = CommandTraits(rawValue: 1 << 10)
  /// All words behind it are its own, flags and labels too.
  package static let takesAllWords = CommandTraits(rawValue: 1 << 11)
  /// One of its arguments is a line of commands, in which there may be secrets.
  package static let takesLine = CommandTraits(rawValue: 1 << 12)
  /// It is for somebody at a terminal; an action of the scene in front with its name comes first.
  package static let isInteractive = CommandTraits(rawValue: 1 << 13)
}

/// A part of the list that `help` prints.
package enum CommandCategory: String, CaseIterable, Sendable {
  case look = "Look"
  case act = "Act"
  case move = "Move"
  case check = "Check"
  case script = "Script"
  case travel = "Travel in time"
  case keep = "Keep"
  case shell = "Shell"
  /// What is for somebody at a terminal.
  case here = "Here"
}

/// Turns a struct into a command whose parameters are its stored properties, and its documentation comments into
/// help: `struct PopToCommand` is `popTo`.
@attached(member, names: named(name), named(schema), named(init(_:)))
package macro Command() = #externalMacro(module: "CommandsPlugin", type: "CommandMacro")
