import SceneCommands
import SceneEngine
import OrderedCollections
import SceneLanguage
import SceneRuntime
import Scenes
import SceneSessions

/// An app that an exploration brings to its states by lines of a script, each time from a fresh app.
@MainActor
final class ExploredApp {
  /// What a line did.
  enum Outcome: Equatable {
    case done
    /// The app refused the line, which is part of its behavior.
    case refused
    /// The app failed, which is a finding.
    case failed(String)
  }

  let attempts: ExploreAttempts
  /// Makes an app at the start.
  private let make: @MainActor () async throws(ExitRequest) -> AppSession
  /// The parts of the state that count; nil for all.
  private let view: StateView?
  private var session: AppSession?
  private var interpreter: Interpreter?
  private var trees: [String: SyntaxTree] = [:]
  /// The number of apps that were made.
  private(set) var count = 0

  /// The time, in real time, after which a line that does not settle is a failure.
  private static let settleTimeout = Duration.seconds(2)

  init(
    seeing view: StateView?, attempts: ExploreAttempts,
    make: @escaping @MainActor () async throws(ExitRequest) -> AppSession
  ) {
    self.view = view
    self.attempts = attempts
    self.make = make
  }

  var app: (any SceneApp)? { session?.app }

  /// Makes a fresh app in place of the current one.
  func begin() async throws(ExitRequest) {
    end()
    let session = try await make()
    count += 1
    self.session = session
    interpreter = Interpreter(
      session, host: .live(limit: .sandbox) { _ in }, registry: .all,
      settleTimeout: Self.settleTimeout)
  }

  func end() {
    session?.end()
    (session, interpreter) = (nil, nil)
  }

  /// Runs a line, and waits until its effects have settled.
  func run(_ line: String) async -> Outcome {
    guard let interpreter else { return .refused }
    let tree: SyntaxTree
    if let known = trees[line] {
      tree = known
    } else {
      var reader = interpreter.makeReader(name: "explore", isScript: false)
      guard case .complete(let read) = reader.read(line: line.utf8) else { return .refused }
      trees[line] = read
      tree = read
    }
    do throws(ScriptFailure) {
      try await interpreter.run(tree)
      return .done
    } catch {
      return error.isOfApp ? .failed(interpreter.concealing(error.diagnostic.message)) : .refused
    }
  }

  /// Whether the expectation of a property holds; nil if it has no value in this state.
  ///
  /// - Throws: The error of an expectation that cannot be tested in any state.
  func holds(_ property: Property) async throws(Diagnostic) -> Bool? {
    guard let interpreter else { return nil }
    do throws(ScriptFailure) {
      try await interpreter.run(property.expectation)
      return true
    } catch {
      if error.kind == .expectation { return false }
      if error.isUnresolved { throw property.placed(error.diagnostic) }
      return nil
    }
  }

  /// The number of the state: that of all scenes and services, the place, the work in flight with the time that it
  /// still takes, and what waits.
  var key: UInt64 {
    guard let session else { return 0 }
    let (stage, router) = (session.stage, session.app.router)
    var key = view.map { $0.digest(of: session) } ?? session.tracker.digest
    // When a canceled effect ends is no part of the state.
    for status in stage.effects + stage.tasks where !status.isCancelled {
      let activity =
        switch status.activity {
        case .asleep(let deadline): "\(stage.clock.now.duration(to: deadline))"
        case .running: "running"
        case .suspended: "suspended"
        case .waiting(let call): "waits \(call ?? "")"
        }
      key = StateDigest.mix(key, .of("\(status.name) \(activity)"))
    }
    for link in router.deferredLinks {
      key = StateDigest.mix(key, .of("\(link.destination) \(link.condition)"))
    }
    return StateDigest.mix(key, UInt64(router.routes.pending.count))
  }
}

extension ScriptFailure {
  /// Whether the app itself failed: it reported an error, or its effects never settle.
  fileprivate var isOfApp: Bool {
    [.appFailed, .stageUnsettled].contains(diagnostic.code)
  }
}

extension Diagnostic.Code {
  fileprivate static let appFailed = Self(ScriptFailure.Code.appFailed)
  fileprivate static let stageUnsettled = Self(ScriptFailure.Code.stageUnsettled)
}

/// The parts of an app's state in which two states must differ to be two.
struct StateView {
  /// The paths that count; empty for all.
  let only: [ValuePath]
  /// The paths that do not count.
  let ignored: [ValuePath]

  /// Nil if the whole state counts.
  init?(only: [ValuePath], ignoring ignored: [ValuePath]) {
    guard !only.isEmpty || !ignored.isEmpty else { return nil }
    (self.only, self.ignored) = (only, ignored)
  }

  /// The digest of the parts that count, and of the place if no part was named.
  @MainActor
  func digest(of session: AppSession) -> UInt64 {
    var state: Value = [:]
    for (name, part) in session.tracker.states { state[name] = part.value }
    guard only.isEmpty else {
      return only.reduce(0) { sum, path in
        StateDigest.mix(sum, StateDigest.of((try? state.value(at: path)) ?? .null))
      }
    }
    for path in ignored { state.remove(path.components[...]) }
    let place = session.app.pathNames.joined(separator: " > ")
    return StateDigest.mix(StateDigest.of(state), .of(place))
  }
}

extension Value {
  /// Replaces the value at a path, if there is one, by null.
  fileprivate mutating func remove(_ path: ArraySlice<ValuePath.Component>) {
    guard let first = path.first else { return self = .null }
    switch (first, self) {
    case (.name(let name), .object(var fields)):
      guard fields[name] != nil else { return }
      fields[name]?.remove(path.dropFirst())
      self = .object(fields)
    case (.name, .variant(let name, var payload)):
      payload.remove(path)
      self = .variant(name, payload)
    case (.index(let index), .array(var elements)):
      guard elements.indices.contains(index) else { return }
      elements[index].remove(path.dropFirst())
      self = .array(elements)
    default: return
    }
  }
}
