public import ArgumentParser
@_exported public import Scenes

/// An app with a shell: the entry point of its executable.
///
/// ```swift
/// @main
/// struct CounterShell: ShellApp {
///   static let name = "counter"
///   static let version = "1.0"
///
///   static func make(with options: NoOptions, for launch: Launch) throws -> any SceneApp {
///     CounterApp(on: launch.stage)
///   }
/// }
/// ```
public protocol ShellApp {
  /// The app's own options on the command line.
  associatedtype Options: ParsableArguments & Sendable = NoOptions

  /// The name of the executable and of the app's directories, as in `koober`.
  static var name: String { get }
  /// The version that `--version` prints.
  static var version: String { get }
  /// The summary of `--help`, in one line.
  static var abstract: String { get }
  /// The states in which scripts and links can start; the first is the default.
  static var starts: [StartState] { get }
  /// Scripts that lead from the last of the starts to scenes without links, which `describe` then describes.
  static var examples: [String] { get }
  /// The lessons of `tutorial`, for new users.
  static var lessons: [Lesson] { get }

  /// Creates the app, which the shell then starts.
  @MainActor
  static func make(with options: Options, for launch: Launch) throws -> any SceneApp
}

extension ShellApp {
  /// A summary with the app's name.
  public static var abstract: String { "Run the logic of \(name) without its screens." }

  /// The state after the start.
  public static var starts: [StartState] { [.started] }

  /// No examples.
  public static var examples: [String] { [] }

  /// No lessons.
  public static var lessons: [Lesson] { [] }

  /// Runs the command line and exits the process.
  public static func main() {
    CommandLineTool<Self>.main()
  }
}

/// The options of an app that has none.
public struct NoOptions: ParsableArguments, Sendable {
  /// Creates no options.
  public init() {}
}

/// A state in which scripts and links can start.
public struct StartState: Sendable {
  /// Its name on the command line.
  public let name: String
  /// Its summary, in one line.
  public let summary: String
  /// The commands that lead to it from the state after the start.
  public let script: String

  /// The state after the start.
  public static let started = StartState("started", "right after the app starts")

  /// Describes a state.
  ///
  /// - Parameters:
  ///   - name: Its name on the command line, as in `signed-in`.
  ///   - summary: Its summary, in one line without a full stop.
  ///   - script: The commands that lead to it from the state after the start; empty for that state.
  public init(_ name: String, _ summary: String, script: String = "") {
    self.name = name
    self.summary = summary
    self.script = script
  }
}

/// A lesson of `tutorial`: a text and a goal.
public struct Lesson: Equatable, Sendable {
  /// The text that the user reads, with what to type.
  public let text: String
  /// The condition that ends the lesson, as for `expect`; empty if there is nothing to do.
  public let goal: String
  /// The condition that must hold before the lesson begins, as for `expect`; empty for none.
  public let start: String
  /// The text that the user reads while it does not hold, with what to do first.
  public let preparation: String

  /// Creates a lesson.
  ///
  /// - Parameters:
  ///   - text: What the user reads, and is asked to type. Paragraphs are wrapped to the width of the terminal;
  ///     indented lines remain.
  ///   - goal: The condition that ends the lesson, as in `where == signIn`; then the next lesson follows.
  ///   - start: The condition that must hold before the lesson begins, as in `where == welcome`.
  ///   - preparation: What the user reads instead while it does not hold, with what to do first.
  public init(
    _ text: String, goal: String = "", start: String = "", preparation: String = ""
  ) {
    self.text = text
    self.goal = goal
    self.start = start
    self.preparation = preparation
  }
}
