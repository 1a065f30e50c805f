/// A feedback loop, whatever its states and events.
@MainActor
package protocol RunningWork: AnyObject {
  /// The loop's name.
  var name: String { get }

  /// Cancels all work, and lets go of the feedbacks.
  func stop()
}

extension FeedbackLoop: RunningWork {}
