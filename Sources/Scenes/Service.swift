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

  /// Creates the handle of a service whose methods are commands.
  public init<S: Service & CommandProviding>(_ name: String, _ service: S) {
    self.name = name
    box = CommandBox(service)
  }

  /// Creates the handle of a service that can only be looked at.
  public init(_ name: String, readOnly service: some Service) {
    self.name = name
    box = StateBox(service)
  }

  package var object: AnyObject { box.object }
  /// The service's methods as commands.
  public var commands: [CommandSchema] { box.commands }
  /// How many observe the service's state now.
  package var observerCount: Int { box.observerCount }

  /// The service's current state.
  public var state: Value { lazyState.value }
  /// The service's current state, which is made data of only where somebody looks at it.
  package var lazyState: LazyState { box.lazyState }
  /// The digest of the service's state.
  package func digestState() -> UInt64 { box.digestState() }

  /// Observes the state: hears at once that there is one, then each change.
  package func observe(_ hear: @escaping @MainActor () -> Void) -> StateObservation {
    box.observe(hear)
  }

  /// Calls a method of the service.
  ///
  /// - Parameters:
  ///   - command: The method's name.
  ///   - arguments: Its arguments.
  /// - Throws: ``CommandError`` where there is no such method, or it takes other arguments.
  public func perform(_ command: String, arguments: [Argument]) throws(CommandError) {
    try box.perform(command, arguments: arguments)
  }
}

/// A service whose type only the box knows.
@MainActor
private protocol ServiceBox: AnyObject {
  var object: AnyObject { get }
  var commands: [CommandSchema] { get }
  var observerCount: Int { get }
  var lazyState: LazyState { get }

  func digestState() -> UInt64
  func observe(_ hear: @escaping @MainActor () -> Void) -> StateObservation
  func perform(_ command: String, arguments: [Argument]) throws(CommandError)
}

private class StateBox<S: Service>: ServiceBox {
  final let service: S

  init(_ service: S) { self.service = service }

  final var object: AnyObject { service }
  var commands: [CommandSchema] { [] }
  final var observerCount: Int { service.state.observerCount }
  final var lazyState: LazyState { LazyState(service.currentState) }

  final func digestState() -> UInt64 { StateDigest.of(service.currentState) }

  final func observe(_ hear: @escaping @MainActor () -> Void) -> StateObservation {
    service.state.observe { _ in hear() }
  }

  func perform(_ command: String, arguments: [Argument]) throws(CommandError) {
    throw .unknownCommand(command, among: [])
  }
}

private final class CommandBox<S: Service & CommandProviding>: StateBox<S> {
  override var commands: [CommandSchema] { S.commands }

  override func perform(_ command: String, arguments: [Argument]) throws(CommandError) {
    try service.perform(command, arguments: arguments)
  }
}
