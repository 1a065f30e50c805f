import Glibc
import SceneBenchmarking
import SceneCommands
import SceneExplorer
import SceneRuntime
import SceneSessions
import Scenes

/// Searching the states of a counter, with and without the app.
@MainActor
enum ExploreBenchmarks {
  private static let states = 20_000
  private static let manyStates = 120_000

  static func run() async {
    let transitions = await search(of: states)
    let figure = await Figure.measure(transitions) { await _ = search(of: states) }
    figure.report(
      "transition of an exploration", baseline: bareSearch(of: transitions),
      "search of the reducer",
      budget: "10000 ns")
    let memory = peakMemory
    let manyTransitions = await search(of: manyStates)
    Figure.report(
      "memory of a further state", bytes: (peakMemory - memory) / (manyStates - states),
      budget: "100 bytes")
    await Figure.measure(manyTransitions) { await _ = search(of: manyStates) }.report(
      "transition with six times the states", baseline: figure, "transition", budget: "flat")
  }

  private static var peakMemory: Int {
    var usage = rusage()
    unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }

  /// Explores the app.
  ///
  /// - Parameter states: The number of states to find.
  /// - Returns: The number of transitions.
  private static func search(of states: Int) async -> Int {
    let app = ExploredApp(comparing: nil) {
      let app = try SingleSceneApp(on: .virtual()) {
        Scene("counter", store: CountingStore(), view: CountView())
      }
      let session = AppSession(of: app)
      await session.start()
      try await session.stage.settle()
      return session
    }
    defer { app.end() }
    var exploration = Exploration(
      app, trying: PossibleMoves(), in: .coverage, seed: 0,
      within: .init(states: states, depth: .max), testing: [])
    do { try await exploration.run() } catch { preconditionFailure("\(error)") }
    precondition(exploration.progress.states == states)
    return exploration.progress.transitions
  }

  /// The baseline: a breadth-first search that calls the reducer.
  private static func bareSearch(of transitions: Int) -> Figure {
    let moves = [1, 0, -1, 5, 10]
    return Figure.measure(transitions) {
      var known: Set<Int> = [0]
      var queue = [0]
      var first = 0
      var left = transitions
      while left > 0 {
        for move in moves where known.insert(queue[first] &+ move).inserted {
          queue.append(queue[first] &+ move)
        }
        first += 1
        left -= moves.count
      }
      precondition(!queue.isEmpty)
    }
  }
}

@MainActor private final class CountingStore: Store, Restorable {
  @Dispatchable enum Action {
    case increment
    case add(Int)
  }

  private let count = Relay(0)
  var state: ObservableState<Int> { count.states }

  func dispatch(_ action: Action) {
    switch action {
    case .increment: count.accept(count.value &+ 1)
    case .add(let number): count.accept(count.value &+ number)
    }
  }

  func restore(_ state: Int) { count.accept(state) }
}

private struct CountView: SceneView {
  func render(_ state: Int) -> String { "\(state)" }
}
