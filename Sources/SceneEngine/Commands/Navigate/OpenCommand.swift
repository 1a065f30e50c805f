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

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    guard context.router.opensURLs else {
      throw context.argument.failure(
        .linkNone, "this app has no links", help: "'help' lists its commands and actions")
    }
    return try await context.recording(.link, []) {
      do {
        return try context.router.open(url, force: force).output
      } catch let error as LinkError {
        throw context.place(of: error, in: url).failure(of: error)
      }
    }
  }

  static func example(in samples: AppSamples) -> String? { samples.link().map { "open \($0.url)" } }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    (point.isFirst ? completer.links(point.typed) : []) + completer.flags(of: schema, point.given)
  }
}

extension CommandContext {
  /// The part of the first argument that a link's error is about; the whole argument if it is not known.
  fileprivate func place(of error: LinkError, in url: String) -> SourceSpan {
    let trace = router.links.trace(url)
    guard case .failure(error) = trace.result, let range = trace.range,
      // With escapes or variables in it, the argument is not the URL byte for byte.
      let start = [0, 1].first(where: { quotes in
        argument.text.utf8.dropFirst(quotes).dropLast(quotes).elementsEqual(url.utf8)
      })
    else { return argument }
    let offset = argument.range.start + start
    return argument.at(SourceRange(offset + range.lowerBound, offset + range.upperBound))
  }
}
