import Scenes

/// The progress of a form from its fields to the server's answer.
@CaseProperties
enum FormProgress: Hashable, Codable, Sendable {
  case editing
  case submitting
  /// A field is invalid, or the server has refused the form; the user can change it.
  case failed(KooberError)
}

/// A form for signing in or up, and the progress of its submission.
///
/// The submission ends with the form: leaving the form cancels it.
@MainActor
final class FormSubmission<Form: AttemptForm & Equatable> {
  private let relay: Relay<Form>
  private let auth: AuthService
  private var attempt: AuthAttempt?
  /// Whether the user has canceled the submission.
  private var isCancelled = false
  private var observation: StateObservation?

  init(of form: Form, to auth: AuthService) {
    relay = Relay(form)
    self.auth = auth
    observation = auth.state.observe { [weak self] in self?.follow($0) }
  }

  isolated deinit {
    // Another form's attempt is not affected.
    if let attempt, auth.currentState.attempt == attempt { auth.signOut() }
  }

  var state: ObservableState<Form> { relay.states }

  /// The reason why the form cannot be left now: leaving would cancel its submission.
  var refusalToLeave: String? {
    guard let attempt, !isCancelled, auth.currentState.attempt == attempt else { return nil }
    return "a request is running; wait or cancel it first"
  }

  /// Changes the fields, unless a submission is running.
  func enter(_ change: (inout Form) -> Void) {
    guard relay.value.progress != .submitting else { return }
    let hasProblem = relay.value.progress.isFailed
    relay.change {
      change(&$0)
      $0.progress = .editing
    }
    if hasProblem { auth.acknowledge() }
  }

  func submit() {
    guard relay.value.progress != .submitting else { return }
    do throws(KooberError) {
      let attempt = try relay.value.attempt()
      self.attempt = attempt
      isCancelled = false
      auth.authenticate(attempt)
    } catch {
      relay.change { $0.progress = .failed(error) }
    }
  }

  /// Forgets the error, which the user has read; the next form does not show it again.
  func acknowledge() {
    guard relay.value.progress.isFailed else { return }
    relay.change { $0.progress = .editing }
    auth.acknowledge()
  }

  /// Allows leaving the form, which cancels its submission.
  func cancel() { isCancelled = true }

  func restore(_ form: Form) {
    var form = form
    if form.progress == .submitting { form.progress = .editing }
    if auth.currentState.attempt != nil { form.progress = .submitting }
    relay.update(to: form)
  }

  private func follow(_ auth: AuthState) {
    relay.change { form in
      if auth.attempt != nil {
        form.progress = .submitting
      } else if form.progress == .submitting {
        form.progress = auth.problem.map { .failed($0) } ?? .editing
      }
    }
  }
}

protocol AttemptForm: PasswordFormState {
  var progress: FormProgress { get set }

  /// - Throws: The error in the fields.
  func attempt() throws(KooberError) -> AuthAttempt
}

/// The state of a form that has a password, which is never saved.
protocol PasswordFormState: Codable, Sendable {
  var password: Secret<String>? { get }
}

/// A saved form: without the password, but with whether there was one.
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
    if form.hasPassword, form.state.password == nil { losses.append("the password is not saved") }
  }
}
