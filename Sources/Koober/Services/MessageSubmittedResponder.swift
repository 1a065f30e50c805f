import Scenes

/// Hears what came of a message that somebody wanted to send.
@MainActor
protocol MessageSubmittedResponder: AnyObject {
  /// The message was taken in, unless there is a reason why it wasn't.
  func messageSubmitted(refusedFor error: KooberError?)
}
