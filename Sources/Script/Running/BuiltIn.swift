package import Commands

/// The commands of the shell itself; their comments are their help.
@Dispatchable
package enum BuiltIn {
  /// Lists what there is, or explains a command, an action or a service.
  case help(command: String? = nil)
  /// Lists what speaks of something: `apropos ride`.
  case apropos(text: String)
  /// Prints all state, or the part at a path: `state pickMeUp.view`.
  ///
  /// - Parameters:
  ///   - path: A scene or service, and the way into its state.
  ///   - all: Folds nothing, however long it is.
  case state(path: String? = nil, at: String? = nil, all: Bool = false)
  /// Draws the scene in front, or the named one.
  case screen(scene: String? = nil)
  /// Does an action, as in `dispatch confirm` or `pickMeUp.confirm`.
  ///
  /// Without a target it is one of the scene in front; with one, of that scene or service.
  /// An action can be called without this word unless a command of the shell has its name; where that
  /// one needs arguments and gets none, the action is meant.
  case dispatch(action: String)
  /// Lists the services that are alive, and their commands.
  case services
  /// Lists the scenes that are alive, and their actions.
  case scenes
  /// Shows the scopes: what lives in them, since when and made by whom.
  case scopes
  /// Draws the navigation tree; `*` marks the scene in front.
  ///
  /// Of tabs that aren't selected only the way through them is shown. Who a scene belongs to and what it
  /// lives in is said where it isn't the same as of the scene below.
  case stack
  /// Says where one is, from the root to the scene in front.
  case `where`
  /// Lists the routes that wait, and how routes are followed.
  case routes
  /// Follows the oldest or a numbered route; `auto`, `manual` for all.
  case follow(route: String? = nil)
  /// Goes where a deep link leads, over the stack its policy asks for.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - force: Leaves scenes that refuse.
  case open(url: String, force: Bool = false)
  /// Lists the link table; or, with a URL, says where it would lead.
  ///
  /// Below the table are the links that wait, and those that were dropped.
  case links(url: String? = nil)
  /// Goes to a place as its link would, or to a moment: `goto 12`.
  ///
  /// As in `goto ride id: 7`, or `goto 1.5s` for what was then. A place that no link leads to has to be below the scene in front. `timeline` lists the moments.
  ///
  /// - Parameters:
  ///   - place: The place, with its values behind it; or a moment's number, or a time.
  ///   - force: Leaves scenes that refuse.
  case goto(place: String, force: Bool = false)
  /// Pushes a place, as in `push signIn email: jane@example.com`.
  case push(place: String)
  /// Removes the scene on top of the stack.
  ///
  /// - Parameter force: Leaves scenes that refuse.
  case pop(force: Bool = false)
  /// Removes all that stands on a scene, as in `popTo inbox`.
  ///
  /// An entry is also known by its number, as `stack` shows it: `popTo inbox#1`.
  ///
  /// - Parameters:
  ///   - place: The scene's place, of several the one nearest to the front.
  ///   - force: Leaves scenes that refuse.
  case popTo(place: String, force: Bool = false)
  /// Removes all but the first scene of the stack in front.
  ///
  /// - Parameter force: Leaves scenes that refuse.
  case popToRoot(force: Bool = false)
  /// Puts a place where the scene in front is.
  ///
  /// - Parameters:
  ///   - place: The place, with its values behind it.
  ///   - force: Leaves a scene that refuses.
  case replace(place: String, force: Bool = false)
  /// Puts a place where everything is.
  ///
  /// - Parameters:
  ///   - place: The place, with its values behind it.
  ///   - force: Leaves scenes that refuse.
  case setRoot(place: String, force: Bool = false)
  /// Presents a place over what is there.
  ///
  /// - Parameters:
  ///   - place: The place, with its values behind it.
  ///   - stack: Makes it the first of a stack, on which others can be pushed.
  case present(place: String, stack: Bool = false)
  /// Removes what was presented last.
  ///
  /// - Parameter force: Leaves scenes that refuse.
  case dismiss(force: Bool = false)
  /// Removes all that is presented.
  ///
  /// - Parameter force: Leaves scenes that refuse.
  case dismissAll(force: Bool = false)
  /// Goes one step back; after a link or a tab, to where one was.
  ///
  /// `history` says where it leads.
  ///
  /// - Parameter force: Leaves scenes that refuse.
  case back(force: Bool = false)
  /// Goes where one was before going back.
  ///
  /// - Parameter force: Leaves scenes that refuse.
  case forward(force: Bool = false)
  /// Goes to the parent of where one is, as links know it.
  ///
  /// - Parameter force: Leaves scenes that refuse.
  case up(force: Bool = false)
  /// Selects a tab by the place that it begins with, as in `tab chat`.
  ///
  /// A tab has a number, too, from 0: where a place was put at its foot that another begins with, it is
  /// selected by that.
  case tab(place: String)
  /// Moves virtual time on, as in `advance 2s`, and does what is due.
  case advance(by: Duration)
  /// Waits until nothing is under way but what sleeps.
  case settle(within: Duration = .seconds(10))
  /// Tells the time on the stage's clock and what is under way.
  case clock
  /// Prints its words.
  case echo
  /// Reads the data in a CSV, JSON or JSON Lines file.
  ///
  /// Which it is follows from the name: `for row in read rides.csv`, then `$row.dropOff`. The first
  /// record of a CSV file has the names.
  ///
  /// - Parameters:
  ///   - file: Its path.
  ///   - all: Folds nothing, however long it is.
  case read(file: String, all: Bool = false)
  /// Runs another script; its labelled arguments are variables there.
  case source(file: String)
  /// Saves all state to a file; `restore` brings it back.
  ///
  /// Passwords and tokens aren't in it. What else isn't is said.
  case save(file: String)
  /// Becomes what `save` has written; what doesn't come back is said.
  ///
  /// Scenes that refuse to be left are asked, unless `--force` insists.
  case restore(file: String, force: Bool = false)
  /// Writes down what comes to the app, for `replay`: `record a.jsonl`.
  ///
  /// From now on; `record stop` ends it. Passwords and tokens aren't in it.
  ///
  /// - Parameter file: Its path, or stop.
  case record(file: String)
  /// Lists what has come to the app, and what it has changed.
  ///
  /// Each moment has a number, a time, and how long it took; `*` marks the one that the app is like.
  ///
  /// - Parameters:
  ///   - text: Lists only moments that have it in what came.
  ///   - all: Lists more than the latest.
  case timeline(text: String? = nil, all: Bool = false)
  /// Goes back to before what was done last: `undo`, `undo 3`.
  ///
  /// Work that the states of then ask for begins again, other work is cancelled; time doesn't go back.
  case undo(count: Int = 1)
  /// Goes forward again, to before `undo`.
  case redo(count: Int = 1)
  /// Tells what is other between two moments: `diff 3 12`.
  ///
  /// Between one and now where there is no second.
  case diff(from: String, to: String? = nil)
  /// Writes a page of the session so far: `report bug.html`.
  ///
  /// It tells what came, what changed and where one was, and needs no network.
  ///
  /// - Parameter file: Its path, as in bug.html.
  case report(file: String)
  /// Writes a script of the session so far: `export script a.scene`.
  ///
  /// It expects what has changed. `export` on the command line also tries it, and makes Swift tests.
  ///
  /// - Parameters:
  ///   - form: script.
  ///   - file: Its path.
  case export(form: ExportForm, file: String)
  /// Tells how one got here: the moves, why, when and where they led.
  case history
  /// Leaves the shell.
  case quit
}

