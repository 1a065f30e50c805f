import SceneCommands
@_exported public import SceneExplorer
import SceneSessions
public import Scenes
public import Testing

/// Searches the states of an app for those in which a property does not hold.
///
/// Each finding is an issue with the shortest script that leads to it.
///
/// ```swift
/// var explorer = Explorer { try LibraryApp(on: $0) }
/// explorer.states = 200
/// explorer.never("a book without a reader") { app in
///   app.session.reader == nil && app.router.liveScenes.contains { $0.name == "book" }
/// }
/// try await explorer.run()
/// ```
@MainActor
public struct Explorer<App: SceneApp> {
  /// What a condition says about an app; nil if it has no value in the current state.
  public typealias Condition = @MainActor (App) throws -> Bool?

  /// The maximum number of states.
  public var states = 1000
  /// The maximum number of moves that lead to a state.
  public var depth = 50
  /// What is tried first.
  public var order = ExplorationOrder.coverage
  /// The moves that are tried.
  public var moves = Set(ExploredMoveKind.allCases)
  /// The beginnings of the names of moves that are tried, as in `chat` or `session.signIn`; empty for all.
  public var names: [String] = []
  /// How often moves are tried in the order of coverage, from 1 to 1,000, by the beginnings of their names.
  public var weights: KeyValuePairs<String, Int> = [:]
  /// Whether parameters get values at the edges of their types, too.
  public var triesEdges = false
  /// The values that parameters get instead of samples.
  ///
  /// They are named by the label, as in `email`, or with the action, as in `chat.send.text`; a parameter without a label is named
  /// by the action, as in `books.select`.
  public var values: [String: [String]] = [:]
  /// The seed of a random order, and of the app's random numbers.
  public var seed: UInt64 = 0
  /// What is tested without any property.
  ///
  /// Without the restoring of states, each state is made again by its moves, which takes longer.
  public var checks = ExplorationCheck.standard
  /// The paths in the state to ignore when states are compared, as in `counter.count`.
  public var ignoredPaths: [String] = []
  /// The paths in the state that are compared, as in `counter.count`; empty for all.
  public var onlyPaths: [String] = []
  /// The limits of numbers and of lists that grow, by their paths in the state; where one is exceeded, nothing is tried.
  public var bounds: KeyValuePairs<String, Int> = [:]

  private let make: @MainActor (SceneStage) throws -> App
  private let reporter: IssueReporter
  private var properties: [ExploredProperty] = []

  /// Prepares a search of an app.
  ///
  /// - Parameters:
  ///   - reporter: The destination of findings.
  ///   - make: Makes the app; everything it needs has to run on the given stage.
  public init(
    reportingTo reporter: IssueReporter = .testing,
    _ make: @escaping @MainActor (SceneStage) throws -> App
  ) {
    self.reporter = reporter
    self.make = make
  }

  // MARK: Properties

  /// The condition holds in each state.
  public mutating func always(_ name: String, _ condition: @escaping Condition) {
    add(.always, "always \(name)", condition)
  }

  /// The condition holds in no state.
  public mutating func never(_ name: String, _ condition: @escaping Condition) {
    add(.never, "never \(name)", condition)
  }

  /// From each state, a state can be reached in which the condition holds.
  public mutating func eventually(_ name: String, _ condition: @escaping Condition) {
    add(.eventually, "eventually \(name)", condition)
  }

  /// The condition holds in a state that can be reached.
  public mutating func sometimes(_ name: String, _ condition: @escaping Condition) {
    add(.sometimes, "sometimes \(name)", condition)
  }

  /// The condition holds after each call of an action, as in `session.signOut`.
  public mutating func after(
    _ action: String, _ name: String, _ condition: @escaping Condition
  ) {
    add(.after(action: action), "after \(action) \(name)", condition)
  }

  private mutating func add(
    _ kind: ExploredProperty.Kind, _ text: String, _ condition: @escaping Condition
  ) {
    properties.append(
      ExploredProperty(kind, text: text) { session in
        try (session.app as? App).flatMap(condition)
      })
  }

  // MARK: Searching

  /// Searches, and reports each finding, and each property that the search has not shown.
  ///
  /// - Throws: The error of making an app, of a path, of a condition, or of a request that the app sends to an external system.
  public func run(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let paths = try ignoredPaths.map { try ValuePath($0) }
    let only = try onlyPaths.map { try ValuePath($0) }
    let weights = weights.map { name, weight in
      precondition(MoveWeight.range.contains(weight), "a weight is a number from 1 to 1,000")
      return MoveWeight(name: name, weight: weight)
    }
    let bounds = try bounds.map { StateBound(path: try ValuePath($0), limit: $1) }
    let selections = SelectionCheck(
      paths: paths.map { ("ignoredPaths: \($0)", $0) }
        + only.map { ("onlyPaths: \($0)", $0) },
      bounds: bounds.map { ("bounds: \($0.path)", $0.path) },
      actions: names.map { ("names: \($0)", $0) } + weights.map { ("weights: \($0.name)", $0.name) }
    )
    let app = ExploredApp(comparing: StateSelection(only: only, ignoring: paths)) {
      let session = AppSession(of: try make(.virtual(seed: seed)))
      session.stage.refusesRequests = true
      await session.start()
      try await session.stage.settle()
      return session
    }
    defer { app.end() }
    var exploration = Exploration(
      app,
      trying: PossibleMoves(moves, named: names, giving: values, edges: triesEdges, seed: seed),
      in: order, seed: seed, weighing: weights,
      within: .init(states: states, depth: depth, bounds: bounds), testing: properties,
      // Where only some moves are tried, a state without one of them is no dead end.
      checking: names.isEmpty ? checks : checks.subtracting([.deadEnds]),
      entering: { try selections.check(in: $0) })
    try await exploration.run()
    if let error = exploration.mistake { throw error }
    let result = try await exploration.result()
    for finding in result.findings {
      let script = (finding.lines + [finding.check].compactMap(\.self)).map { "\n  \($0)" }
      reporter.report("\(finding.title)\(script.joined())", sourceLocation)
    }
    for property in result.properties {
      guard let reason = property.verdict.reasonNotShown else { continue }
      let word = result.isComplete ? "" : "not shown: "
      reporter.report("\(word)\(property.text) (\(reason))", sourceLocation)
    }
  }
}
