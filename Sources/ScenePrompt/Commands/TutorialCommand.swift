import SceneCommands
import SceneEngine
import SceneLanguage
import SceneText

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
    var place: String?
    switch step {
    case nil:
      place = prompt.tutorial.place
      prompt.tutorial.begin()
    case .again?: break
    case .next?: prompt.tutorial.advance()
    case .stop?:
      prompt.tutorial.stop()
      return .text("The tutorial has ended; `tutorial` starts over.")
    }
    await prompt.beginLesson(context.interpreter)
    let introduction = place.map { "Starting over; you were at \($0).\n\n" } ?? ""
    return .text(introduction + prompt.tutorial.text)
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
  /// A lesson: what the user reads, and when it begins and ends.
  package struct Lesson: Sendable {
    let text: String
    /// The comparison that holds once the lesson is done; empty for a lesson that only `next` ends.
    let goal: String
    /// The comparison that must hold before the lesson begins; empty for none.
    let start: String
    /// The text that is shown until then.
    let preparation: String

    package init(text: String, goal: String, start: String = "", preparation: String = "") {
      self.text = text
      self.goal = goal
      self.start = start
      self.preparation = preparation
    }
  }

  let lessons: [Lesson]
  private var index: Int?
  /// Whether the last lesson is done.
  private var isOver = false
  /// Whether the current lesson cannot begin yet.
  var isPreparing = false

  init(_ lessons: [Lesson]) { self.lessons = lessons }

  /// The comparison that ends the lesson, or its preparation; nil for none.
  var goal: String? {
    guard let index else { return nil }
    let goal = isPreparing ? lessons[index].start : lessons[index].goal
    return goal.isEmpty ? nil : goal
  }

  /// The comparison that must hold before the current lesson begins; nil for none.
  var start: String? {
    guard let index, !lessons[index].start.isEmpty else { return nil }
    return lessons[index].start
  }

  var text: String {
    guard let index else {
      return "That was the last lesson. `help` lists the commands; `tutorial` starts over."
    }
    let text = isPreparing ? lessons[index].preparation : lessons[index].text
    return "(\(index + 1) of \(lessons.count))\n\(TerminalText.reflowed(text))"
  }

  /// The number of the lesson, as in `3 of 8`; nil for the first.
  var place: String? {
    index.flatMap { $0 > 0 ? "\($0 + 1) of \(lessons.count)" : nil }
  }

  mutating func begin() { (index, isOver) = (0, false) }

  /// Goes on after the goal is reached: to the lesson that was prepared, or to the next.
  mutating func complete() {
    if isPreparing { isPreparing = false } else { advance() }
  }

  mutating func stop() { (index, isOver) = (nil, false) }

  mutating func advance() {
    guard !isOver else { return }
    guard let last = index else { return begin() }
    index = last + 1 < lessons.count ? last + 1 : nil
    isOver = index == nil
  }
}

extension PromptState {
  /// Begins the current lesson, or its preparation if the app is not where the lesson begins.
  func beginLesson(_ interpreter: Interpreter) async {
    guard let start = tutorial.start else { return tutorial.isPreparing = false }
    let isReady = await interpreter.holds(start)
    tutorial.isPreparing = !isReady
  }
}
