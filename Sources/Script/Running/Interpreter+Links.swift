import Commands
import Scenes
import SceneRuntime

/// What the command `links` prints.
extension Interpreter {
  /// How many URLs a script can ask for, since it holds them all; the command line has no such limit.
  private static let mostSamples = 100_000

  /// The link table, or what is asked about links.
  func linksText(
    _ topic: String?, _ rest: Rest, in context: Context
  ) throws(ScriptFailure) -> String {
    guard let topic else { return tableText }
    guard LinkCommand.commands.contains(where: { $0.name == topic }) else {
      return try lineText(of: topic, rest, in: rest.first)
    }
    let arguments = topic == "print" ? Array(rest.arguments.prefix(1)) : rest.arguments
    let command: LinkCommand
    do {
      command = try LinkCommand(command: topic, arguments: arguments)
    } catch {
      throw context.failure(of: error, arguments: rest.syntax)
    }
    let place = rest.syntax.first.map { context.at($0.range) } ?? context
    switch command {
    case .check(let file): return try check(file, in: place)
    case .print:
      return try printText(
        rest.arguments[0],
        Rest(
          call: rest.call, arguments: Array(rest.arguments.dropFirst()),
          syntax: Array(rest.syntax.dropFirst()),
          first: place))
    case .explain(let url): return LinkExplanation(of: url, in: app).lines.joined(separator: "\n")
    case .sample(let count, let seed):
      guard (0...Self.mostSamples).contains(count) else {
        throw place.failure(
          "links.count", "\(count) is no number from 0 to \(Self.mostSamples)",
          help: "links sample on the command line makes any number")
      }
      let sampler = LinkSampler(app.router.links)
      var random = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
      return (0..<count).map { _ in sampler.next(using: &random).url }.joined(separator: "\n")
    }
  }

  private var tableText: String {
    let lines = LinkListing(table: app.router.links).lines
    let waiting = app.router.deferredLinks.map { "\($0.destination) waits for \($0.condition)" }
    let dropped = app.router.droppedLinks.value.map { "dropped: \($0)" }
    return ((lines.isEmpty ? ["no links"] : lines) + waiting + dropped).joined(separator: "\n")
  }

  /// Where a URL leads, from the root.
  private func lineText(
    of url: String, _ rest: Rest, in context: Context
  ) throws(ScriptFailure) -> String {
    guard url.contains(where: { ":/".contains($0) }) else {
      let names = LinkCommand.commands.map(\.name)
      throw context.failure(
        "links.unknown", "\(url) is neither a URL nor something to ask about links",
        help: NearestNames.suggestion(NearestNames.nearest(to: url, among: names))
          ?? "links alone, or with \(names.joined(separator: ", ")) or a URL")
    }
    guard rest.arguments.isEmpty else {
      throw context.failure("argument.tooMany", "links takes one URL", help: "leave the others out")
    }
    do {
      let table = app.router.links
      let destination = try table.resolve(url)
      return try (table.ancestors(of: destination) + [destination]).map(\.description)
        .joined(separator: " > ")
    } catch {
      throw context.failure(of: error)
    }
  }

  private func check(_ path: String, in context: Context) throws(ScriptFailure) -> String {
    let bytes = try context.reporting { () throws(ScriptHost.Failure) in try host.readFile(path) }
    var check = LinkCheck(app.router.links)
    let lines = LinkLine.lines(of: bytes).map { check.read($0) }
    if let first = check.firstFailure {
      let count = check.failures
      throw context.failure(
        "links.unexpected",
        "\(count) \(count == 1 ? "link isn't" : "links aren't") as expected; \(check.summary)",
        help: "the first is \(first)")
    }
    return (lines + [check.summary]).joined(separator: "\n")
  }

  private func printText(_ place: Argument, _ rest: Rest) throws(ScriptFailure) -> String {
    let destination = try destination(of: place.input.word, rest)
    do {
      return try app.router.links.print(destination)
    } catch .notFound(let name, _) {
      throw rest.first.failure(
        "link.none", "no link leads to \(name)", help: "links lists those that do")
    } catch {
      throw rest.first.failure(of: error)
    }
  }
}

extension Argument.Input {
  /// The text, or the value as it is written.
  package var word: String {
    switch self {
    case .text(let text, _): text
    case .value(let value): value.plainText
    }
  }
}
