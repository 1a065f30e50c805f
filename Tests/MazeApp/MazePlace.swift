package import Scenes

/// The places of the maze.
@Dispatchable
package enum MazePlace: Place {
  /// The root of signed-out users.
  case gate
  /// The sign-in form.
  case form(as: MazeUser)
  /// The first tab.
  case hall
  /// The second tab.
  case tower
  /// The third tab.
  case garden
  /// A root without tabs.
  case exile
  /// One of many rooms.
  case room(n: Int)
  /// A draft, which refuses to be left while it has unsaved changes.
  case desk(draft: String? = nil)
  /// A scene that is pushed on a draft.
  case drawer(n: Int)
  /// A hint that the state of a draft requests.
  case hint(n: Int)
  /// A question that an action requests.
  case riddle(n: Int)
  /// A flow whose steps its state controls.
  case quest(at: Int? = nil)
  /// A step of the flow.
  case step(n: Int)
  /// A draft inside the flow.
  case note
  /// An alert over any scene.
  case bell(n: Int)
  /// A place for users with a key.
  case vault
  /// A place of one user.
  case chest(of: MazeUser)
  /// A room whose link pushes it.
  case alcove(n: Int)
  /// A room whose link presents it.
  case window(n: Int)
  /// A room whose link focuses it.
  case well(n: Int)
  /// A place that no link may open.
  case cell
  /// A place that redirects to a room.
  case mirror(n: Int)
  /// A place that redirects to `pong`.
  case ping
  /// A place that redirects to `ping`.
  case pong
  /// A place whose scene cannot be made.
  case trap
  /// A place whose scene requests a room while it is made.
  case echo(n: Int)

  /// The roots of the tabs.
  static let tabs: [MazePlace] = [.hall, .tower, .garden]

  /// The table of links to the places.
  package static func links() throws(LinkTableError) -> LinkTable {
    try LinkTable(
      origins: LinkOrigins(schemes: ["maze"]),
      patterns: [
        LinkPattern("/gate", "gate", guards: ["signedOut"]),
        LinkPattern("/form/:as", "form", ["as": .cases(of: MazeUser.self)], parent: "/gate"),
        LinkPattern("/", "hall", guards: ["signedIn"]),
        LinkPattern("/tower", "tower", guards: ["signedIn"]),
        LinkPattern("/garden", "garden", guards: ["signedIn"]),
        LinkPattern("/exile", "exile", guards: ["signedIn"]),
        LinkPattern("/rooms/:n", "room", ["n": .int], parent: "/"),
        LinkPattern("/desk", "desk", ["draft": .string.optional], parent: "/tower"),
        LinkPattern("/desk/drawers/:n", "drawer", ["n": .int], parent: "/desk"),
        LinkPattern("/riddles/:n", "riddle", ["n": .int], parent: "/garden"),
        LinkPattern("/quest", "quest", ["at": .int.optional], parent: "/garden"),
        LinkPattern("/vault", "vault", parent: "/tower", guards: ["key"]),
        LinkPattern(
          "/chests/:of", "chest", ["of": .cases(of: MazeUser.self)], parent: "/garden",
          guards: ["owner"]),
        LinkPattern("/alcoves/:n", "alcove", ["n": .int], parent: "/tower", policy: .push),
        LinkPattern("/windows/:n", "window", ["n": .int], parent: "/garden", policy: .present),
        LinkPattern("/wells/:n", "well", ["n": .int], parent: "/", policy: .focus),
        LinkPattern("/cell", "cell", parent: "/", guards: ["nobody"]),
        LinkPattern("/mirrors/:n", "mirror", ["n": .int], parent: "/", guards: ["mirror"]),
        LinkPattern("/ping", "ping", parent: "/", guards: ["circle"]),
        LinkPattern("/pong", "pong", parent: "/", guards: ["circle"]),
        LinkPattern("/trap", "trap", parent: "/"),
        LinkPattern("/echoes/:n", "echo", ["n": .int], parent: "/tower"),
      ])
  }
}
