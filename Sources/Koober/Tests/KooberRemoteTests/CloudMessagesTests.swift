import CloudTesting
import Dispatch
import Foundation
import FoundationEssentials
import PseudoTerminal
import Scenes
import Testing

@testable import Koober

/// The chats of the built-in server and of KooberCloud behave the same.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MessageRemoteAPITests {
  @Test(arguments: RemoteFixture.Kind.allCases)
  func messagesAreReceivedInOrder(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let messages = try await fixture.user().messages
    var sent: [TeamMessage] = []
    for text in ["one", "two\nlines 🦘", "three"] {
      let id = fixture.makeID()
      sent.append(
        try await fixture.value { () async throws(KooberError) in
          try await messages.send(text, id: id)
        })
    }
    #expect(sent.map(\.text) == ["one", "two\nlines 🦘", "three"])
    #expect(sent.map(\.authorName) == ["jane", "jane", "jane"])
    #expect(sent.map { $0.date.seconds - Moment(RemoteFixture.start).seconds } == [2, 3, 4])
    let received = try await fixture.value { () async throws(KooberError) in
      try await messages.messages(after: 0)
    }
    #expect(received == sent)
    let rest = try await fixture.value { () async throws(KooberError) in
      try await messages.messages(after: sent[0].sequence)
    }
    #expect(rest == Array(sent.dropFirst()))
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func aRepeatedMessageIsPublishedOnce(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let messages = try await fixture.user().messages
    let id = fixture.makeID()
    var sent: [TeamMessage] = []
    for _ in 1...3 {
      sent.append(
        try await fixture.value { () async throws(KooberError) in
          try await messages.send("hello", id: id)
        })
    }
    #expect(Set(sent).count == 1)
    let received = try await fixture.value { () async throws(KooberError) in
      try await messages.messages(after: 0)
    }
    #expect(received == [sent[0]])
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func aMessageIsReceivedAfterASecond(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let messages = try await fixture.user().messages
    let poll = fixture.begin { () async throws(KooberError) in
      try await messages.messages(after: 0)
    }
    try await fixture.advance(by: .seconds(5))
    #expect(poll.outcome == nil)
    let id = fixture.makeID()
    let sent = try await fixture.value { () async throws(KooberError) in
      try await messages.send("hello", id: id)
    }
    try await fixture.advance(by: .seconds(1))
    #expect(try poll.outcome?.get() == [sent])
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func aPollWithoutMessagesEndsAfterThirtySeconds(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let messages = try await fixture.user().messages
    let poll = fixture.begin { () async throws(KooberError) in
      try await messages.messages(after: 0)
    }
    try await fixture.advance(by: .seconds(29))
    #expect(poll.outcome == nil)
    try await fixture.advance(by: .seconds(1))
    #expect(try poll.outcome?.get() == [])
  }
}

/// The messages of a shell that is repeatedly killed reach the server once and in order.
///
/// `SHELL_KILLS` is the number of kills, `SHELL_SEED` the seed of their times.
@Suite(.timeLimit(.minutes(10)))
struct MessageKillTests {
  private static let messages = 200

  private let directory = TemporaryDirectory()
  private let variables = ProcessInfo.processInfo.environment

  private func text(_ number: Int) -> String { "message \(number)." }

  @Test func eachMessageIsPublishedOnceAndInOrder() async throws {
    let kills = variables["SHELL_KILLS"].flatMap { Int($0) } ?? 50
    let seed = variables["SHELL_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
    print("SHELL_SEED=\(seed)")
    var generator = SeededGenerator(seed: seed)
    let cloud = try CloudProcess(
      database: directory.file("cloud.sqlite"), ["--user-limit", "1000000"])
    let port = try #require(await cloud.port())
    let client = TestingClient(port: port)
    let home = directory.file("home")
    try await signIn(home: home, port: port)

    // The number of messages that are acknowledged, or found stored after the next start.
    var stored = 0
    for round in 0...kills {
      let shell = try ShellProcess(home: home, server: port)
      let delay = DispatchTimeInterval.microseconds(Int.random(in: 0...40_000, using: &generator))
      let isDuringStart = Int.random(in: 0..<4, using: &generator) == 0
      // At least 20 messages are left for the last round.
      let last = min(stored + Int.random(in: 1...8, using: &generator), Self.messages - 20)
      guard round < kills else {
        stored = try await countStored(stored, in: shell)
        send(stored..<Self.messages, in: shell)
        shell.run(["await state messages.delivery == idle within 60s", "echo done"])
        shell.finish()
        #expect(await shell.output(upTo: "done") != nil)
        #expect(await shell.waitForEnd() == .exited(0))
        break
      }
      if isDuringStart {
        killSoon(shell, after: delay)
        #expect(await shell.waitForEnd() == .killed(signal: SIGKILL))
        continue
      }
      stored = try await countStored(stored, in: shell)
      send(stored..<Self.messages, in: shell)
      if last > stored { _ = await shell.output(upTo: "stored \(last - 1)") }
      killSoon(shell, after: delay)
      #expect(await shell.waitForEnd() == .killed(signal: SIGKILL))
      while await shell.output(upTo: "stored \(stored)") != nil { stored += 1 }
    }

    let token = try #require(try await client.signUp("Reader").token)
    let reader = client.signedIn(with: token)
    let page = try await reader.get("/v1/messages?limit=200").json
    #expect(page["messages"].items.map(\.["text"].text) == (0..<Self.messages).map(text))
    let next = try #require(page["next"].integer)
    #expect(try await reader.get("/v1/messages?after=\(next)").json["messages"].items.isEmpty)
  }

  private func signIn(home: String, port: Int) async throws {
    let shell = try ShellProcess(home: home, server: port)
    shell.run(["auth.signInAsGuest", "await where == map within 20s", "echo done"])
    shell.finish()
    try #require(await shell.output(upTo: "done") != nil)
    #expect(await shell.waitForEnd() == .exited(0))
  }

  /// The number of stored messages: the acknowledged ones, and those whose
  /// acknowledgements were lost with the shell.
  private func countStored(_ known: Int, in shell: ShellProcess) async throws -> Int {
    shell.run([
      "await where == map within 20s", "await state messages.storage == loaded within 20s",
      "tab chat", "await state chat.feed != starting within 20s", "state messages.messages",
      "state chat.team", "echo found",
    ])
    let states = try #require(await shell.output(upTo: "found"))
    var count = known
    while states.contains(text(count)) { count += 1 }
    return count
  }

  private func send(_ numbers: Range<Int>, in shell: ShellProcess) {
    shell.run(numbers.map { #"messages.send "\#(text($0))"; echo stored \#($0)"# })
  }

  private func killSoon(_ shell: ShellProcess, after delay: DispatchTimeInterval) {
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { shell.kill() }
  }
}
