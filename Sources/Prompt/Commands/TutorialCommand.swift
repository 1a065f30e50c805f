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

/// A tour of an app, lesson by lesson.
package struct Tutorial {
  /// What to read, and a comparison that holds once it is done; empty where there is nothing to do but to go on.
  package typealias Lesson = (text: String, goal: String)

  let lessons: [Lesson]
  private var index: Int?

  init(_ lessons: [Lesson]) { self.lessons = lessons }

  /// What has to hold before the tour goes on by itself; nil where nothing has.
  var goal: String? {
    guard let index, !lessons[index].goal.isEmpty else { return nil }
    return lessons[index].goal
  }

  var text: String {
    guard let index else {
      return "That was all. `help` lists the commands, and `tutorial` begins again."
    }
    return "(\(index + 1) of \(lessons.count))\n\(lessons[index].text)"
  }

  /// Where the tour is, as in `3 of 8`, if somebody is beyond its first lesson.
  var place: String? {
    index.flatMap { $0 > 0 ? "\($0 + 1) of \(lessons.count)" : nil }
  }

  mutating func begin() { index = 0 }
  mutating func stop() { index = nil }

  mutating func goOn() {
    guard let last = index else { return begin() }
    index = last + 1 < lessons.count ? last + 1 : nil
  }
}
