/// The animals near the user, once they are known.
enum RideOptionPickerState: Equatable, Codable, Sendable {
  case loading
  case loaded([RideOption])
  case failed(KooberError)

  /// What happens to the state.
  enum Event {
    case loaded([RideOption])
    case failed(KooberError)
    case retried
  }

  /// The state after an event; nil where the event means nothing to this one.
  static func reduce(_ state: RideOptionPickerState, _ event: Event) -> RideOptionPickerState? {
    switch (state, event) {
    case (.loading, .loaded(let options)): .loaded(options)
    case (.loading, .failed(let error)): .failed(error)
    case (.failed, .retried): .loading
    default: nil
    }
  }
}
