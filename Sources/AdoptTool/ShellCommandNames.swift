/// The names of the shell's commands: an action with such a name gets another one, as in `openTrip`.
enum ShellCommandNames {
  static let all: Set = [
    "advance", "alias", "apropos", "await", "back", "bisect", "check", "clear", "clock",
    "coordinators", "diagram", "diff", "dismiss", "dismissAll", "dispatch", "echo", "edit", "else",
    "end", "exit", "expect", "export", "follow", "for", "forward", "goto", "help", "history", "if",
    "let", "links", "man", "moves", "open", "order", "pop", "popTo", "popToRoot", "present", "push",
    "quit",
    "read", "record", "redo", "repeat", "replace", "report", "restore", "routes", "save", "scenes",
    "scopes", "screen", "script", "section", "services", "set", "setRoot", "settle", "setup",
    "source", "stack", "state", "stop", "tab", "teardown", "timeline", "travel", "tutorial",
    "unalias", "undo", "unwatch", "up", "watch", "where",
  ]
}
