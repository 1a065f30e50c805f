import Scenes
import Testing

@testable import SceneSessions

/// The names of scenes and services.
@MainActor
struct CommandTargetTests {
  @Test func aSceneIsFoundByNameAndByNumber() async throws {
    let session = try await AskingSession(on: .virtual())
    let app = session.app
    let target = try #require(CommandTarget.all(of: app).first)
    #expect(target.name == "asking")
    #expect(target.fullName.hasPrefix("asking#"))
    #expect(target.uniqueName(in: app) == "asking")
    for name in [target.name, target.fullName] {
      #expect(CommandTarget.named(name, in: app)?.fullName == target.fullName)
    }
    for name in ["", "ask", "asking#", "asking#99", "other\(target.fullName.dropFirst(6))"] {
      #expect(CommandTarget.named(name, in: app) == nil, "\(name)")
    }
  }

  @Test func anActionIsFoundByAnyNameOfItsScene() async throws {
    let app = try await AskingSession(on: .virtual()).app
    let full = try #require(CommandTarget.all(of: app).first).fullName
    for call in ["write", "asking.write", "\(full).write"] {
      #expect(CommandTarget.schema(ofAction: call, in: app)?.name == "write", "\(call)")
    }
    for call in ["rite", "asking.", ".write", "other.write", ""] {
      #expect(CommandTarget.schema(ofAction: call, in: app) == nil, "\(call)")
    }
  }

  @Test func aTrackerReturnsTheChangesSinceAMark() async throws {
    let session = try await AskingSession(on: .virtual())
    let tracker = StateTracker(session.app)
    let mark = tracker.mark()
    let digest = tracker.digest
    #expect(tracker.changes(since: mark).isEmpty)
    try await session.perform("write", "a")
    #expect(tracker.digest != digest)
    let changes = tracker.changes(since: mark).flatMap(\.changes)
    #expect(tracker.changes(since: tracker.mark()).isEmpty)
    #expect(changes.map(\.line) == [#"+ asking.log[0]: "a""#])
  }
}
