import SceneEngine
import SceneExplorer
import SceneLanguage
import SceneSessions

/// The shell of an app that is explored, which tests conditions and runs lines.
@MainActor
final class ExploredShell {
  fileprivate let session: AppSession
  private let interpreter: Interpreter

  init(_ session: AppSession) {
    self.session = session
    interpreter = Interpreter(session, host: .live(limit: .sandbox) { _ in }, registry: .all)
  }

  /// Runs a line, and waits until its effects have settled.
  ///
  /// - Returns: Its error; nil if it has none.
  @discardableResult
  func run(_ line: String) async -> Diagnostic? {
    guard case .complete(let tree) = Self.parse(line) else { return nil }
    do throws(ScriptFailure) {
      try await interpreter.run(tree)
      return nil
    } catch {
      return error.diagnostic
    }
  }

  /// Parses a line of statements.
  static func parse(_ line: String) -> ParseResult {
    CommandRegistry.all.parser.parse(SourceText(name: "line", line))
  }

  /// Whether the expectation of a property holds; nil if it has no value in this state.
  ///
  /// - Throws: The error of an expectation that cannot be tested in any state.
  func holds(_ property: Property) async throws(Diagnostic) -> Bool? {
    let before = inputs
    let holds: Bool?
    do throws(ScriptFailure) {
      try await interpreter.run(property.expectation)
      holds = true
    } catch {
      if error.isUnresolved { throw property.placed(error.diagnostic) }
      holds = error.kind == .expectation ? false : nil
    }
    guard inputs == before else { throw property.changesApp }
    return holds
  }

  /// What an input changes; ``AppActivity`` also counts jobs, which the evaluation of a condition makes, too.
  private var inputs: (states: Int, moves: Int, routes: Int, links: Int, work: Int, time: Duration)
  {
    let (stage, router) = (session.stage, session.app.router)
    return (
      session.tracker.changeCount, router.moves, router.routeCount, router.waitingLinks.count,
      stage.effects.count, stage.clock.now.offset
    )
  }

  /// The message of an error of the app, without secrets.
  func text(of error: any Error) -> String {
    let place = SourceSpan(SourceText(name: "explore", ""), SourceRange(0, 0))
    return interpreter.concealing(place.failure(of: error).diagnostic).message
  }
}

extension Property {
  /// The property of an exploration whose apps have some shells.
  @MainActor
  func explored(in shells: ExploredShells) -> ExploredProperty {
    ExploredProperty(kind, text: text, place: place, check: check) {
      try await shells[$0].holds(self)
    }
  }
}

/// The shell of the app that is being explored.
@MainActor
final class ExploredShells {
  private var last: ExploredShell?

  subscript(session: AppSession) -> ExploredShell {
    if let last, last.session === session { return last }
    let shell = ExploredShell(session)
    last = shell
    return shell
  }
}
