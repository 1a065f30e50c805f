import CloudTesting
import Foundation
import Glibc
import PseudoTerminal
import SceneRuntime
import Testing

/// Acknowledged messages survive a kill and are stored once.
///
/// `CLOUD_KILLS` is the number of kills, `CLOUD_SEED` the seed of their times.
@Suite(.timeLimit(.minutes(5)))
struct KillTests {
  private let directory = TemporaryDirectory()
  private let variables = ProcessInfo.processInfo.environment

  /// A user who sends messages, and the sequence numbers of the acknowledged ones.
  private struct Sender: Sendable {
    let name: String
    let token: String
    var sequences: [Int] = []

    func text(_ index: Int) -> String { "\(name) \(index)" }

    /// Sends messages in order, each once the last one is acknowledged, while the server runs.
    func send(_ count: Int, to client: TestingClient, onReply: @Sendable () -> Void) async
      -> Sender
    {
      var sender = self
      let client = client.signedIn(with: token)
      while sender.sequences.count < count {
        let index = sender.sequences.count
        let reply = try? await client.post(
          "/v1/messages", #"{"text":"\#(text(index))"}"#, key: "\(index)")
        guard let reply, reply.status == 201, let sequence = reply.json["sequence"].integer else {
          return sender
        }
        sender.sequences.append(sequence)
        onReply()
      }
      return sender
    }
  }

  @Test func acknowledgedMessagesAreStoredOnce() async throws {
    let kills = variables["CLOUD_KILLS"].flatMap { Int($0) } ?? 8
    let seed = variables["CLOUD_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
    print("CLOUD_SEED=\(seed)")
    var generator = SeededGenerator(seed: seed)
    let path = directory.file("cloud.sqlite")
    let perSender = 25 * kills
    var senders: [Sender] = []

    for round in 0...kills {
      let process = try CloudProcess(database: path, ["--user-limit", "1000000"])
      let client = TestingClient(port: try #require(await process.port()))
      if senders.isEmpty {
        for name in ["Ada", "Bob", "Cleo"] {
          senders.append(
            Sender(name: name, token: try #require(try await client.signUp(name).token)))
        }
      }
      // The last server survives; each of the others is killed after a random number of answers.
      let isLast = round == kills
      let countdown = Countdown(isLast ? Int.max : Int.random(in: 1...60, using: &generator)) {
        process.signal(SIGKILL)
      }
      senders = await withTaskGroup(of: (Int, Sender).self) { group in
        for (index, sender) in senders.enumerated() {
          group.addTask {
            (index, await sender.send(perSender, to: client) { countdown.step() })
          }
        }
        return await group.reduce(into: senders) { $0[$1.0] = $1.1 }
      }
      guard isLast else {
        process.signal(SIGKILL)
        #expect(await process.waitForEnd().status == .killed(signal: SIGKILL))
        continue
      }

      let listed = try await allMessages(client.signedIn(with: senders[0].token))
      #expect(listed.count == senders.count * perSender)
      #expect(listed.map(\.sequence) == listed.map(\.sequence).sorted())
      for sender in senders {
        let own = listed.filter { $0.text.hasPrefix(sender.name + " ") }
        #expect(own.map(\.text) == (0..<perSender).map(sender.text))
        #expect(own.map(\.sequence) == sender.sequences)
      }
    }
  }

  private func allMessages(
    _ client: TestingClient
  ) async throws -> [(sequence: Int, text: String)] {
    var messages: [(Int, String)] = []
    var after = 0
    while true {
      let page = try await client.get("/v1/messages?limit=200&after=\(after)").json
      let items = page["messages"].items
      guard !items.isEmpty else { return messages }
      for item in items {
        messages.append(
          (try #require(item["sequence"].integer), try #require(item["text"].text)))
      }
      after = try #require(page["next"].integer)
    }
  }
}
