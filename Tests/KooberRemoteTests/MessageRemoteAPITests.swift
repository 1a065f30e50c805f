import FoundationEssentials
import Scenes
import Testing

@testable import Koober

/// What both servers' chats have in common.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MessageRemoteAPITests {
  @Test(arguments: RemoteFixture.Kind.allCases)
  func whatIsSaidIsHeardInOrder(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let messages = try await fixture.user().messages
    var said: [TeamMessage] = []
    for text in ["one", "two\nlines 🦘", "three"] {
      let id = fixture.makeID()
      said.append(
        try await fixture.value { () async throws(KooberError) in
          try await messages.send(text, id: id)
        })
    }
    #expect(said.map(\.text) == ["one", "two\nlines 🦘", "three"])
    #expect(said.map(\.authorName) == ["jane", "jane", "jane"])
    #expect(said.map { $0.date.timeIntervalSince(RemoteFixture.start) } == [2, 3, 4])
    let heard = try await fixture.value { () async throws(KooberError) in
      try await messages.messages(after: 0)
    }
    #expect(heard == said)
    let rest = try await fixture.value { () async throws(KooberError) in
      try await messages.messages(after: said[0].sequence)
    }
    #expect(rest == Array(said.dropFirst()))
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func theSameMessageIsSaidOnce(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let messages = try await fixture.user().messages
    let id = fixture.makeID()
    var said: [TeamMessage] = []
    for _ in 1...3 {
      said.append(
        try await fixture.value { () async throws(KooberError) in
          try await messages.send("hello", id: id)
        })
    }
    #expect(Set(said).count == 1)
    let heard = try await fixture.value { () async throws(KooberError) in
      try await messages.messages(after: 0)
    }
    #expect(heard == [said[0]])
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func oneHearsOfAMessageWithinASecond(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let messages = try await fixture.user().messages
    let news = fixture.begin { () async throws(KooberError) in
      try await messages.messages(after: 0)
    }
    try await fixture.advance(by: .seconds(5))
    #expect(news.outcome == nil)
    let id = fixture.makeID()
    let said = try await fixture.value { () async throws(KooberError) in
      try await messages.send("hello", id: id)
    }
    try await fixture.advance(by: .seconds(1))
    #expect(try news.outcome?.get() == [said])
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func nobodyWaitsForEver(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let messages = try await fixture.user().messages
    let news = fixture.begin { () async throws(KooberError) in
      try await messages.messages(after: 0)
    }
    try await fixture.advance(by: .seconds(29))
    #expect(news.outcome == nil)
    try await fixture.advance(by: .seconds(1))
    #expect(try news.outcome?.get() == [])
  }
}
