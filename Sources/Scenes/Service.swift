/// A stateful service: the single source of truth for its domain.
///
/// Its methods return nothing; their effects show in its state. A method that does not apply to the current
/// state changes nothing.
@MainActor
public protocol Service: AnyObject {
  /// The type of the service's state.
  associatedtype State

  /// The state, to read and to observe.
  var state: ObservableState<State> { get }
}

extension Service {
  /// The current state.
  public var currentState: State { state.value }
}

extension Service {
  /// Observes the state without its type: calls the closure at once, then after each change.
  package func observeChanges(_ onChange: @escaping @MainActor () -> Void) -> StateObservation {
    state.observe { _ in onChange() }
  }

  package var observerCount: Int { state.observerCount }
}

/// A service that changes the environment, for scripts and explorations: it makes operations fail or take time.
public protocol FaultService: Service {
  /// The calls of the service's commands that an exploration tries in the current state.
  ///
  /// Each begins or ends a fault or a delay. An exploration makes no other calls of the service.
  var faults: [CommandCall] { get }
}

/// A service as a shell uses it: a name, a state as data, and commands.
@MainActor
public struct ServiceHandle {
  /// The name of the service in scripts, as in `auth`.
  public let name: String
  package let object: any Service
  private let readCommands: () -> [CommandSchema]
  private let readFaults: (@MainActor () -> [CommandCall])?
  // Operations that a run needs at each step, specialized for the service's types.
  private let perform: @MainActor (String, [Argument]) throws(CommandError) -> CommandEffect?
  private let makeLazyState: @MainActor () -> LazyState
  private let readDigest: @MainActor (StateMemory) -> UInt64

  /// Creates the handle of a service whose methods are commands.
  public init<S: Service & CommandProviding>(_ name: String, _ service: S) {
    self.name = name
    object = service
    readCommands = { S.commands }
    if let service = service as? any FaultService {
      readFaults = { service.faults }
    } else {
      readFaults = nil
    }
    perform = { (command, arguments) throws(CommandError) in
      try service.perform(command, arguments: arguments)
    }
    makeLazyState = { LazyState(service.currentState) }
    let digest = StateDigest.digester(of: S.State.self)
    readDigest = { digest(service.currentState, $0) }
  }

  /// Creates the handle of a service that has no commands.
  public init<S: Service>(_ name: String, readOnly service: S) {
    self.name = name
    object = service
    readCommands = { [] }
    readFaults = nil
    perform = { (command, _) throws(CommandError) in throw .unknownCommand(command, among: []) }
    makeLazyState = { LazyState(service.currentState) }
    let digest = StateDigest.digester(of: S.State.self)
    readDigest = { digest(service.currentState, $0) }
  }

  /// An error, for a class without commands.
  @available(
    *, unavailable,
    message: "mark the class of the service with '@Commands', or pass the service as 'readOnly:'"
  )
  public init<S: Service>(_ name: String, _ service: S) { preconditionFailure("unavailable") }

  /// The service's methods as commands.
  package var commands: [CommandSchema] { readCommands() }
  /// The calls that begin or end a fault now; nil if the service is not one of faults.
  package var faults: [CommandCall]? { readFaults?() }
  /// The service's current state.
  package var state: Value { lazyState.value }
  package var lazyState: LazyState { makeLazyState() }
  package func digestState(reusing memory: StateMemory) -> UInt64 { readDigest(memory) }

  /// Calls a method of the service; an `async` one runs as an effect of a stage.
  package func perform(
    _ command: String, arguments: [Argument], on stage: SceneStage
  ) throws(CommandError) {
    guard let effect = try perform(command, arguments) else { return }
    stage.start("\(name).\(command)", effect)
  }
}

extension SceneStage {
  /// Runs the work of a command as an effect, and reports its error.
  func start(_ name: String, _ effect: CommandEffect) {
    start(name) { [self] _ in
      do {
        try await effect.run()
      } catch is CancellationError {
        // The object has canceled its own work.
      } catch {
        report(error)
      }
    }
  }
}
