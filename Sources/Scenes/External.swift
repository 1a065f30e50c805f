/// Records what an app asks of the outside by a protocol: adds a class that conforms to the protocol and
/// sends each call to another conformer by way of a stage's `SceneStage.outside`.
///
/// ```swift
/// @External("rides")
/// protocol RideAPI: AnyObject {
///   func rides(of user: String) async throws(APIError) -> [Ride]
///   @ExternalNews func events(after number: Int) async throws(APIError) -> [RideEvent]
/// }
///
/// let api = ExternalRideAPI(client, through: stage.outside)
/// ```
///
/// A recording writes each answer down under the name of the protocol and that of the requirement, as in
/// `rides.events`; a replay gives it again, and asks nobody. How a requirement is recorded follows from its
/// declaration: what is `async` answers later (`StageOutside.answer(to:_:)`), anything else at once
/// (`StageOutside.value(of:_:)`), and what has no result is done (`StageOutside.perform(_:_:)`). Results
/// and errors are `Codable`; results may be tuples of what is.
///
/// The class is as visible as the protocol, and so has to be the door's type where it stands.
///
/// - Parameters:
///   - name: What a recording calls the protocol, as in `rides`.
///   - door: The type that calls go through, instead of the stage's own: one with the methods of
///     `StageOutside` that are called. It may record another form of a secret, or hear what was thrown.
@attached(peer, names: prefixed(External))
public macro External(_ name: String, through door: Any.Type = StageOutside.self) =
  #externalMacro(module: "CommandsPlugin", type: "ExternalMacro")

/// Gives a requirement of an ``External(_:through:)`` protocol another name than its own in recordings.
///
/// - Parameter name: The name, as in `list`; a parameter that is a part of it stands in braces, as in
///   `read {key}`.
@attached(peer)
public macro ExternalName(_ name: String) =
  #externalMacro(module: "CommandsPlugin", type: "MarkMacro")

/// Says of a requirement of an ``External(_:through:)`` protocol that it answers when there is news: a stage
/// that settles doesn't wait for it (`StageOutside.news(from:_:)`).
@attached(peer)
public macro ExternalNews() = #externalMacro(module: "CommandsPlugin", type: "MarkMacro")
