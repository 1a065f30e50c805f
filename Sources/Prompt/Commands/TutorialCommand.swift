import Commands
import Engine
import Language

/// Start a tour of the app: `tutorial next` continues it, `tutorial stop` ends it.
@Command
struct TutorialCommand: ShellCommand {
  static let category = CommandCategory.prompt
  static let traits: CommandTraits = .isInteractive

  /// Next lesson, the current one again, or the end.
  let step: TutorialMove?

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let prompt = context.prompt
    guard !prompt.tutorial.lessons.isEmpty else {
      throw context.place.failure(
        .hostFailed, "this app has no tutorial", help: "'help' lists the commands")
    }
    switch step {
    case nil:
      let place = prompt.tutorial.place
      prompt.tutorial.begin()
      guard let place else { break }
      return .text("Starting over; you were at \(place).\n\n\(prompt.tutorial.text)")
    case .again?: break
    case .next?: prompt.tutorial.advance()
    case .stop?:
      prompt.tutorial.stop()
      return .text("The tutorial has ended; `tutorial` starts over.")
    }
    return .text(prompt.tutorial.text)
  }
}

/// A step in a tutorial.
enum TutorialMove: String, CaseIterable, ArgumentCodable, Sendable {
  case next
  case again
  case stop
}

/// A tour of an app, lesson by lesson.
package struct Tutorial {
  /// A text, and the comparison that holds once the lesson is done; empty for a lesson that only `next` ends.
  package typealias Lesson = (text: String, goal: String)

  let lessons: [Lesson]
  private var index: Int?

  init(_ lessons: [Lesson]) { self.lessons = lessons }

  /// The comparison that ends the lesson; nil for none.
  var goal: String? {
    guard let index, !lessons[index].goal.isEmpty else { return nil }
    return lessons[index].goal
  }

  var text: String {
    guard let index else {
      return "That was the last lesson. `help` lists the commands, `tutorial` starts over."
    }
    return "(\(index + 1) of \(lessons.count))\n\(lessons[index].text)"
  }

  /// The number of the lesson, as in `3 of 8`; nil for the first.
  var place: String? {
    index.flatMap { $0 > 0 ? "\($0 + 1) of \(lessons.count)" : nil }
  }

  mutating func begin() { index = 0 }
  mutating func stop() { index = nil }

  mutating func advance() {
    guard let last = index else { return begin() }
    index = last + 1 < lessons.count ? last + 1 : nil
  }
}
