import Commands
import Engine
import Language

/// Begins a tour of the app: `tutorial next` goes on, `tutorial stop` ends it.
@Command
struct TutorialCommand: ShellCommand {
  static let category = CommandCategory.here
  static let traits: CommandTraits = .isInteractive

  let step: TutorialMove?

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let prompt = context.prompt
    guard !prompt.tutorial.lessons.isEmpty else {
      throw context.place.failure(
        .hostFailed, "this app has no tutorial", help: "help lists the commands")
    }
    switch step {
    case nil:
      let place = prompt.tutorial.place
      prompt.tutorial.begin()
      guard let place else { break }
      return .text("It begins again; it was at \(place).\n\n\(prompt.tutorial.text)")
    case .again?: break
    case .next?: prompt.tutorial.goOn()
    case .stop?:
      prompt.tutorial.stop()
      return .text("The tutorial is over; `tutorial` begins again.")
    }
    return .text(prompt.tutorial.text)
  }
}

/// Where to go in a tutorial.
enum TutorialMove: String, CaseIterable, ArgumentCodable, Sendable {
  case next
  case again
  case stop
}
