import Commands
import Language
import Scenes

/// Goes to a place as its link would, or to a moment: `goto 12`.
///
/// As in `goto ride id: 7`, or `goto 1.5s` for what was then. A place that no link leads to has to be below the scene in front. `timeline` lists the moments.
@Command
struct GotoCommand: ShellCommand {
  static let category = CommandCategory.move
  static let traits: CommandTraits = [.moves, .isRecorded, .takesPlace, .handsOn]

  /// The place, with its values behind it; or a moment's number, or a time.
  let place: String
  /// Leaves scenes that refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    guard !Moments.isMoment(place) else {
      let moments = try Moments(context.interpreter, at: context.argument)
      return try await moments.go(to: try moments.number(of: place))
    }
    return try await context.withPlace(place) { destination in
      context.output(
        of: try context.router.goTo(destination, cause: "goto \(place)", insisting: force))
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.link().map { "goto \($0.place)" }
  }

  static func needsMoments(_ arguments: [ArgumentSyntax]) -> Bool {
    guard let place = arguments.first(where: { $0.flag == nil }) else { return false }
    // What a variable holds may be a moment.
    return place.operand.bareWord.map(Moments.isMoment) ?? true
  }
}
