/// Records the calls of a protocol to an external system: adds a class that conforms to the protocol and forwards
/// each call to another conformer through `SceneStage.external`.
///
/// ```swift
/// @External("rides")
/// protocol RideAPI: AnyObject {
///   func rides(of user: String) async throws(APIError) -> [Ride]
///   @ExternalSubscription func events(after number: Int) async throws(APIError) -> [RideEvent]
/// }
///
/// let api = ExternalRideAPI(client, through: stage.external)
/// ```
///
/// A recording contains each answer under the names of the protocol and the requirement, as in
/// `rides.events`. A replay returns the recorded answer and makes no call. The declaration of a requirement
/// determines how it is recorded: an `async` one as a request (`StageExternal.request(_:_:)`), any other as a read
/// (`StageExternal.read(_:_:)`), or, without a result, as an action (`StageExternal.perform(_:_:)`). Results have to be
/// `Codable`, or tuples of `Codable` values. A requirement that `throws` can throw any error; the app gets one that is
/// not `Codable` as a `RecordedError`. The error in `throws(APIError)` has to be `Codable`.
///
/// The class has the access level of the protocol, and `channel` has to be visible at that level.
///
/// A protocol that must not change is inherited by one that repeats its requirements:
///
/// ```swift
/// @External("trips", of: (any TripsClient).self) protocol TripsRecording: TripsClient {
///   func trips() async throws -> [Trip]
/// }
///
/// let client = ExternalTripsRecording(HTTPClient(), through: stage.external)
/// ```
///
/// - Parameters:
///   - name: The protocol's name in recordings, as in `rides`.
///   - client: The type of the conformer that is forwarded to; by default any conformer of the protocol.
///   - channel: The type that performs the calls, in place of `StageExternal`, with those of its methods that are
///     used. It can record a secret in another form, or observe errors.
@attached(peer, names: prefixed(External))
public macro External(
  _ name: String, of client: Any.Type? = nil, through channel: Any.Type = StageExternal.self
) =
  #externalMacro(module: "SceneMacros", type: "ExternalMacro")

/// Sets the name of a requirement of an ``External(_:of:through:)`` protocol in recordings.
///
/// - Parameter name: The name, as in `list`; it may contain parameters in braces, as in `read {key}`.
@attached(peer)
public macro ExternalName(_ name: String) =
  #externalMacro(module: "SceneMacros", type: "MarkMacro")

/// Marks a requirement of an ``External(_:of:through:)`` protocol that waits for events; a stage that settles does not
/// wait for it (`StageExternal.subscribe(to:_:)`).
@attached(peer)
public macro ExternalSubscription() = #externalMacro(module: "SceneMacros", type: "MarkMacro")
