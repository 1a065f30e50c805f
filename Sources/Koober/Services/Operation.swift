import Scenes

/// What the world outside can be told to fail at, or to take its time for.
enum Operation: String, CaseIterable, Hashable, Codable, CodingKeyRepresentable, Sendable,
  ArgumentCodable
{
  case authSignIn = "auth.signIn"
  case authSignUp = "auth.signUp"
  case authGuest = "auth.guest"
  case authRevoke = "auth.revoke"
  case ridesOptions = "rides.options"
  case ridesRequest = "rides.request"
  case ridesCancel = "rides.cancel"
  case ridesEvents = "rides.events"
  case ridesList = "rides.list"
  case messagesSend = "messages.send"
  case messagesList = "messages.list"
  case profileRead = "profile.read"
  case profileRename = "profile.rename"
}
