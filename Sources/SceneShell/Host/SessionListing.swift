import OrderedCollections
import SceneSystem

/// The list of the sessions that are kept, the latest first.
package struct SessionListing {
  private let sessions: [RecentSessions.Session]

  package init(_ sessions: [RecentSessions.Session]) { self.sessions = sessions.reversed() }

  package var lines: String {
    guard !sessions.isEmpty else { return "no sessions recorded yet" }
    return sessions.map { session in
      let time = session.began.map { "\($0.day) \($0.minute)" } ?? "                "
      let size = "\(max(1, session.size / 1000)) KB"
      let padding = String(repeating: " ", count: max(0, 9 - size.count))
      return "\(time) \(padding)\(size)  \(name: session.path)" + (session.isOpen ? "  (open)" : "")
    }.joined(separator: "\n")
  }

  package var value: Value {
    .array(
      sessions.map { session in
        .object([
          "path": .string(session.path),
          "began": session.began.map { .string("\($0.day) \($0.minute)") } ?? .null,
          "bytes": .int(Int128(session.size)), "isOpen": .bool(session.isOpen),
        ])
      })
  }
}
