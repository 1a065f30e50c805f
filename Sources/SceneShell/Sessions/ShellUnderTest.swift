import ArgumentParser
import SceneEngine
import SceneLanguage
import OrderedCollections
public import Scenes
import SceneSessions

/// A shell app under test, driven by lines of a scene script.
///
/// Tests that `export swift` prints use it with `StoreVerification` of SceneTesting.
///
/// ```swift
/// let sut = try StoreVerification { stage in try ShellUnderTest(CounterShell.self, on: stage) }
/// try await sut.verify(
///   when: { app, _ in try await app.run("increment") },
///   then: { #expect($0.states.last?.value["counter"] == 1) })
/// ```
@MainActor
public final class ShellUnderTest: Service {
  /// The state of an app at a moment.
  public struct State: Equatable, Sendable {
    /// The path from the root to the front scene, as `where` prints it.
    public let place: String
    let states: Value

    /// The value at a path such as `counter.count`; nil if there is none.
    ///
    /// A case of an enumeration is a string, as in JSON.
    public subscript(path: String) -> Value? {
      guard let path = try? ValuePath(path) else { return nil }
      return try? states.value(at: path)
    }
  }

  /// The error of a line, as the shell prints it.
  public struct Failure: Error, CustomStringConvertible {
    /// The message with its place.
    public let description: String
  }

  /// The observable state.
  public var state: ObservableState<State> { relay.states }

  private let session: AppSession
  private let interpreter: Interpreter
  private let relay = Relay(State(place: "", states: .object([:])))

  /// Makes the app of a shell and starts it.
  ///
  /// - Parameters:
  ///   - type: The type of the shell app.
  ///   - stage: The stage of the app's logic.
  ///   - variables: The variables of the lines, by name.
  /// - Throws: The error of the app, or of its options for an empty command line.
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
    publish()
  }

  /// Runs a line, and waits until every effect has finished or is sleeping.
  ///
  /// - Parameter line: A line of a scene script.
  /// - Throws: ``Failure``.
  public func run(_ line: String) async throws {
    var reader = interpreter.makeReader(name: "line", isScript: false)
    switch reader.read(line: line.utf8) {
    case .incomplete: throw Failure(description: "'\(line)' is incomplete")
    case .failure(let diagnostic):
      throw Failure(description: DiagnosticRenderer().render(diagnostic))
    case .complete(let tree):
      defer { publish() }
      do { try await interpreter.run(tree) } catch {
        throw Failure(description: DiagnosticRenderer().render(error.diagnostic))
      }
    }
  }

  /// Publishes the state if it has changed.
  private func publish() {
    let states = OrderedDictionary(session.tracker.values, uniquingKeysWith: { first, _ in first })
    let value = Value.object(states)
    let next = State(
      place: session.app.pathNames.joined(separator: " > "),
      states: (try? Value(json: value.json())) ?? value)
    if next != relay.value { relay.accept(next) }
  }
}
