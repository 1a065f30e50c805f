import Scenes

/// Knows the rides of a user, and follows the one under way.
@MainActor
@Commands
final class RideService: Service {
  private let loop: FeedbackLoop<RidesState, RidesState.Event>
  private let stage: SceneStage
  private let repository: RideRepository

  init(on stage: SceneStage, repository: RideRepository) {
    self.stage = stage
    self.repository = repository
    loop = FeedbackLoop(
      "rides", on: stage, initial: RidesState(), reduce: StateReducer(RidesState.reduce),
      feedbacks: [
        Feedback(
          "load", request: { $0.isLoading ? true : nil },
          effect: { (_: Bool) async -> RidesState.Event in
            do throws(KooberError) {
              let (rides, gone) = try await repository.rides()
              return .loaded(rides, gone: gone)
            } catch {
              return .notLoaded(error)
            }
          }),
        Feedback(
          "follow", request: \.newsRequest,
          effect: { (request: RidesState.NewsRequest) async -> RidesState.Event in
            // Whoever doesn't wait any more isn't heard.
            if let outage = request.outage { try? await stage.clock.sleep(for: outage.pause) }
            do throws(KooberError) {
              return .followed(try await repository.next(of: request.ride))
            } catch {
              guard error != .noSuchRide else {
                repository.forget(request.ride.id)
                return .vanished(request.ride.id)
              }
              return .noNews(error)
            }
          }),
        Feedback(
          "cancel", request: \.cancelling,
          effect: { (ride: Ride) async -> RidesState.Event in
            do throws(KooberError) {
              return .cancelled(try await repository.cancel(ride))
            } catch {
              return .notCancelled(error)
            }
          }),
        Feedback(
          "withdraw", request: \.withdrawalRequest,
          effect: { (withdrawal: RidesState.WithdrawalRequest) async -> RidesState.Event in
            // Whoever doesn't wait any more isn't heard.
            if let outage = withdrawal.outage { try? await stage.clock.sleep(for: outage.pause) }
            do throws(KooberError) {
              return .withdrawn(
                withdrawal.request, try await repository.withdraw(withdrawal.request))
            } catch {
              return error.isOutage
                ? .notWithdrawn(error) : .withdrawn(withdrawal.request, nil)
            }
          }),
      ])
  }

  var state: ObservableState<RidesState> { loop.states }

  /// Shows the rides that were known last, and asks the server for all of them.
  @NotACommand func start() {
    do throws(KooberError) {
      loop.send(.found(try repository.knownRides()))
    } catch {
      loop.send(.notLoaded(error))
    }
    refresh()
  }

  /// Asks the server for all rides.
  func refresh() { loop.send(.asked) }

  /// Does without the ride under way; nothing happens from pick-up on.
  func cancel() { loop.send(.cancelAsked) }
}

extension RideService: RideAcceptedResponder {
  func rideAccepted(_ ride: Ride) {
    repository.keep(ride)
    loop.send(.accepted(ride))
  }
}

extension RideService: RideRequestAbandonedResponder {
  func rideRequestAbandoned(_ request: NewRideRequest) { loop.send(.abandoned(request)) }
}

extension RideService: Restorable {
  /// Knows the rides again, here and where they are kept.
  func restore(_ state: RidesState) {
    // What is kept follows from the state that is there when all has come back, or nothing has.
    stage.start("rides.keep") { [weak self] _ in self?.keepRides() }
    loop.restore(state)
  }

  private func keepRides() {
    for ride in currentState.rides { repository.keep(ride) }
  }
}
