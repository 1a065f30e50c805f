public import Scenes

/// All places of Koober.
@Dispatchable
public enum KooberPlace: Place {
  /// While the last session is being read.
  case launch
  /// Where those begin who aren't signed in.
  case welcome
  /// Signing in, with an address that may be known.
  case signIn(email: String?)
  /// Making an account.
  case signUp
  /// The map, which is the first tab of those who are signed in.
  case map
  /// The chat, which is the second tab.
  case chat
  /// Writing a message to the team, of which the beginning may be known.
  case writeMessage(text: String?)
  /// The lounge, which is the third tab.
  case lounge
  /// The user's account, which is the fourth tab.
  case account
  /// All rides of the user.
  case rideHistory
  /// One ride, as it goes on.
  case ride(id: String)
  /// Asking for a ride.
  case newRide(dropOff: LocationID?, option: RideOptionID?)
  /// Asking for a ride, beginning with the list of places.
  case whereTo
  /// Asking for a ride to a place.
  case rideTo(dropOff: LocationID)
  /// Asking for a ride to the place nearest to a point, given in degrees north and east.
  case rideNear(latitude: Double, longitude: Double)
  /// Choosing where to go.
  case dropOffPicker
  /// Choosing an animal.
  case rideOptionPicker
  /// Waiting for a ride to be accepted.
  case sendingRideRequest
  /// A question to be answered with yes or no.
  case confirmation(question: String)
}

extension KooberPlace {
  /// The first places of the tabs, in order.
  static let tabs: [KooberPlace] = [.map, .chat, .lounge, .account]
}
