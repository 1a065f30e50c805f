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
  /// The films of the lounge.
  case movies
  /// One film.
  case movie(id: MovieID)
  /// The trailer of a film.
  case trailer(id: MovieID)
  /// A film and nothing else.
  case cinema(movie: MovieID)
  /// Counting hops, from a number on.
  case counter(count: Int?)
  /// A count, looked at closely; alone where it is a modal.
  case counterDetails(modal: Bool?)
  /// What is kept about the user, to be changed.
  case settings
  /// Help, wherever one is.
  case help
  /// Help for those who are signed in.
  case accountHelp
  /// Help for those who aren't.
  case welcomeHelp
  /// Asking the user for the password once more, for a reason.
  case authenticate(reason: String)
  /// What the user should know.
  case notifications
  /// One thing that the user should know.
  case notification(id: Int)
}

extension KooberPlace {
  /// The first places of the tabs, in order.
  static let tabs: [KooberPlace] = [.map, .chat, .lounge, .account]
}
