import Scenes

/// What a user is about to say to the team.
///
/// It outlives the scene in which it is written, as when something takes the place of the tabs for a while,
/// but not the user's session: what was never sent isn't kept on a device for who comes next.
@MainActor
final class ChatDraft {
  var text = ""
}

extension ChatDraft: Restorable {
  var savedState: String { text }

  func restore(_ text: String) { self.text = text }
}
