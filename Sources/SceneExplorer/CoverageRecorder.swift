import OrderedCollections
import SceneCommands
import SceneLinks
import SceneRuntime
import Scenes
package import SceneSessions

/// Records what the inputs of runs reach, one run after another.
///
/// It observes each change of a state, so that a state that an app only passes through is recorded too. A change is
/// attributed to the last input, or to the passing of time if that was later. So a script, its recording and an
/// exploration that makes the same inputs reach the same items.
@MainActor
package final class CoverageRecorder: InputObserver {
  /// A scene or a service, with the cases of its state.
  @MainActor
  private final class Machine {
    let name: String
    private(set) weak var object: AnyObject?
    /// The target, without retaining the scene or the service.
    let target: @MainActor () -> CommandTarget?
    var cases: StateCases
    var observation: StateObservation?

    init(
      _ name: String, _ object: AnyObject, in cases: StateCases,
      _ target: @escaping @MainActor () -> CommandTarget?
    ) {
      self.name = name
      self.object = object
      self.cases = cases
      self.target = target
    }
  }

  /// What was reached.
  package private(set) var coverage = Coverage()
  /// Whether something was reached for the first time since ``takeNews()``.
  private var hasNews = false
  /// Whether runs that begin are not observed.
  var isPaused = false
  private weak var session: AppSession?
  private var scenes: StateObservation?
  private var machines: [ObjectIdentifier: Machine] = [:]
  /// The last input, and its time.
  private var cause = (input: "start", time: Duration.zero)
  /// The items that the current input reaches, unless it is refused.
  private var pending: [(Coverage.Kind, String)] = []

  package init() {}

  /// Begins to observe a run, before its app starts.
  package func begin(_ session: AppSession) {
    didEnd()
    guard !isPaused else { return }
    self.session = session
    session.observer = self
    cause = ("start", session.stage.clock.now.offset)
    let router = session.app.router
    router.onRoute = { [weak self] route, scene in
      guard let self, let name = StateCases.enumCase(route) else { return }
      reach(.routes, "\(scene.name).\(name)")
    }
    scenes = router.observeScenes { [weak self] in self?.update() }
  }

  package func didEnd() {
    session?.app.router.onRoute = nil
    session = nil
    scenes = nil
    machines = [:]
  }

  /// Whether something was reached for the first time since the last call.
  func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  /// What was reached since the last call.
  package func takeCoverage() -> Coverage {
    defer { coverage = Coverage() }
    return coverage
  }

  private func reach(_ kind: Coverage.Kind, _ name: String) {
    if coverage.reach(kind, name) { hasNews = true }
  }

  // MARK: States

  /// Notes the scenes and services that have come.
  private func update() {
    guard let app = session?.app else { return }
    if coverage.note(app) { hasNews = true }
    var current: [ObjectIdentifier: Machine] = [:]
    for target in CommandTarget.all(of: app) {
      let id = ObjectIdentifier(target.object)
      if let known = machines[id], known.object === target.object {
        current[id] = known
      } else {
        current[id] = makeMachine(target)
      }
    }
    machines = current
    for service in app.services {
      for fault in service.faults ?? [] {
        coverage.add(.faults, Self.name(of: fault, of: service))
      }
    }
  }

  /// The name of a fault, such as `env.fail rides.request timedOut`.
  private static func name(of fault: CommandCall, of service: ServiceHandle) -> String {
    let words = ["\(service.name).\(fault.name)"] + fault.arguments.map { "\($0.input)" }
    return words.joined(separator: " ")
  }

  private func makeMachine(_ target: CommandTarget) -> Machine {
    let machine = Machine(
      target.name, target.object, in: StateCases(of: target.state, at: nil), find(target))
    add(machine.cases, of: target)
    machine.observation = target.observeChanges { [weak self, weak machine] in
      if let self, let machine { noteChange(of: machine) }
    }
    return machine
  }

  /// A closure that returns the target while it is alive.
  private func find(_ target: CommandTarget) -> @MainActor () -> CommandTarget? {
    switch target {
    case .scene(let scene):
      return { [weak scene] in scene.map { .scene($0) } }
    case .service(let service):
      return { [weak session, weak object = service.object] in
        session?.app.services.first { $0.object === object }.map { .service($0) }
      }
    }
  }

  /// Adds the actions of a scene or service in the cases of its state.
  private func add(_ cases: StateCases, of target: CommandTarget) {
    for command in target.commands {
      for name in Self.names(of: command.name, of: target, in: cases) {
        coverage.add(.cases, name)
      }
    }
  }

  private static func names(
    of action: String, of target: CommandTarget, in cases: StateCases
  ) -> [String] {
    cases.paths.compactMap { path in
      cases[path].map { "\(target.name).\(action) (\(path.isEmpty ? $0 : "\(path): \($0)"))" }
    }
  }

  private func noteChange(of machine: Machine) {
    guard let session, let target = machine.target() else { return }
    let old = machine.cases
    let new = StateCases(of: target.state, at: nil)
    guard old != new else { return }
    machine.cases = new
    add(new, of: target)
    // A restored state follows from no other one.
    guard !session.app.router.isRestoring else { return }
    let isLater = session.stage.clock.now.offset != cause.time
    for path in old.paths.union(new.paths) where old[path] != new[path] {
      let change = "\(old[path] ?? "none") -> \(new[path] ?? "none")"
      let owner = path.isEmpty ? machine.name : "\(machine.name).\(path)"
      reach(.transitions, "\(owner): \(change) (\(isLater ? "time" : cause.input))")
    }
  }

  // MARK: Inputs

  package func willPerform(_ input: ObservedInput) {
    guard let session else { return }
    update()
    switch input {
    case .call(let target, let action, let arguments):
      let name = "\(target.name).\(action)"
      pending = [(.actions, name)]
      if let machine = machines[ObjectIdentifier(target.object)] {
        let names = Self.names(of: action, of: target, in: machine.cases)
        pending += names.map { (.cases, $0) }
      }
      if case .service(let service) = target, service.faults != nil {
        pending.append((.faults, Self.name(of: CommandCall(action, arguments), of: service)))
      }
      cause.input = name
    case .link(let url):
      let pattern = (try? session.app.router.links.match(url))?.pattern.path
      pending = pattern.map { [(.links, $0)] } ?? []
      cause.input = "link \(pattern ?? "")"
    case .move(let name):
      pending = []
      cause.input = name
    }
    cause.time = session.stage.clock.now.offset
  }

  package func didPerform(_ input: ObservedInput, isRefused: Bool) {
    if !isRefused { for (kind, name) in pending { reach(kind, name) } }
    pending = []
  }
}

extension ExploredMove {
  /// The move as an observer sees it; nil for the passing of time, and for a scene that the app does not have.
  @MainActor
  func observed(in app: any SceneApp) -> ObservedInput? {
    switch self {
    case .call(let target, let call), .fault(let target, let call):
      target.find(in: app).map { .call($0, call.name, call.arguments) }
    case .link(let url, _): .link(url)
    case .back: .move("back")
    case .up: .move("up")
    case .dismiss: .move("dismiss")
    case .tab: .move("tab")
    case .time: nil
    }
  }
}
