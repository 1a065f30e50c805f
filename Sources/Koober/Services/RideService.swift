import Scenes

/// Knows the rides of a user, and follows the one under way.
@SceneActor
@Commands
final class RideService: Service {
  private let loop: FeedbackLoop<RidesState, RidesState.Event>

  init(on stage: SceneStage, api: any RideRemoteAPI) {
    loop = FeedbackLoop(
      "rides", on: stage, initial: RidesState(), reduce: Reducer(RidesState.reduce),
      feedbacks: [
        Feedback(
          "load", request: { $0.isLoading ? $0.asked : nil },
          effect: { (_: Int) async -> RidesState.Event in
            do throws(KooberError) {
              return .loaded(try await api.rides())
            } catch {
              return .notLoaded(error)
            }
          }),
        Feedback(
          "follow", request: \.newsRequest,
          effect: { (request: RidesState.NewsRequest) async -> RidesState.Event in
            if request.hasFailed {
              try? await stage.clock.sleep(for: Backoff.delay(after: request.silences))
            }
            do throws(KooberError) {
              return .happened(
                request.ride, try await api.events(of: request.ride, after: request.sequence))
            } catch {
              return .noNews(error)
            }
          }),
        Feedback(
          "cancel", request: \.cancelling,
          effect: { (ride: Ride.ID) async -> RidesState.Event in
            do throws(KooberError) {
              return .cancelled(try await api.cancel(ride))
            } catch {
              return .notCancelled(error)
            }
          }),
      ])
  }

  var state: ObservableState<RidesState> { loop.states }

  /// Asks the server for all rides.
  func refresh() { loop.send(.asked) }

  /// Does without the ride under way; nothing happens from pick-up on.
  func cancel() { loop.send(.cancelAsked) }
}

extension RideService: RideAcceptedResponder {
  func rideAccepted(_ ride: Ride) { loop.send(.accepted(ride)) }
}

extension RideService: RideRequestUnansweredResponder {
  func rideRequestUnanswered() { refresh() }
}
