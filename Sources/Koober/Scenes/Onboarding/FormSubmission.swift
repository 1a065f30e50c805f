import Scenes

/// A form to be let in with, and what comes of it.
///
/// What it has sent ends with it: whoever leaves the form doesn't want in any more.
@MainActor
final class FormSubmission<Form: AttemptForm & Equatable> {
  private let relay: Relay<Form>
  private let isUnderWay: WritableKeyPath<Form, Bool>
  private let auth: AuthService
  private var attempt: AuthAttempt?
  /// Whether the user doesn't want to wait for what was sent.
  private var isGivenUp = false
  private var observation: StateObservation?

  init(of form: Form, isUnderWay: WritableKeyPath<Form, Bool>, to auth: AuthService) {
    relay = Relay(form)
    self.isUnderWay = isUnderWay
    self.auth = auth
    observation = auth.state.observe { [weak self] in self?.follow($0) }
  }

  isolated deinit {
    // Somebody else's attempt goes on.
    if let attempt, auth.currentState.attempt == attempt { auth.signOut() }
  }

  var state: ObservableState<Form> { relay.states }

  /// Why the form must not be left now: what it has sent would end with it.
  var refusalToLeave: String? {
    guard let attempt, !isGivenUp, auth.currentState.attempt == attempt else { return nil }
    return "the server is being asked: wait or cancel"
  }

  /// Changes what was entered, unless somebody is being let in.
  func enter(_ change: (inout Form) -> Void) {
    guard !relay.value[keyPath: isUnderWay] else { return }
    relay.change {
      change(&$0)
      $0.problem = nil
    }
  }

  func submit() {
    guard !relay.value[keyPath: isUnderWay] else { return }
    do throws(KooberError) {
      let attempt = try relay.value.attempt()
      self.attempt = attempt
      isGivenUp = false
      auth.authenticate(attempt)
    } catch {
      relay.change { $0.problem = error }
    }
  }

  /// Lets the form be left, and what it has sent end with it.
  func giveUp() { isGivenUp = true }

  func restore(_ form: Form) {
    var form = form
    form[keyPath: isUnderWay] = auth.currentState.attempt != nil
    relay.update(to: form)
  }

  private func follow(_ auth: AuthState) {
    relay.change { form in
      if auth.attempt != nil {
        form.problem = nil
      } else if form[keyPath: isUnderWay] {
        form.problem = auth.problem
      }
      form[keyPath: isUnderWay] = auth.attempt != nil
    }
  }
}

protocol AttemptForm: PasswordFormState {
  var problem: KooberError? { get set }

  /// - Throws: What is wrong with the form.
  func attempt() throws(KooberError) -> AuthAttempt
}

/// The state of a form that has a password, which is never saved.
protocol PasswordFormState: Codable, Sendable {
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
