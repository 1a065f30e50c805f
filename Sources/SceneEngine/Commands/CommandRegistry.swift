package import SceneCommands
package import SceneLanguage
package import OrderedCollections

/// The commands of a shell and the keywords of its language, in the order of the help.
package struct CommandRegistry: Sendable {
  /// A command, or a keyword.
  package enum Entry: Sendable {
    case command(any ShellCommand.Type)
    case keyword(KeywordHelp)

    /// The section of the help that lists it.
    package var category: CommandCategory {
      switch self {
      case .command(let command): command.category
      case .keyword(let keyword): keyword.category
      }
    }

    /// Its name, parameters and help.
    package var schema: CommandSchema {
      switch self {
      case .command(let command): command.schema
      case .keyword(let keyword): keyword.schema
      }
    }
  }

  package private(set) var entries: [Entry] = []
  private var commandsByName: [String: any ShellCommand.Type] = [:]
  /// The names of the commands that comparisons take without parentheses.
  package private(set) var queries: Set<String> = []
  /// The names of the commands that `bisect` takes.
  package private(set) var pastQueries: Set<String> = []
  /// The current names of queries by their former names.
  private var formerQueries: [String: String] = [:]

  package init(_ entries: [Entry] = []) { add(entries) }

  /// Appends commands and keywords.
  ///
  /// - Precondition: No two commands have the same name.
  private mutating func add(_ entries: [Entry]) {
    self.entries += entries
    for case .command(let command) in entries {
      precondition(commandsByName[command.name] == nil, "two commands are called '\(command.name)'")
      commandsByName[command.name] = command
      guard command.traits.contains(.isQuery) else { continue }
      queries.insert(command.name)
      if command.traits.contains(.isKnownInPast) { pastQueries.insert(command.name) }
      if let formerName = command.formerName { formerQueries[formerName] = command.name }
    }
  }

  /// Returns this registry with more commands.
  package func adding(_ commands: [any ShellCommand.Type]) -> CommandRegistry {
    var registry = self
    registry.add(commands.map { .command($0) })
    return registry
  }

  package subscript(name: String) -> (any ShellCommand.Type)? { commandsByName[name] }

  /// The commands, without the keywords.
  package var commands: [any ShellCommand.Type] {
    entries.compactMap { if case .command(let command) = $0 { command } else { nil } }
  }

  package var keywords: [KeywordHelp] {
    entries.compactMap { if case .keyword(let keyword) = $0 { keyword } else { nil } }
  }

  /// The schemas of the commands that scripts can call.
  package var schemas: [CommandSchema] {
    commands.filter { !$0.traits.contains(.isInteractive) }.map { $0.schema }
  }

  /// The schemas of the commands that exist only at the prompt.
  package var interactiveSchemas: [CommandSchema] {
    commands.filter { $0.traits.contains(.isInteractive) }.map { $0.schema }
  }

  /// A parser of lines with these commands.
  package var parser: Parser {
    Parser(queries: queries, formerQueries: formerQueries, pastQueries: pastQueries)
  }

  /// A parser of lines that may use former names of queries.
  private var formerParser: Parser {
    Parser(queries: queries.union(formerQueries.keys), pastQueries: pastQueries)
  }

  /// Whether a bare word in a comparison is a query, or was one in earlier versions.
  func isQuery(_ word: String) -> Bool {
    queries.contains(word) || formerQueries[word] != nil
  }

  /// Returns the canonical form of a script, with current names for former ones.
  ///
  /// Former names of commands of the prompt stay: in a script, they are names of actions.
  ///
  /// - Throws: The first error of the script.
  package func format(_ source: SourceText) throws(Diagnostic) -> String {
    let scripted = commands.filter { !$0.traits.contains(.isInteractive) }
    return try ScriptFormatter.format(source, parser: formerParser) { call in
      scripted.first { $0.isFormerCall(call) }?.name
    }
  }

  /// Returns the syntax errors of a script that may use former names, in order, up to a number of them.
  package func syntaxErrors(in source: SourceText, limit: Int) -> [Diagnostic] {
    var reader = StatementReader(name: source.name, parser: formerParser)
    reader.keepsOpenBlocks = true
    var errors: [Diagnostic] = []
    let lines = source.bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false)
    for line in lines {
      guard errors.count < limit else { return errors }
      if case .failure(let diagnostic) = reader.read(line: Array(line) + [ASCII.newline]) {
        errors.append(diagnostic)
      }
    }
    if case .failure(let diagnostic)? = reader.finish() { errors.append(diagnostic) }
    return Array(errors.prefix(limit))
  }

  /// Returns the command that had a name in earlier versions.
  func renamed(_ formerName: String) -> (any ShellCommand.Type)? {
    commands.first { $0.formerName == formerName }
  }

  /// Whether a statement reads moments of the run, or travels to them.
  package func needsMoments(_ statement: Statement) -> Bool {
    if case .bisect = statement.kind { return true }
    var finds = false
    statement.forEachInvocation { call in
      guard !finds, let command = self[call.name.text] else { return }
      let arguments = Flags.labeling(call.arguments, for: command.schema.parameters)
      finds = command.needsMoments(arguments, in: self)
    }
    return finds
  }

  /// The commands and the language as data for other programs: enough to complete and check a line.
  ///
  /// `queries` are the commands that comparisons take without parentheses, `takingPlaces` those that take a place
  /// followed by its values; `groups` are the sections of `help`.
  package var description: OrderedDictionary<String, Value> {
    func names(_ names: [String]) -> Value { .array(names.map(Value.string)) }
    let takingPlaces = commands.filter { $0.traits.contains(.takesPlace) }.map { $0.name }
    return [
      "commands": .array(schemas.map(\.asValue)),
      "keywords": .array(keywords.map(\.schema.asValue)),
      "operators": names(Comparison.Operator.allCases.map(\.rawValue)),
      "queries": names(queries.sorted()),
      "takingPlaces": names(takingPlaces.sorted()),
      "headerFields": names(ScriptHeader.Field.allCases.map(\.rawValue)),
      "groups": .array(
        CommandCategory.allCases.filter { $0 != .prompt }.map { category in
          let inCategory = entries.filter { $0.category == category }
          return .object([
            "title": .string(category.rawValue), "commands": names(inCategory.map(\.schema.name)),
          ])
        }),
    ]
  }
}
