public import Scenes

/// The places of the mail app.
@Dispatchable
public enum MailPlace: Place {
  /// The inbox, which is the root.
  case inbox
  /// A message.
  case message(id: Int)
  /// A draft, which refuses to be left while it isn't saved.
  case compose(to: String? = nil)
  /// The contacts, of which one is picked.
  case contacts
  /// Messages by their tags.
  case tagged(path: [String], limit: Double = 10)
  /// What only somebody who is signed in may see.
  case vault
  /// What nobody may see.
  case cellar
  /// Where messages were before.
  case oldMessage(id: Int)
  /// One half of a circle.
  case ping
  /// The other half.
  case pong
  /// A place without a scene.
  case attic
  /// What is written down on whatever is in front.
  case note(id: Int)
  /// What is shown over whatever is in front.
  case alarm(id: Int)
  /// Messages that answer each other, of which one is enough.
  case thread(id: Int)

  /// The table of the links that lead to the places.
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
