import Scenes

/// The user's draft of a message to the team.
///
/// It outlives the scene in which it is written, for example while another scene replaces the tabs, but not the
/// user's session: unsent text is not kept on the device for the next user.
@MainActor
final class ChatDraft: Restorable {
  var text = ""

  var savedState: String { text }

  func restore(_ text: String) { self.text = text }
}
