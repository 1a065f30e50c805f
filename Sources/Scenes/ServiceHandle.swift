/// A service as a shell sees it: a name, a state as data, and commands.
@MainActor
public struct ServiceHandle {
  /// The name by which a script calls the service, as in `auth`.
  public let name: String
  /// The service's methods as commands.
  public var commands: [CommandSchema] { readCommands() }

  /// The service itself.
  package let object: AnyObject
  private let readCommands: @MainActor () -> [CommandSchema]
  /// How many observe the service's state now.
  package var observerCount: Int { countObservers() }
  private let countObservers: @MainActor () -> Int
  private let holdState: @MainActor () -> HeldState
  /// The digest of the service's state.
  package let digestState: @MainActor () -> UInt64
  private let observeState: @MainActor (@escaping @MainActor () -> Void) -> StateObservation
  private let perform: @MainActor (String, [Argument]) throws(CommandError) -> Void

  /// Creates the handle of a service whose methods are commands.
  public init<S: Service & CommandProviding>(_ name: String, _ service: S) {
    self.name = name
    object = service
    readCommands = { S.commands }
    holdState = { HeldState(service.currentState) }
    digestState = { StateDigest.of(service.currentState) }
    countObservers = { service.state.observerCount }
    observeState = { hear in service.state.observe { _ in hear() } }
    perform = { (command, arguments) throws(CommandError) in
      try service.perform(command, arguments: arguments)
    }
  }

  /// Creates the handle of a service that can only be looked at.
  public init(_ name: String, readOnly service: some Service) {
    self.name = name
    object = service
    readCommands = { [] }
    holdState = { HeldState(service.currentState) }
    digestState = { StateDigest.of(service.currentState) }
    countObservers = { service.state.observerCount }
    observeState = { hear in service.state.observe { _ in hear() } }
    perform = { (command, _) throws(CommandError) in throw .unknownCommand(command, among: []) }
  }

  /// The service's current state.
  public var state: Value { heldState.value }
  /// The service's current state, which is made data of only where somebody looks at it.
  package var heldState: HeldState { holdState() }

  /// Observes the state: hears at once that there is one, then each change.
  package func observe(_ hear: @escaping @MainActor () -> Void) -> StateObservation {
    observeState(hear)
  }

  /// Calls a method of the service.
  ///
  /// - Parameters:
  ///   - command: The method's name.
  ///   - arguments: Its arguments.
  /// - Throws: ``CommandError`` where there is no such method, or it takes other arguments.
  public func perform(_ command: String, arguments: [Argument]) throws(CommandError) {
    try perform(command, arguments)
  }
}
