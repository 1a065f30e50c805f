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

/// A service as a shell sees it: a name, a state as data, and commands.
@MainActor
public struct ServiceHandle {
  /// The name by which a script calls the service, as in `auth`.
  public let name: String
  private let box: any ServiceBox
  // What each step of a run asks for, compiled for the service's types where the handle is made.
  private let perform: @MainActor (String, [Argument]) throws(CommandError) -> Void
  private let holdState: @MainActor () -> LazyState
  private let readDigest: @MainActor () -> UInt64

  /// Creates the handle of a service whose methods are commands.
  public init<S: Service & CommandProviding>(_ name: String, _ service: S) {
    self.name = name
    box = ServiceBinding(service) { S.commands }
    perform = { (command, arguments) throws(CommandError) in
      try service.perform(command, arguments: arguments)
    }
    holdState = { LazyState(service.currentState) }
    readDigest = { StateDigest.of(service.currentState) }
  }

  /// Creates the handle of a service that can only be looked at.
  public init(_ name: String, readOnly service: some Service) {
    self.name = name
    box = ServiceBinding(service) { [] }
    perform = { (command, _) throws(CommandError) in throw .unknownCommand(command, among: []) }
    holdState = { LazyState(service.currentState) }
    readDigest = { StateDigest.of(service.currentState) }
  }

  package var object: AnyObject { box.object }
  /// The service's methods as commands.
  public var commands: [CommandSchema] { box.commands }
  package var observerCount: Int { box.observerCount }

  /// The service's current state.
  public var state: Value { lazyState.value }
  package var lazyState: LazyState { holdState() }
  package func digestState() -> UInt64 { readDigest() }

  /// Observes the state: hears at once that there is one, then each change.
  package func observe(_ hear: @escaping @MainActor () -> Void) -> StateObservation {
    box.observe(hear)
  }

  /// Calls a method of the service.
  ///
  /// - Parameters:
  ///   - command: The method's name.
  ///   - arguments: Its arguments.
  /// - Throws: `CommandError` where there is no such method, or it takes other arguments.
  public func perform(_ command: String, arguments: [Argument]) throws(CommandError) {
    try perform(command, arguments)
  }
}

@MainActor
private protocol ServiceBox: AnyObject {
  var object: AnyObject { get }
  var commands: [CommandSchema] { get }
  var observerCount: Int { get }

  func observe(_ hear: @escaping @MainActor () -> Void) -> StateObservation
}

private final class ServiceBinding<S: Service>: ServiceBox {
  private let service: S
  private let readCommands: () -> [CommandSchema]

  init(_ service: S, commands: @escaping () -> [CommandSchema]) {
    self.service = service
    readCommands = commands
  }

  var commands: [CommandSchema] { readCommands() }
  var object: AnyObject { service }
  var observerCount: Int { service.state.observerCount }

  func observe(_ hear: @escaping @MainActor () -> Void) -> StateObservation {
    service.state.observe { _ in hear() }
  }
}
