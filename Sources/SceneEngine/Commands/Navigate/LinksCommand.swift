import SceneCommands
import SceneLanguage
import SceneLinks
import OrderedCollections
import SceneRuntime
import Scenes
import SceneText

/// List the link table, or print the destination of a URL.
///
/// Deferred and dropped links are listed after the table.
@Command
struct LinksCommand: ImmediateCommand {
  static let category = CommandCategory.navigate
  static let traits: CommandTraits = [.isQuery, .forwardsArguments]

  /// URL whose destination to print.
  let url: String?

  /// The maximum number of URLs that a script can sample, since it keeps them all; the command line has no limit.
  private static let maxSamples = 100_000

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    guard let url else {
      return try context.output(
        Self.table(of: context.router, columns: context.host.columns()),
        Self.data(of: context.router))
    }
    let isQuery = LinkTableQuery.commands.contains { $0.name == url }
    return context.output(
      lines: isQuery ? try answer(url, in: context) : try path(of: url, in: context))
  }

  @MainActor
  private func answer(
    _ command: String, in context: CommandContext
  ) throws(ScriptFailure) -> String {
    let given = context.forwarded
    let query: LinkTableQuery
    do {
      query = try LinkTableQuery(
        command: command,
        arguments: command == "print" ? Array(given.arguments.prefix(1)) : given.arguments)
    } catch {
      throw Self.failure(of: error, command, in: context)
    }
    let place = context.forwardedPlace
    switch query {
    case .check(let file): return try Self.check(file, in: context, at: place)
    case .print(let name): return try Self.print(name, in: context, at: place)
    case .explain(let url):
      try Self.checkIsURL(url, in: context, at: place)
      return LinkExplanation(
        of: url, in: context.app, hiding: context.interpreter.secrets,
        columns: context.host.columns()
      ).lines.joined(separator: "\n")
    case .sample(let count, let seed):
      guard (0...Self.maxSamples).contains(count) else {
        throw place.failure(
          .linksCount, "'count:' must be a number from 0 to \(Self.maxSamples), not \(count)",
          help: "'links sample' on the command line has no limit")
      }
      let sampler = LinkSampler(context.router.links)
      var random = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
      return (0..<count).map { _ in sampler.next(using: &random).url }.joined(separator: "\n")
    }
  }

  @MainActor
  private static func failure(
    of error: CommandError, _ command: String, in context: CommandContext
  ) -> ScriptFailure {
    let given = context.forwarded
    let name = "\(Self.name) \(command)"
    guard case .missingArgument(_, _, let position, _) = error,
      let schema = LinkTableQuery.commands.first(where: { $0.name == command })
    else { return context.place.failure(of: error.naming(name), arguments: given.syntax) }
    let missing = MissingArgument(
      at: position, of: schema, called: name, given: given.arguments,
      example: example(in: AppSamples(context.interpreter)), listsPlaces: true)
    return context.place.failure(.argumentMissing, missing.message, help: missing.help)
  }

  @MainActor
  private static func table(of router: Router, columns: Int) -> String {
    let lines = router.links.listing(columns: columns)
    let waiting = router.waitingLinks
    let dropped = router.droppedLinks.value.map { "dropped: \($0)" }
    return ((lines.isEmpty ? ["no links"] : lines) + waiting + dropped).joined(separator: "\n")
  }

  @MainActor
  private static func data(of router: Router) -> Value {
    .object([
      "patterns": .array(router.links.patterns.map(\.value)), "waiting": router.waitingLinksData,
      "dropped": .array(router.droppedLinks.value.map { .string("\($0)") }),
    ])
  }

  /// Fails for a word that is no URL, whatever the link table is.
  @MainActor
  private static func checkIsURL(
    _ text: String, in context: CommandContext, at place: SourceSpan
  ) throws(ScriptFailure) {
    guard !isURL(text) else { return }
    let table = context.router.links
    let nearest = NearestNames.nearest(to: text, among: table.patterns.map(\.name)).lazy.compactMap
    {
      try? table.print(Destination($0))
    }.first
    let sample = AppSamples(context.interpreter).link()?.url
    throw place.failure(
      .linksUnknown, "'\(text)' is not a URL",
      help: nearest.map { "did you mean \($0)?" } ?? sample.map { "write a URL, such as \($0)" })
  }

  private static func isURL(_ text: String) -> Bool { text.contains { ":/".contains($0) } }

  /// The path to the destination of a URL, from the root.
  @MainActor
  private func path(of url: String, in context: CommandContext) throws(ScriptFailure) -> String {
    guard Self.isURL(url) else {
      let names = LinkTableQuery.commands.map(\.name)
      throw context.argument.failure(
        .linksUnknown, "'\(url)' is neither a URL nor a subcommand of 'links'",
        help: NearestNames.suggestion(NearestNames.nearest(to: url, among: names))
          ?? "subcommands: \(names.joined(separator: ", "))")
    }
    guard context.forwarded.arguments.isEmpty else {
      throw context.argument.failure(
        .argumentTooMany, "'links' takes at most one URL", help: "remove the others")
    }
    return try context.trying {
      let table = context.router.links
      let destination = try table.resolve(url)
      return (try table.ancestors(of: destination) + [destination]).map(\.description)
        .joined(separator: " > ")
    }
  }

  @MainActor
  private static func check(
    _ path: String, in context: CommandContext, at place: SourceSpan
  ) throws(ScriptFailure) -> String {
    if [".csv", ".json", ".jsonl", ".ndjson"].contains(where: path.lowercased().hasSuffix) {
      throw place.failure(
        .linksNone, "'\(path)' is not a list with one URL per line",
        help: "'links check' on the command line reads CSV and JSON Lines")
    }
    let bytes = try place.reporting { () throws(ScriptHost.Failure) in
      try context.host.readFile(path)
    }
    var check = LinkCheck(context.router)
    let lines = LinkLine.lines(of: bytes).map { check.read($0) }
    if let first = check.firstFailure {
      throw place.failure(
        .linksUnexpected, check.failure, help: "correct the list, or the link table"
      ).noting("note: the first is \(first)")
    }
    guard check.count > 0 else {
      throw place.failure(
        .linksNone, "there are no links in '\(path)'", help: "write one URL per line")
    }
    return (lines + [check.summary]).joined(separator: "\n")
  }

  @MainActor
  private static func print(
    _ place: String, in context: CommandContext, at site: SourceSpan
  ) throws(ScriptFailure) -> String {
    let destination = try context.destination(of: place, context.forwarded.rest, at: site)
    do {
      return try context.router.links.print(destination)
    } catch .notFound(let name, _) {
      throw site.failure(
        .linkNone, "no link leads to '\(name)'", help: "'links' lists the link table")
    } catch {
      throw site.failure(of: error)
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.link().map { "links explain \($0.url)" }
  }

  /// The values of a place can be written as they are printed: `links print ride id=7`.
  static func expanding(_ arguments: [ArgumentSyntax]) -> [ArgumentSyntax] {
    arguments.first?.operand.bareWord == "print" ? arguments.map(\.withLabel) : arguments
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    let given = point.given.filter { $0.flag != "json" }[...]
    let queries = LinkTableQuery.commands
    guard let first = given.first else {
      return queries.map { Suggestion($0) } + completer.links(point.typed)
    }
    let rest = given.dropFirst()
    switch first.text {
    case "explain": return rest.isEmpty ? completer.links(point.typed) : []
    case "check": return rest.isEmpty ? completer.files(point.typed) : []
    case "print":
      guard let place = rest.first else { return completer.app.places.map { Suggestion($0) } }
      return completer.values(
        of: completer.app.places.first { $0.name == place.text }, after: rest.dropFirst())
    default: return completer.values(of: queries.first { $0.name == first.text }, after: rest)
    }
  }
}

/// A subcommand of `links`.
@Dispatchable
package enum LinkTableQuery {
  /// Check the URLs of a list without opening them.
  ///
  /// A list has one URL per line, optionally followed by a tab and the expected outcome; `#` starts a
  /// comment. The check fails for a URL that is refused, unless the list expects that error, and for a
  /// URL whose destination is not the expected one. If the expected outcome is a path, such as
  /// `a > b`, only its last place is compared: the rest depends on the state of the app.
  ///
  /// - Parameter file: File with the list.
  case check(file: String)
  /// Print the URL of a place.
  ///
  /// - Parameter place: Place, followed by its values.
  case print(place: String)
  /// Explain how a URL is parsed, matched and guarded.
  ///
  /// The last lines show what `open` would do now.
  ///
  /// - Parameter url: URL to explain.
  case explain(url: String)
  /// Print sample URLs: valid, mutated and hostile.
  ///
  /// - Parameters:
  ///   - count: Number of URLs.
  ///   - seed: Random seed.
  case sample(count: Int = 10, seed: Int = 0)
}
