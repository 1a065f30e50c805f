import Scenes
import Testing

@testable import Koober

/// Every store and service either has a state that can be saved, or one that follows from others'.
@MainActor
struct SavedStoresTests {
  @Test func nothingThatIsShownIsLost() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    for place in KooberPlace.all where place != .launch && place != .help {
      try? koober.app.router.show(
        place.destination, style: .push, by: .top, cause: "test")
      _ = koober.stage.takeFailures()
      #expect(koober.app.unsaved == [], "\(place)")
    }
  }
}

extension KooberPlace {
  /// One place of each kind.
  fileprivate static let all: [KooberPlace] = [
    .welcome, .signIn(email: nil), .signUp, .map, .chat, .writeMessage(text: nil), .lounge,
    .account, .rideHistory, .ride(id: "1"), .newRide(dropOff: nil, option: nil), .dropOffPicker,
    .rideOptionPicker, .sendingRideRequest, .confirmation(question: "Well?"), .movies,
    .movie(id: .pouch), .trailer(id: .pouch), .cinema(movie: .pouch), .counter(count: 1),
    .counterDetails(modal: nil), .settings, .help, .accountHelp, .welcomeHelp,
    .authenticate(reason: "Why."), .notifications,
  ]
}
