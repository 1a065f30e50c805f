import Foundation
import Testing

@testable import Koober

/// The saved form of a ride request, which has the view next to the progress.
struct PickMeUpStateTests {
  private static let pickUp = LocationRepository().current
  private static let waypoints = NewRideWaypoints(
    pickUp: pickUp, dropOff: LocationRepository().location(.zoo))
  private static let request = NewRideRequest(
    id: "E220A839-7B1D-4DAF-AE78-9E6AA1B965F4", waypoints: waypoints, rideOption: .wallaby)

  private static let steps: [PickMeUpStep] = [
    .findingLocation(beginning: .whereTo),
    .initial(pickUp: pickUp),
    .initial(pickUp: pickUp, refusal: .alreadyThere),
    .selectDropOffLocation(pickUp: pickUp, refusal: .alreadyThere),
    .selectRideOption(waypoints, refusal: .alreadyThere),
    .confirmRequest(request, PickMeUpConfirmation()),
    .confirmRequest(request, PickMeUpConfirmation().asking(.abandon)),
    .confirmRequest(request, PickMeUpConfirmation(afterFailure: .noRides)),
    .confirmRequest(request, PickMeUpConfirmation(afterFailure: .timedOut).asking(.abandon)),
    .confirmRequest(request, PickMeUpConfirmation(afterFailure: .timedOut).refusing(.alreadyThere)),
    .sendingRideRequest(request),
    .final(request),
  ]

  @Test(arguments: steps) func aSavedStateIsRestored(_ step: PickMeUpStep) throws {
    let state = PickMeUpState(step: step, abandoned: Self.request)
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(PickMeUpState.self, from: data) == state)
  }

  @Test(
    arguments: [
      #"{"view":"sendingRideRequest","progress":{"findingLocation":{"beginning":{"whereTo":{}}}}}"#,
      #"{"view":"final","progress":{"findingLocation":{"beginning":{"whereTo":{}}}}}"#,
    ])
  func aContradictionIsRefused(_ text: String) {
    #expect {
      try JSONDecoder().decode(PickMeUpState.self, from: Data(text.utf8))
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.debugDescription == "the progress contradicts the view"
    }
  }
}
