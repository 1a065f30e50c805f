public import Scenes

/// The places of the mail app.
@Dispatchable
public enum MailPlace: Place {
  /// The inbox, which is the root.
  case inbox
  /// A message.
  case message(id: Int)
  /// A draft, which refuses to be left while it has unsaved changes.
  case compose(to: String? = nil)
  /// The contacts, for picking a recipient.
  case contacts
  /// Messages by their tags.
  case tagged(path: [String], limit: Double = 10)
  /// A place for signed-in users only.
  case vault
  /// A place that no link may open.
  case cellar
  /// The former place of a message, which redirects to it.
  case oldMessage(id: Int)
  /// A place that redirects to `pong`.
  case ping
  /// A place that redirects to `ping`.
  case pong
  /// A place without a scene.
  case attic
  /// A note, which its link pushes on the front scene.
  case note(id: Int)
  /// An alarm, which its link presents over the front scene.
  case alarm(id: Int)
  /// A thread of messages, whose link reuses its scene.
  case thread(id: Int)

  /// The table of links to the places.
  static func links() throws(LinkTableError) -> LinkTable {
    try LinkTable(
      origins: LinkOrigins(schemes: ["mail"]),
      patterns: [
        LinkPattern("/", "inbox"),
        LinkPattern("/messages/:id", "message", ["id": .int], parent: "/"),
        LinkPattern("/compose", "compose", ["to": .string.optional], parent: "/"),
        LinkPattern("/contacts", "contacts", parent: "/compose"),
        LinkPattern(
          "/tagged/**", "tagged", ["limit": .double.defaulting(to: .double(10))], parent: "/"),
        LinkPattern("/vault", "vault", parent: "/", guards: ["signedIn"]),
        LinkPattern("/cellar", "cellar", parent: "/", guards: ["lock"]),
        LinkPattern("/old/:id", "oldMessage", ["id": .int], parent: "/", guards: ["moved"]),
        LinkPattern("/ping", "ping", parent: "/", guards: ["circle"]),
        LinkPattern("/pong", "pong", parent: "/", guards: ["circle"]),
        LinkPattern("/attic", "attic", parent: "/"),
        LinkPattern("/notes/:id", "note", ["id": .int], parent: "/contacts", policy: .push),
        LinkPattern(
          "/alarms/:id", "alarm", ["id": .int], parent: "/", guards: ["signedIn"], policy: .present),
        LinkPattern("/threads/:id", "thread", ["id": .int], parent: "/contacts", policy: .focus),
      ])
  }
}
