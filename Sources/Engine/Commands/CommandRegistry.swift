package import Commands
package import Language
package import OrderedCollections

/// All commands of a shell and all words of its language, in the order in which help lists them.
package struct CommandRegistry: Sendable {
  /// A command, or a word of the language that a statement begins with.
  package enum Entry: Sendable {
    case command(any ShellCommand.Type)
    case word(LanguageWord)

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

  package private(set) var entries: [Entry] = []
  private var commandsByName: [String: any ShellCommand.Type] = [:]
  /// The commands that can stand in comparisons without parentheses.
  package private(set) var queries: Set<String> = []
  /// The names of queries now, by those they had in earlier versions.
  private var formerQueries: [String: String] = [:]

  package init(_ entries: [Entry] = []) { add(entries) }

  /// Adds commands and words behind those that are there, none of which has the name of another.
  private mutating func add(_ entries: [Entry]) {
    self.entries += entries
    for case .command(let command) in entries {
      precondition(commandsByName[command.name] == nil, "two commands are called \(command.name)")
      commandsByName[command.name] = command
      guard command.traits.contains(.isQuery) else { continue }
      queries.insert(command.name)
      if let formerName = command.formerName { formerQueries[formerName] = command.name }
    }
  }

  /// This registry with more commands.
  package func adding(_ commands: [any ShellCommand.Type]) -> CommandRegistry {
    var registry = self
    registry.add(commands.map { .command($0) })
    return registry
  }

  package subscript(name: String) -> (any ShellCommand.Type)? { commandsByName[name] }

  /// All commands, without the words of the language.
  package var commands: [any ShellCommand.Type] {
    entries.compactMap { if case .command(let command) = $0 { command } else { nil } }
  }

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
  package var parser: Parser { Parser(queries: queries, formerQueries: formerQueries) }

  /// Whether a bare word in a comparison is a query, or was one in earlier versions.
  func isQuery(_ word: String) -> Bool {
    queries.contains(word) || formerQueries[word] != nil
  }

  /// The canonical form of a script, in which calls by former names have the current ones.
  ///
  /// Commands of the interactive shell keep their names: in a script, theirs are names of actions.
  ///
  /// - Throws: The first error of the script.
  package func format(_ source: SourceText) throws(Diagnostic) -> String {
    let formerParser = Parser(queries: queries.union(formerQueries.keys))
    let scripted = commands.filter { !$0.traits.contains(.isInteractive) }
    return try ScriptFormatter.format(source, parser: formerParser) { call in
      scripted.first { $0.isFormerCall(call) }?.name
    }
  }

  /// The command that had a name in earlier versions, if no other has it now.
  func renamed(_ formerName: String) -> (any ShellCommand.Type)? {
    commands.first { $0.formerName == formerName }
  }

  /// Whether a statement looks at moments of the run, or goes to them.
  package func needsMoments(_ statement: Statement) -> Bool {
    if case .bisect = statement.kind { return true }
    var finds = false
    statement.forEachInvocation { call in
      let command = self[call.name.text]
      finds = finds || command?.needsMoments(call.arguments, in: self) == true
    }
    return finds
  }

  /// What the language knows without an app, as data for other programs: enough to complete and check a line.
  ///
  /// `queries` are the commands that can stand in comparisons, `takingPlaces` those whose argument is a place
  /// with its values behind it; `groups` is how `help` lists them all.
  package var description: OrderedDictionary<String, Value> {
    func names(_ names: [String]) -> Value { .array(names.map(Value.string)) }
    let takingPlaces = commands.filter { $0.traits.contains(.takesPlace) }.map { $0.name }
    return [
      "commands": .array(schemas.map(\.asValue)),
      "keywords": .array(words.map(\.schema.asValue)),
      "operators": names(Comparison.Operator.allCases.map(\.rawValue)),
      "queries": names(queries.sorted()),
      "takingPlaces": names(takingPlaces.sorted()),
      "headerFields": names(ScriptHeader.Field.allCases.map(\.rawValue)),
      "groups": .array(
        CommandCategory.allCases.filter { $0 != .here }.map { category in
          let inCategory = entries.filter { $0.category == category }
          return .object([
            "title": .string(category.rawValue), "commands": names(inCategory.map(\.schema.name)),
          ])
        }),
    ]
  }
}
