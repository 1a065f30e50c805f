import Scenes

/// What can go wrong in Koober; what each means, its description tells the user.
package enum KooberError: String, Error, CaseIterable, Hashable, Codable, Sendable, ArgumentCodable,
  CustomStringConvertible

{
  case notConnected, timedOut, invalidCredentials, emailTaken, formIncomplete, notConfirmed,
    noRides, damagedSession, storageFailed, notStored, notReadable, damagedStorage, unfitMessage,
    notSignedIn, sessionExpired, tooManyAttempts, serverFailed, unreadableAnswer, notAccepted,
    emailNotAccepted, passwordNotAccepted, nameNotAccepted, pickedUpAlready, noSuchRide

  package var description: String {
    switch self {
    case .notConnected: "You are not connected."
    case .timedOut: "That took too long."
    case .invalidCredentials: "Wrong address or password."
    case .emailTaken: "This address has an account."
    case .formIncomplete: "Please fill in everything."
    case .notConfirmed: "Please confirm that it's you."
    case .noRides: "Nobody is free to hop by."
    case .damagedSession: "Your last session (session.json) is damaged; signing in replaces it."
    case .storageFailed: "Your session can't be stored: is the disk full, or the folder read-only?"
    case .notStored: "That can't be stored: is the disk full, or the folder read-only?"
    case .notReadable: "What was stored can't be read now."
    case .damagedStorage: "What was stored (koober.sqlite) can't be used; it stays as it is."
    case .unfitMessage: "A message has 1 to 2000 characters, none of them invisible."
    case .notSignedIn: "Please sign in first."
    case .sessionExpired: "Your session has ended: please sign in again."
    case .tooManyAttempts: "Too many attempts: please wait a minute."
    case .serverFailed: "Koober has a problem; please try again later."
    case .unreadableAnswer: "Koober answered something that makes no sense."
    case .notAccepted: "Koober doesn't accept that."
    case .emailNotAccepted: "That is no e-mail address."
    case .passwordNotAccepted: "A password has 6 to 256 characters."
    case .nameNotAccepted: "A name has 1 to 100 characters, on one line."
    case .pickedUpAlready: "You are picked up already."
    case .noSuchRide: "There is no such ride."
    }
  }
}
