/// An error in Koober; its description is shown to the user.
package enum KooberError: String, Error, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case notConnected, timedOut, invalidCredentials, emailTaken, formIncomplete, notConfirmed,
    noRides, damagedSession, newerSession, storageFailed, notStored, notReadable, damagedStorage,
    unfitMessage, tooManyUnsent,
    notSignedIn, sessionExpired, tooManyAttempts, serverFailed, unreadableAnswer, notAccepted,
    emailNotAccepted, passwordNotAccepted, nameNotAccepted, pickedUpAlready, noSuchRide,
    alreadyThere, locationDenied, locationNotFound

  package var description: String {
    switch self {
    case .notConnected: "You are not connected."
    case .timedOut: "The server did not answer in time."
    case .invalidCredentials: "Wrong address or password."
    case .emailTaken: "This address already has an account."
    case .formIncomplete: "Please fill in all fields."
    case .notConfirmed: "Please confirm your password."
    case .noRides: "No animals are available."
    case .damagedSession: "Your last session (session.json) is damaged; signing in replaces it."
    case .newerSession:
      "A newer version of Koober wrote your last session (session.json); signing in replaces it."
    case .storageFailed: "Your session cannot be stored: \(Self.unwritable)"
    case .notStored: "The change cannot be stored: \(Self.unwritable)"
    case .notReadable: "Stored data cannot be read at the moment."
    case .damagedStorage: "Stored data (koober.sqlite) is damaged; the file was not changed."
    case .unfitMessage: "A message must have 1 to 2000 characters, none of them invisible."
    case .tooManyUnsent: "Too many messages wait to be sent; please try again later."
    case .notSignedIn: "Please sign in first."
    case .sessionExpired: "Your session has ended; please sign in again."
    case .tooManyAttempts: "Too many attempts; please wait a minute."
    case .serverFailed: "The server failed; please try again later."
    case .unreadableAnswer: "The server's answer is invalid."
    case .notAccepted: "The request was rejected."
    case .emailNotAccepted: "This is not an e-mail address."
    case .passwordNotAccepted: "A password must have 6 to 256 characters."
    case .nameNotAccepted: "A name must have 1 to 100 characters, on one line."
    case .pickedUpAlready: "You have already been picked up."
    case .noSuchRide: "This ride does not exist."
    case .alreadyThere: "You are already there: choose another place."
    case .locationDenied: "Koober may not use your location."
    case .locationNotFound: "Your location cannot be found."
    }
  }

  private static let unwritable = "the disk is full or the directory is read-only."
}
