import ArgumentParser
import Engine
import Language
import OrderedCollections
public import Scenes
import Sessions

/// An app as a test drives it: by lines of its shell, with all of its state as data.
///
/// It is what `export swift` makes tests with, for `StoreVerification` of SceneTesting.
///
/// ```swift
/// let sut = try StoreVerification { stage in try ShellSubject(CounterShell.self, on: stage) }
/// try await sut.verify(
///   when: { app, _ in try await app.run("increment") },
///   then: { #expect($0.states.last?.value["counter"] == 1) })
/// ```
@MainActor
public final class ShellSubject: Service {
  /// All state of an app at a moment.
  public struct State: Equatable, Sendable {
    /// The way from the root to the scene in front, as the command `where` prints it.
    public let place: String
    let states: Value

    /// What is at a path, as the command `state` takes it; nil where there is nothing.
    ///
    /// The case of an enumeration is a text there, as in JSON.
    public subscript(path: String) -> Value? {
      guard let path = try? ValuePath(path) else { return nil }
      return try? states.value(at: path)
    }
  }

  /// Why a line couldn't be done, as the shell says it.
  public struct Failure: Error, CustomStringConvertible {
    /// The message, with its place.
    public let description: String
  }

  /// The state, to read and to observe.
  public var state: ObservableState<State> { relay.states }

  private let session: AppSession
  private let interpreter: Interpreter
  private let relay = Relay(State(place: "", states: .object([:])))

  /// Makes the app of a shell, and starts it.
  ///
  /// - Parameters:
  ///   - type: The shell's app.
  ///   - stage: Where the app's logic runs.
  ///   - variables: What the lines may use, by name.
  /// - Throws: What the app throws, or what its options say of an empty command line.
  public init<App: ShellApp>(
    _ type: App.Type, on stage: SceneStage, variables: [String: String] = [:]
  ) throws {
    let options = try App.Options.parse([])
    session = try AppSession(on: stage) {
      try type.make(
        with: options, for: Launch(stage: stage, storage: .ephemeral, environment: [:]))
    }
    interpreter = Interpreter(session, host: .live(limit: .sandbox) { _ in })
    interpreter.bind(variables.mapValues { .string($0) })
    session.app.start()
    tell()
  }

  /// Does what a line says, and waits until all is at rest.
  ///
  /// - Parameter line: A line of a scene script.
  /// - Throws: ``Failure``.
  public func run(_ line: String) async throws {
    var reader = interpreter.makeReader(name: "line", isScript: false)
    switch reader.read(line: line.utf8) {
    case .incomplete: throw Failure(description: "\(line) isn't a whole line")
    case .failure(let diagnostic):
      throw Failure(description: DiagnosticRenderer().render(diagnostic))
    case .complete(let tree):
      defer { tell() }
      do { try await interpreter.run(tree) } catch {
        throw Failure(description: DiagnosticRenderer().render(error.diagnostic))
      }
    }
  }

  /// Tells what the state is now, where it is another.
  private func tell() {
    let states = OrderedDictionary(
      session.tracker.states.map { ($0.name, $0.state.value) },
      uniquingKeysWith: { first, _ in first })
    let value = Value.object(states)
    let next = State(
      place: session.app.pathNames.joined(separator: " > "),
      states: (try? Value(json: value.json())) ?? value)
    if next != relay.value { relay.accept(next) }
  }
}
