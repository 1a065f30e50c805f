import Scenes

/// What a form asks to be let in with, and what comes of it.
///
/// It ends with the form: whoever leaves the form doesn't want in any more.
@MainActor
final class FormSubmission {
  private let auth: AuthService
  private var attempt: AuthAttempt?
  /// Whether the user doesn't want to wait for what was sent.
  private var isGivenUp = false
  private var observation: StateObservation?

  init(to auth: AuthService) { self.auth = auth }

  isolated deinit {
    // Somebody else's attempt goes on.
    if let attempt, auth.currentState.attempt == attempt { auth.signOut() }
  }

  /// Hears whether somebody is being let in, and why the last attempt has failed.
  func observe(_ hear: @escaping @MainActor (_ isUnderWay: Bool, KooberError?) -> Void) {
    observation = auth.state.observe { hear($0.attempt != nil, $0.problem) }
  }

  /// Whether somebody is being let in, by this form or otherwise.
  var isUnderWay: Bool { auth.currentState.attempt != nil }

  /// Why the form must not be left now: what it has sent would end with it.
  var refusalToLeave: String? {
    guard let attempt, !isGivenUp, auth.currentState.attempt == attempt else { return nil }
    return "the server is being asked: wait or cancel"
  }

  func send(_ attempt: AuthAttempt) {
    self.attempt = attempt
    isGivenUp = false
    auth.authenticate(attempt)
  }

  /// Lets the form be left, and what it has sent end with it.
  func giveUp() { isGivenUp = true }
}

/// The state of a form that has a password, which is never saved.
protocol PasswordFormState: Codable, Sendable {
  /// What was entered, as long as it is kept.
  var password: Secret<String>? { get }
}

/// A form as it is saved: without the password, but knowing that there was one.
struct SavedForm<State: PasswordFormState>: Codable, Sendable {
  var state: State
  var hasPassword: Bool
}

/// A store of a form that has a password.
@MainActor
protocol PasswordForm: Store, Restorable
where State: PasswordFormState, SavedState == SavedForm<State> {}

extension PasswordForm {
  var savedState: SavedForm<State> {
    SavedForm(state: currentState, hasPassword: currentState.password != nil)
  }

  var unsaved: [String] { currentState.password == nil ? [] : ["the password"] }

  func restore(_ form: SavedForm<State>, losses: inout [String]) {
    restore(form)
    if form.hasPassword, form.state.password == nil { losses.append("the password isn't saved") }
  }
}
