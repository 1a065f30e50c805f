package import Commands
package import Language

/// All commands of a shell and all words of its language, in the order in which help lists them.
package struct CommandRegistry: Sendable {
  /// A command, or a word of the language that a statement begins with.
  package enum Entry: Sendable {
    /// A command.
    case command(any ShellCommand.Type)
    /// A word of the language.
    case word(LanguageWord)
  }

  /// What there is, in order.
  package private(set) var entries: [Entry] = []
  /// The commands by their names.
  private var commandsByName: [String: any ShellCommand.Type] = [:]
  /// The commands that can stand in comparisons without parentheses.
  package private(set) var queries: Set<String> = []

  /// Creates a registry of commands and words.
  package init(_ entries: [Entry] = []) { add(entries) }

  /// Adds commands and words behind those that are there.
  ///
  /// - Precondition: No command has the name of another.
  package mutating func add(_ entries: [Entry]) {
    for entry in entries {
      if case .command(let command) = entry {
        precondition(commandsByName[command.name] == nil, "two commands are called \(command.name)")
        commandsByName[command.name] = command
        if command.traits.contains(.isQuery) { queries.insert(command.name) }
      }
      self.entries.append(entry)
    }
  }

  /// This registry with more commands.
  package func adding(_ commands: [any ShellCommand.Type]) -> CommandRegistry {
    var registry = self
    registry.add(commands.map { .command($0) })
    return registry
  }

  /// The command of a name.
  package subscript(name: String) -> (any ShellCommand.Type)? { commandsByName[name] }

  /// All commands, without the words of the language.
  package var commands: [any ShellCommand.Type] {
    entries.compactMap { if case .command(let command) = $0 { command } else { nil } }
  }

  /// The words of the language.
  package var words: [LanguageWord] {
    entries.compactMap { if case .word(let word) = $0 { word } else { nil } }
  }

  /// The schemas of the commands that scripts can call.
  package var schemas: [CommandSchema] {
    commands.filter { !$0.traits.contains(.isInteractive) }.map { $0.schema }
  }

  /// The schemas of the commands that are for somebody at a terminal.
  package var interactiveSchemas: [CommandSchema] {
    commands.filter { $0.traits.contains(.isInteractive) }.map { $0.schema }
  }

  /// A parser for lines with these commands.
  package var parser: Parser { Parser(queries: queries) }

  /// Whether a statement looks at moments of the run, or goes to them.
  package func needsMoments(_ statement: Statement) -> Bool {
    var finds = false
    statement.forEachInvocation { invocation in
      finds = finds || self[invocation.name.text]?.needsMoments(invocation.arguments) == true
    }
    return finds || statement.kind.isBisection
  }
}

extension CommandRegistry.Entry {
  /// Where help lists it.
  package var category: CommandCategory {
    switch self {
    case .command(let command): command.category
    case .word(let word): word.category
    }
  }

  /// Its name and its help.
  package var schema: CommandSchema {
    switch self {
    case .command(let command): command.schema
    case .word(let word): word.schema
    }
  }
}

extension Statement.Kind {
  fileprivate var isBisection: Bool { if case .bisect = self { true } else { false } }
}