/// What a session becomes.
package enum ExportForm: String, CaseIterable, ArgumentCodable, Sendable {
  case script
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
        "open", "links", "goto", "back", "forward", "up", "tab", "push", "pop", "popTo",
        "popToRoot", "replace", "setRoot", "present", "dismiss", "dismissAll", "stack", "where",
        "history", "routes", "follow",
      ]),
    Group(title: "Check", commands: ["expect", "await", "!"]),
    Group(
      title: "Script",
      commands: [
        "let", "if", "repeat", "for", "else", "end", "section", "script", "setup", "teardown",
        "echo", "read", "source",
      ]),
    Group(title: "Travel in time", commands: ["timeline", "undo", "redo", "diff", "bisect"]),
    Group(title: "Keep", commands: ["save", "restore", "record", "report", "export"]),
    Group(title: "Shell", commands: ["help", "apropos", "quit"]),
  ]

  /// The words of the language that a statement begins with where it isn't a command.
  package static let keywords: [CommandSchema] = [
    CommandSchema(
      "expect", summary: "Fails unless a comparison holds: `expect state a.b == c`.",
      discussion: "Operators: == != < <= > >= contains matches exists."),
    CommandSchema(
      "await", summary: "Waits until a comparison holds: `await state a.b == c within 5s`.",
      discussion: "Time passes on the stage's clock; without `within`, five seconds of it."),
    CommandSchema("!", summary: "Fails unless the command behind it fails: `! back`."),
    CommandSchema(
      "bisect",
      summary:
        "Finds the first moment that fails: `bisect state a.b == c`.",
      discussion: "It compares states, and where one was; `timeline` lists the moments."),
    CommandSchema(
      "let", summary: "Names a value: `let id = state a.id`, then `$id`.",
      discussion: "What a command gives is taken in parentheses: `let text = (echo $id)`."),
    CommandSchema(
      "if", summary: "Does what follows up to `end` where a comparison holds.",
      discussion: "Behind `else`, or `else if` and a comparison, is what is done otherwise."),
    CommandSchema("repeat", summary: "Does what follows up to `end` several times: `repeat 3`."),
    CommandSchema(
      "for", summary: "Does what follows up to `end` for each value: `for id in 1 2 3`.",
      discussion: """
        Also for each element of a list: `for ride in state rides`, `for row in read rides.csv`; and of \
        an object, as `$entry.key` and `$entry.value`.
        """),
    CommandSchema("else", summary: "Begins what `if` does where its comparison doesn't hold."),
    CommandSchema("end", summary: "Ends `if`, `repeat`, `for`, `setup` and `teardown`."),
    CommandSchema(
      "section", summary: "Names the part of a script that begins here: `section \"Sign in\"`."),
    CommandSchema(
      "script",
      summary: "Says how a script is run, in its first line: `script tags: smoke`.",
      discussion: """
        `tags:` to choose scripts by; `clock:` live or virtual; `seed:` of random numbers; `start:` the \
        state to begin in; `timeout:` how much real time it may take.
        """),
    CommandSchema(
      "setup", summary: "Does what follows up to `end` before the rest of a script.",
      discussion: "It stands at the beginning of a script; reports tell where it has failed."),
    CommandSchema(
      "teardown", summary: "Does what follows up to `end` when a script is over.",
      discussion: """
        It stands at the beginning of a script, and is done however the script ends, unless somebody \
        interrupts it.
        """),
  ]

  /// The commands that take arguments beyond those they declare: a place's, an action's, a script's, or the
  /// second word of a topic.
  static let openEnded: Set<String> = takingPlaces.union([
    "dispatch", "source", "echo", "help", "links",
  ])

  /// The commands that take a place with its values.
  package static let takingPlaces: Set<String> = [
    "goto", "popTo", "present", "push", "replace", "setRoot",
  ]

  /// The commands that ask and don't act, which can stand in comparisons without parentheses.
  package static let queries: Set<String> = [
    "clock", "diff", "history", "links", "read", "routes", "scenes", "scopes", "screen", "services",
    "stack", "state", "timeline", "where",
  ]

  /// The commands that tell something and don't act.
  static let telling = queries.union(["help", "apropos"])

  /// What each command takes, by its name.
  static let parameters = Dictionary(
    uniqueKeysWithValues: commands.map { ($0.name, $0.parameters) })

  /// The commands that can't do without an argument: without one, an action of that name is meant.
  static let needingArguments = Set(
    commands.filter { $0.parameters.contains(where: \.isRequired) }.map(\.name))

  /// The names of all commands.
  static let names = Set(commands.map(\.name))
}
