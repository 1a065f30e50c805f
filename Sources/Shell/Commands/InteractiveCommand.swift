import Scenes

/// The commands that only the interactive shell has; their comments are their help.
@Dispatchable
enum InteractiveCommand {
  /// Shows how the shell is set, or sets it: `set differences all`.
  ///
  /// What is set holds until the shell is left; `config` says where to put what is to hold for longer.
  ///
  /// - Parameters:
  ///   - name: What is set.
  ///   - value: What to.
  case set(name: String? = nil, value: String? = nil)
  /// Lists aliases, or makes one: `alias home "popToRoot; where"`.
  ///
  /// An alias is known at the start of a line, and what stands behind it goes with it.
  ///
  /// - Parameters:
  ///   - name: What is to be typed.
  ///   - command: What it means.
  case alias(name: String? = nil, command: String? = nil)
  /// Forgets an alias.
  case unalias(name: String)
  /// Tells what changes at a path of the state as it happens, or what is watched: `watch pickMeUp.view`.
  case watch(path: String? = nil)
  /// Watches a path no longer, or none.
  case unwatch(path: String? = nil)
  /// Begins a tour of the app: `tutorial next` goes on, `tutorial stop` ends it.
  case tutorial(step: TutorialMove? = nil)
  /// Lists what was typed before, or what of it has a text: `typed open`.
  ///
  /// It is the history of lines, through which Ctrl-R searches; `history` tells where one was in the app.
  ///
  /// - Parameters:
  ///   - text: What to look for.
  ///   - all: Lists more than the latest.
  case typed(text: String? = nil, all: Bool = false)
  /// Lists the records of the last sessions at a terminal, which `replay` plays again.
  case sessions
  /// Says where the lines are that each shell begins with, and what they are.
  case config
}

/// Where to go in a tutorial.
enum TutorialMove: String, CaseIterable, ArgumentCodable {
  case next
  case again
  case stop
}
