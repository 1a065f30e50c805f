package import Commands

/// The commands of the shell itself; their comments are their help.
@Dispatchable
package enum BuiltIn {
  /// Lists what there is, or explains a command, an action or a service.
  case help(command: String? = nil)
  /// Prints all state, or the part at a path: `state pickMeUp.view`.
  case state(path: String? = nil)
  /// Draws the scene in front, or the named one.
  case screen(scene: String? = nil)
  /// Does an action, as in `dispatch confirm` or `pickMeUp.confirm`.
  ///
  /// Without a target it is one of the scene in front; with one, of that scene or service.
  /// An action can be called without this word unless a command of the shell has its name.
  case dispatch(action: String)
  /// Lists the services that are alive, and their commands.
  case services
  /// Lists the scenes that are alive, and their actions.
  case scenes
  /// Shows the scopes: what lives in them, since when and made by whom.
  case scopes
  /// Draws the navigation tree; `*` is the scene in front.
  case stack
  /// Says where one is, from the root to the scene in front.
  case `where`
  /// Lists the routes that wait, and how routes are followed.
  case routes
  /// Follows the oldest route or a numbered one; `auto`, `manual` for all.
  case follow(route: String? = nil)
  /// Goes where a deep link leads, with the whole stack under it.
  case open(url: String)
  /// Lists the link table; or, with a URL, says where it would lead.
  ///
  /// Below the table are the links that wait, and those that were dropped. `links explain URL` says how it is read, matched and guarded; `links check FILE` reads a list;
  /// `links print rideTo dropOff: zoo` prints the URL of a place; `links sample count: 5 seed: 1`
  /// makes URLs, good, mutated and hostile ones.
  case links(url: String? = nil)
  /// Pushes a place, as in `push signIn email: jane@example.com`.
  case push(place: String)
  /// Removes the scene on top of the stack.
  case pop
  /// Presents a place over what is there.
  case present(place: String)
  /// Removes what was presented last.
  case dismiss
  /// Goes one step back, as a user does.
  case back
  /// Selects a tab by the place that it begins with, as in `tab chat`.
  case tab(place: String)
  /// Moves virtual time on, as in `advance 2s`, and does what is due.
  case advance(by: Duration)
  /// Waits until nothing is under way but what sleeps.
  case settle(within: Duration = .seconds(10))
  /// Tells the time on the stage's clock and what is under way.
  case clock
  /// Prints its words.
  case echo
  /// Runs another script; its labelled arguments are variables there.
  case source(file: String)
  /// Tells how one got here: the moves, what led to them and when.
  case history
  /// Leaves the shell.
  case quit
}

extension BuiltIn {
  /// A part of the list that `help` prints.
  package struct Group: Sendable {
    /// What the commands have in common.
    package let title: String
    /// Their names, in the order in which to list them.
    package let commands: [String]
  }

  /// All commands in groups, with the words of the language that are none.
  package static let groups = [
    Group(title: "Look", commands: ["state", "screen", "services", "scenes", "scopes", "clock"]),
    Group(title: "Act", commands: ["dispatch", "advance", "settle"]),
    Group(
      title: "Move",
      commands: [
        "open", "links", "push", "pop", "present", "dismiss", "back", "tab", "stack", "where",
        "history",
        "routes", "follow",
      ]),
    Group(title: "Script", commands: ["expect", "await", "!", "let", "echo", "source"]),
    Group(title: "Shell", commands: ["help", "quit"]),
  ]

  /// The words of the language that stand before commands and comparisons.
  package static let keywords: [CommandSchema] = [
    CommandSchema(
      "expect", summary: "Fails unless a comparison holds: `expect state a.b == c`.",
      discussion: "Operators: == != < <= > >= contains matches exists."),
    CommandSchema(
      "await", summary: "Waits until a comparison holds: `await state a.b == c within 5s`.",
      discussion: "Time passes on the stage's clock; without `within`, five seconds of it."),
    CommandSchema("!", summary: "Fails unless the command behind it fails: `! back`."),
    CommandSchema("let", summary: "Names a value: `let id = state a.id`, then `$id`."),
  ]

  /// The commands that take arguments beyond those they declare: a place's, an action's, a script's.
  static let openEnded: Set<String> = [
    "dispatch", "push", "present", "source", "echo", "links",
  ]

  /// The commands that ask and don't act, which can stand in comparisons without parentheses.
  package static let queries: Set<String> = [
    "clock", "history", "links", "routes", "scenes", "scopes", "screen", "services", "stack",
    "state", "where",
  ]

  /// The names of all commands.
  static let names = Set(commands.map(\.name))
}
