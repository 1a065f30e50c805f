import Scenes

/// Makes operations of the environment fail or take time, for scripts and tests.
@MainActor
@Commands
final class EnvironmentControls: Service {
  struct State: Equatable {
    var failures: [Operation: KooberError] = [:]
    var delays: [Operation: Duration] = [:]
    /// The place where the user's device is.
    var place = LocationID.market
  }

  /// The default duration of an answer.
  static var defaultDelay: Duration { .seconds(1) }

  private let clock: any Clock<Duration>
  private let relay = Relay(State())

  init(clock: any Clock<Duration>) { self.clock = clock }

  var state: ObservableState<State> { relay.states }

  /// Makes an operation fail from now on.
  func fail(_ operation: Operation, with error: KooberError) {
    relay.change { $0.failures[operation] = error }
  }

  /// Makes an operation succeed again, with the default duration.
  func recover(_ operation: Operation) {
    relay.change {
      $0.failures[operation] = nil
      $0.delays[operation] = nil
    }
  }

  /// Makes an operation take a given time from now on.
  func delay(_ operation: Operation, by delay: Delay) {
    relay.change { $0.delays[operation] = delay.duration }
  }

  /// Moves the user's device to a place.
  func move(to place: LocationID) { relay.change { $0.place = place } }

  /// Lets a request pass to the server, after its delay and unless it is made to fail.
  ///
  /// A request that times out reaches the server; its answer is lost.
  @NotACommand func request<Answer>(
    _ operation: Operation?, default delay: Duration,
    _ ask: @MainActor () async throws(KooberError) -> Answer
  ) async throws(KooberError) -> Answer {
    guard let operation else { return try await ask() }
    do throws(KooberError) {
      try await pass(operation, default: delay)
    } catch {
      if error == .timedOut { _ = try await ask() }
      throw error
    }
    return try await ask()
  }

  @NotACommand func pass(
    _ operation: Operation, default delay: Duration = defaultDelay
  ) async throws(KooberError) {
    let delay = relay.value.delays[operation] ?? delay
    // A canceled request does not reach the server.
    do { if delay > .zero { try await clock.sleep(for: delay) } } catch { throw .notConnected }
    if let failure = relay.value.failures[operation] { throw failure }
  }

  @NotACommand func pass(_ name: String, default delay: Duration) async throws(KooberError) {
    if let operation = Operation(recorded: name) { try await pass(operation, default: delay) }
  }
}

extension EnvironmentControls: FaultService {
  /// One fault or delay at a time, of each operation, and a place to be at.
  var faults: [CommandCall] {
    let state = relay.value
    let failing = Operation.allCases.filter {
      state.failures[$0] != nil || state.delays[$0] != nil
    }
    let calls = failing.isEmpty ? Operation.allCases.flatMap(Self.faults) : failing.map(Self.end)
    let place = state.place == .market ? LocationID.zoo : .market
    return calls + [CommandCall("move", [Argument(label: "to", place.argumentInput)])]
  }

  private static func faults(of operation: Operation) -> [CommandCall] {
    operation.errors.map { error in
      CommandCall(
        "fail",
        [Argument(operation.argumentInput), Argument(label: "with", error.argumentInput)])
    } + [
      CommandCall(
        "delay",
        [Argument(operation.argumentInput), Argument(label: "by", longDelay.argumentInput)])
    ]
  }

  /// Longer than the wait of any scene.
  private static let longDelay = Delay(.seconds(5))

  private static func end(_ operation: Operation) -> CommandCall {
    CommandCall("recover", [Argument(operation.argumentInput)])
  }
}

extension EnvironmentControls: Restorable {
  struct SavedState: Codable, Sendable {
    var failures: [Operation: KooberError]
    var delays: [Operation: Delay]
    /// Missing in states that were saved before the device could move.
    var place: LocationID?
  }

  var savedState: SavedState {
    SavedState(
      failures: relay.value.failures, delays: relay.value.delays.mapValues { Delay($0) },
      place: relay.value.place)
  }

  func restore(_ state: SavedState) {
    relay.accept(
      State(
        failures: state.failures, delays: state.delays.mapValues(\.duration),
        place: state.place ?? .market))
  }
}

/// The operations that can be made to fail or take time.
enum Operation: String, CaseIterable, Hashable, Codable, CodingKeyRepresentable, Sendable,
  ArgumentCodable
{
  case authSignIn = "auth.signIn"
  case authSignUp = "auth.signUp"
  case authGuest = "auth.guest"
  case authRevoke = "auth.revoke"
  case ridesOptions = "rides.options"
  case ridesRequest = "rides.request"
  case ridesCancel = "rides.cancel"
  case ridesEvents = "rides.events"
  case ridesList = "rides.list"
  case messagesSend = "messages.send"
  case messagesList = "messages.list"
  case profileRead = "profile.read"
  case profileRename = "profile.rename"
  case locationFind = "location.find"

  /// The errors with which the operation is made to fail by an exploration.
  fileprivate var errors: [KooberError] {
    switch self {
    case .authSignIn: [.notConnected, .invalidCredentials]
    case .authSignUp: [.notConnected, .emailTaken]
    case .authGuest, .authRevoke: [.notConnected]
    case .ridesOptions: [.notConnected, .sessionExpired]
    case .ridesRequest: [.notConnected, .timedOut, .notAccepted, .sessionExpired]
    case .ridesCancel: [.notConnected, .timedOut, .pickedUpAlready]
    case .ridesEvents: [.notConnected, .noSuchRide]
    case .ridesList: [.notConnected, .sessionExpired]
    case .messagesSend: [.notConnected, .timedOut, .notAccepted, .sessionExpired]
    case .messagesList: [.notConnected]
    case .profileRead: [.notConnected]
    case .profileRename: [.notConnected, .timedOut, .nameNotAccepted]
    case .locationFind: [.locationDenied]
    }
  }

  init?(recorded name: String) {
    self.init(rawValue: name == "rides.send" ? "rides.request" : name)
  }
}

struct Delay: Hashable, Sendable, ArgumentCodable {
  let duration: Duration

  init(_ duration: Duration) { self.duration = duration }

  static var argumentType: ArgumentType { Duration.argumentType }

  init(argument: Argument.Input) throws(ArgumentMismatch) {
    duration = try Duration(argument: argument)
    guard duration >= .zero else { throw .undecodable("a duration cannot be negative") }
  }

  var argumentInput: Argument.Input { duration.argumentInput }
}

extension Delay: Codable {
  /// Reads a delay as written in a script, such as `1.5s`.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      try self.init(argument: .text(try container.decode(String.self), quoted: false))
    } catch is ArgumentMismatch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the value is not a duration")
    }
  }

  func encode(to encoder: any Encoder) throws {
    guard case .value(.string(let text)) = argumentInput else { return }
    try text.encode(to: encoder)
  }
}
