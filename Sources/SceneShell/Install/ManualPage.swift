/// The manual page of a command line, in the macros of man(7).
///
/// The plugin of swift-argument-parser that writes manual pages runs during a build, so an installed executable cannot
/// use it.
struct ManualPage {
  /// The text of the page, without a line ending at its end.
  private(set) var text = ""

  private let name: String

  /// Writes the page of a command and its subcommands.
  init(_ help: CommandLineHelp, version: String) {
    let command = help.command
    name = command.commandName
    macro("TH", name.uppercased(), "1", "", "\(name) \(version)")
    macro("SH", "NAME")
    line("\(escaped(name)) \\- \(escaped(Self.withoutFullStop(command.abstract ?? "")))")
    macro("SH", "SYNOPSIS")
    let commands = Self.commands(in: command)
    let shell = commands.first { $0.commandName == command.defaultSubcommand }
    for (index, command) in ([shell].compactMap(\.self) + commands.filter { $0 != shell })
      .enumerated()
    {
      if index > 0 { line(".br") }
      line(synopsis(of: command, isDefault: command == shell))
    }
    macro("SH", "DESCRIPTION")
    paragraphs(command.discussion ?? command.abstract ?? "")
    macro("SH", "OPTIONS")
    if let shell { arguments(of: shell) } else { arguments(of: command) }
    macro("SH", "COMMANDS")
    for command in commands where command != shell {
      macro("SS", Self.path(of: command))
      line(synopsis(of: command))
      line(".PP")
      paragraphs(
        [command.abstract, command.discussion].compactMap(\.self).joined(separator: "\n\n"))
      arguments(of: command)
    }
    files()
    text.removeLast()
  }

  /// The commands that do something, in the order of the help.
  private static func commands(in command: CommandLineHelp.Command) -> [CommandLineHelp.Command] {
    (command.subcommands ?? []).filter(\.shouldDisplay).flatMap { command in
      command.subcommands?.isEmpty == false ? commands(in: command) : [command]
    }
  }

  private static func path(of command: CommandLineHelp.Command) -> String {
    ((command.superCommands ?? []) + [command.commandName]).joined(separator: " ")
  }

  private static func withoutFullStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  // MARK: Parts

  private func synopsis(of command: CommandLineHelp.Command, isDefault: Bool = false) -> String {
    let arguments = (command.arguments ?? []).filter(\.shouldDisplay)
    var words = ["\\fB\(escaped(isDefault ? name : Self.path(of: command)))\\fR"]
    if arguments.contains(where: { $0.kind != .positional && !Self.isHelp($0) }) {
      words.append("[\\fIoptions\\fR]")
    }
    for argument in arguments where argument.kind == .positional {
      let value = value(of: argument) + (argument.isRepeating ? " ..." : "")
      words.append(argument.isOptional ? "[\(value)]" : value)
    }
    return words.joined(separator: " ")
  }

  /// Whether an argument is one of the options that each command has.
  private static func isHelp(_ argument: CommandLineHelp.Argument) -> Bool {
    argument.names?.contains { ["help", "version"].contains($0.name) } == true
  }

  private mutating func arguments(of command: CommandLineHelp.Command) {
    for argument in command.arguments ?? [] where argument.shouldDisplay && !Self.isHelp(argument) {
      line(".TP")
      let names = (argument.names ?? []).map { name in
        "\\fB\(escaped((name.kind == "long" ? "--" : "-") + name.name))\\fR"
      }
      let value = argument.kind == .flag ? "" : value(of: argument)
      line(([names.joined(separator: ", "), value].filter { !$0.isEmpty }).joined(separator: " "))
      var summary = argument.abstract ?? ""
      if let values = argument.allValues, !values.isEmpty, !summary.contains(values[0]) {
        summary.append(note: "values: \(values.joined(separator: ", "))")
      }
      if let value = argument.defaultValue, argument.kind == .option, !summary.contains("default:")
      {
        summary.append(note: "default: \(value)")
      }
      paragraphs(
        [summary, argument.discussion].compactMap(\.self).joined(separator: "\n\n"),
        separator: ".IP")
    }
  }

  private func value(of argument: CommandLineHelp.Argument) -> String {
    "\\fI\(escaped(argument.valueName ?? "value"))\\fR"
  }

  private mutating func files() {
    macro("SH", "FILES")
    let files = [
      ("~/.config/\(name)/config", "Commands that run before the first prompt."),
      ("~/.config/\(name)/redact", "The redaction policy: paths to leave out of journals."),
      ("~/.local/state/\(name)/history", "The command history."),
      ("~/.local/state/\(name)/sessions", "The journals of the last interactive sessions."),
    ]
    for (path, summary) in files {
      line(".TP")
      line("\\fI\(escaped(path))\\fR")
      paragraphs(summary)
    }
    line(".PP")
    paragraphs(
      "XDG_CONFIG_HOME and XDG_STATE_HOME replace ~/.config and ~/.local/state."
    )
  }

  // MARK: Text

  private mutating func line(_ line: String) { text += line + "\n" }

  private mutating func macro(_ name: String, _ arguments: String...) {
    line((["." + name] + arguments.map { "\"\(escaped($0))\"" }).joined(separator: " "))
  }

  /// Paragraphs are separated by empty lines; one that is indented keeps its lines.
  private mutating func paragraphs(_ text: String, separator: String = ".PP") {
    var isFirst = true
    for paragraph in text.split(separator: "\n\n") {
      if !isFirst { line(separator) }
      isFirst = false
      let isIndented = paragraph.first == " "
      if isIndented { line(".nf") }
      for written in paragraph.split(separator: "\n") { line(escaped(String(written))) }
      if isIndented { line(".fi") }
    }
  }

  /// A text in which nothing is a macro or an escape.
  private func escaped(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("\"", with: "\\(dq").replacing("~", with: "\\(ti").replacing("^", with: "\\(ha")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}

extension String {
  /// Adds a note in parentheses to the last sentence.
  fileprivate mutating func append(note: String) {
    let hasFullStop = last == "."
    if hasFullStop { removeLast() }
    self += " (\(note))" + (hasFullStop ? "." : "")
  }
}
