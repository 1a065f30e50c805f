import SceneCommands
import SceneLanguage
import SceneLinks
import Scenes
import SceneSessions

/// Open a deep link.
@Command
struct OpenCommand: MoveCommand {
  /// URL of the link.
  let url: String
  /// Leave scenes even if they refuse.
  var force: Bool = false

  /// The name of the parameter with the link.
  static let urlName = "url"

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    guard context.router.opensURLs else {
      throw context.argument.failure(
        .linkNone, "this app has no links", help: "'help' lists its commands and actions")
    }
    context.interpreter.noteSecrets(in: url, at: context.argument)
    return try await context.recording(.link, []) {
      do {
        return try context.router.open(url, force: force).output
      } catch let error as LinkError {
        throw context.interpreter.failure(of: error, in: url, at: context.argument)
      }
    }
  }

  static func example(in samples: AppSamples) -> String? { samples.link().map { "open \($0.url)" } }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    (point.isFirst ? completer.links(point.typed) : []) + completer.flags(of: schema, point.given)
  }
}

extension SourceSpan {
  /// The failure of opening a link, whose URL is this argument: at the part that the error is about, or at the whole
  /// argument if that is not known.
  func failure(of error: LinkError, in url: String, _ links: LinkTable) -> ScriptFailure {
    let trace = links.trace(url)
    guard case .failure(error) = trace.result, let range = trace.range,
      // With escapes or variables in it, the argument is not the URL byte for byte.
      let start = [0, 1].first(where: { quotes in
        text.utf8.dropFirst(quotes).dropLast(quotes).elementsEqual(url.utf8)
      })
    else { return failure(of: error) }
    let offset = self.range.start + start
    return at(SourceRange(offset + range.lowerBound, offset + range.upperBound)).failure(of: error)
  }
}
