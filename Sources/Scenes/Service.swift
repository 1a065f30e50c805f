/// A stateful service: the one source of truth of its domain.
///
/// It is told what to do by methods that return nothing; what comes of it shows in its state. A method
/// that makes no sense in the current state changes nothing.
@MainActor
public protocol Service: AnyObject {
  /// What the service knows.
  associatedtype State

  /// The state, to read and to observe.
  var state: ObservableState<State> { get }
}

extension Service {
  /// The current state.
  public var currentState: State { state.value }
}

extension Service {
  /// Observes the state, whatever its type: hears at once that there is one, then each change.
  package func observeChanges(_ hear: @escaping @MainActor () -> Void) -> StateObservation {
    state.observe { _ in hear() }
  }

  package var observerCount: Int { state.observerCount }
}

/// A service as a shell sees it: a name, a state as data, and commands.
@MainActor
public struct ServiceHandle {
  /// The name by which a script calls the service, as in `auth`.
  public let name: String
  package let object: any Service
  private let readCommands: () -> [CommandSchema]
  // What each step of a run asks for, compiled for the service's types where the handle is made.
  private let perform: @MainActor (String, [Argument]) throws(CommandError) -> Void
  private let holdState: @MainActor () -> LazyState
  private let readDigest: @MainActor () -> UInt64

  /// Creates the handle of a service whose methods are commands.
  public init<S: Service & CommandProviding>(_ name: String, _ service: S) {
    self.name = name
    object = service
    readCommands = { S.commands }
    perform = { (command, arguments) throws(CommandError) in
      try service.perform(command, arguments: arguments)
    }
    holdState = { LazyState(service.currentState) }
    readDigest = { StateDigest.of(service.currentState) }
  }

  /// Creates the handle of a service that can only be looked at.
  public init(_ name: String, readOnly service: some Service) {
    self.name = name
    object = service
    readCommands = { [] }
    perform = { (command, _) throws(CommandError) in throw .unknownCommand(command, among: []) }
    holdState = { LazyState(service.currentState) }
    readDigest = { StateDigest.of(service.currentState) }
  }

  /// The service's methods as commands.
  package var commands: [CommandSchema] { readCommands() }
  /// The service's current state.
  package var state: Value { lazyState.value }
  package var lazyState: LazyState { holdState() }
  package func digestState() -> UInt64 { readDigest() }

  /// Calls a method of the service.
  package func perform(_ command: String, arguments: [Argument]) throws(CommandError) {
    try perform(command, arguments)
  }
}
