import Scenes

/// What the world outside can be told to fail at, or to take its time for.
enum Operation: String, CaseIterable, Hashable, Sendable, ArgumentCodable {
  case authSignIn = "auth.signIn"
  case authSignUp = "auth.signUp"
  case ridesOptions = "rides.options"
  case ridesRequest = "rides.request"
}
