public import Scenes

/// What can go wrong in Koober.
public enum KooberError: String, Error, CaseIterable, Hashable, Codable, Sendable, ArgumentCodable {
  /// The server can't be reached.
  case notConnected
  /// The server took too long.
  case timedOut
  /// There is no account of that address and password.
  case invalidCredentials
  /// There is an account of that address already.
  case emailTaken
  /// A form lacks something.
  case formIncomplete
  /// The user hasn't confirmed to be who they seem to be.
  case notConfirmed
  /// No animal is free.
  case noRides
  /// The session file can't be understood.
  case damagedSession
  /// The session file can't be read or written.
  case storageFailed
  /// What is to be kept can't be written.
  case notStored
  /// What was kept can't be read.
  case notReadable
  /// The database can't be understood.
  case damagedStorage
  /// A message is blank, too long, or has control characters.
  case unfitMessage
  /// A place needs somebody who is signed in.
  case notSignedIn
  /// The server no longer accepts the session.
  case sessionExpired
  /// There were too many attempts to sign in.
  case tooManyAttempts
  /// The server has failed.
  case serverFailed
  /// The server's answer can't be understood.
  case unreadableAnswer
  /// The server doesn't accept what was sent.
  case notAccepted
  /// An address of an account that can't be one.
  case emailNotAccepted
  /// A password that an account can't have.
  case passwordNotAccepted
  /// A name that nobody can have, as a blank one.
  case nameNotAccepted
  /// The user was picked up already.
  case pickedUpAlready
  /// The server doesn't know the ride.
  case noSuchRide
}

extension KooberError: CustomStringConvertible {
  /// What is wrong, in words for the user.
  public var description: String {
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
