public import ArgumentParser
@_exported public import Scenes

/// An app that a shell drives: what its executable says of it.
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
  /// Options of the app's own on the command line.
  associatedtype Options: ParsableArguments & Sendable = NoOptions

  /// The name of the executable, as in `koober`; it names the app's folders as well.
  static var name: String { get }
  /// The app's version, which `--version` prints.
  static var version: String { get }
  /// What the app is, in one line, for `--help`.
  static var abstract: String { get }
  /// The states that links can be opened in with `replay --start`, the one they are in by default first.
  static var starts: [StartState] { get }
  /// The lessons of `tutorial`, which take somebody around who has never seen a shell like this.
  static var lessons: [Lesson] { get }

  /// Makes the app, which the shell then starts.
  @MainActor
  static func make(with options: Options, for launch: Launch) throws -> any SceneApp
}

extension ShellApp {
  /// Nothing more than the app's name.
  public static var abstract: String { "A shell over the logic of \(name)." }

  /// The app as it is when it has started.
  public static var starts: [StartState] { [.started] }

  /// No lessons.
  public static var lessons: [Lesson] { [] }

  /// Reads the command line, does what it says and leaves the process.
  public static func main() {
    CommandLineTool<Self>.main()
  }
}

/// The options of an app that has none.
public struct NoOptions: ParsableArguments, Sendable {
  /// Creates no options.
  public init() {}
}

/// A state of an app that links can be opened in.
public struct StartState: Sendable {
  /// Its name on the command line.
  public let name: String
  /// What it is, in a line.
  public let summary: String
  /// The commands that lead there from the app as it is when it has started.
  public let script: String

  /// The app as it is when it has started.
  public static let started = StartState("started", "as the app begins")

  /// Describes a state.
  ///
  /// - Parameters:
  ///   - name: Its name on the command line, as in `signed-in`.
  ///   - summary: What it is, in a line without a full stop.
  ///   - script: The commands that lead there from the app as it is when it has started; none for that.
  public init(_ name: String, _ summary: String, script: String = "") {
    self.name = name
    self.summary = summary
    self.script = script
  }
}

/// A lesson of `tutorial`: what to read, and what to do then.
public struct Lesson: Equatable, Sendable {
  /// What to read, and what to type.
  public let text: String
  /// What holds once that is done, as `expect` takes it; empty where there is nothing to do.
  public let goal: String

  /// Creates a lesson.
  ///
  /// - Parameters:
  ///   - text: What to read, and what to type; lines of at most 38 columns fit everywhere.
  ///   - goal: What holds once that is done, as in `where == signIn`; then the next lesson comes by itself.
  public init(_ text: String, goal: String = "") {
    self.text = text
    self.goal = goal
  }
}
