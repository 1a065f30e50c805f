/// What a link does with what is there when it is opened.
///
/// A link that is opened cold has nothing to go by, and always brings its whole stack. Whatever the
/// policy, to open a link twice is to open it once.
public enum LinkPolicy: String, Hashable, Codable, Sendable, CaseIterable {
  /// Goes to the whole stack: its ancestors, then itself; what stands there already stays.
  case reset
  /// Comes in on top of what is in front, where that is possible; otherwise resets.
  case push
  /// Is presented over what is in front, where that is possible; otherwise resets.
  case present
  /// Goes to where its destination stands already, in whichever tab; otherwise resets.
  case focus
}
