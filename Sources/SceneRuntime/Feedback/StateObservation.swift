/// Somebody's interest in a value or in events; it ends when it is cancelled or released.
@MainActor
public final class StateObservation {
  /// The type of the values that are heard, where it is known.
  package let subject: Any.Type?
  /// Whether the observation lasts.
  package var isActive: Bool { end != nil }

  private var end: (@MainActor () -> Void)?

  /// Creates an observation from what ends it.
  public init(end: @escaping @MainActor () -> Void) {
    subject = nil
    self.end = end
  }

  init(of subject: Any.Type, end: @escaping @MainActor () -> Void) {
    self.subject = subject
    self.end = end
  }

  /// Ends the observation; nothing is heard from then on.
  public func cancel() {
    let end = end
    self.end = nil
    end?()
  }

  isolated deinit { cancel() }
}
