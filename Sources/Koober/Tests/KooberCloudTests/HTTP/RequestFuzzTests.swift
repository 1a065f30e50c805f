import CloudTesting
import Foundation
import HTTPTypes
import HummingbirdTesting
import SceneRuntime
import Synchronization
import Testing

@testable import KooberCloud

/// Random requests; REQUEST_COUNT and REQUEST_SEED replace their number and their seed.
@Suite(.timeLimit(.minutes(60)))
struct RequestFuzzTests {
  private static let variables = ProcessInfo.processInfo.environment
  private let count = variables["REQUEST_COUNT"].flatMap { Int($0) } ?? 2_000
  private let seed = variables["REQUEST_SEED"].flatMap { UInt64($0) } ?? 0
  private let ids = ["1", "-1", "99999999999999999999", "a%20b", "%2e%2e", "é"]

  @Test func anyRequestHasTheSameAnswerInANewServer() async throws {
    let first = try await statuses()
    #expect(try await statuses() == first)
    // The requests come as far as each kind of error.
    for status in [200, 201, 204, 400, 401, 404, 405, 409, 415, 422] {
      #expect(first.contains(status), "no answer has the status \(status)")
    }
  }

  /// The statuses of the answers of a new server to all requests.
  private func statuses() async throws -> [Int] {
    let fixture = try CloudFixture {
      let limit = 1_000_000
      ($0.additionsPerUser, $0.signInsPerAccount, $0.signInsPerAddress) = (limit, limit, limit)
    }
    let statuses = Mutex<[Int]>([])
    try await fixture.run { [count, seed, ids] client in
      var jane = try await client.signUp()
      var (ids, random) = (ids, SeededGenerator(seed: seed))
      for number in 0..<count {
        let request = RandomRequest(ids: ids, using: &random)
        let reply = try await request.send(jane)
        let complaint = Self.complaint(about: reply, to: request)
        #expect(complaint == nil, "seed \(seed), request \(number): \(request)")
        statuses.withLock { $0.append(reply.status) }
        if reply.status == 201, let id = reply.json["id"].text { ids.append(id) }
        if reply.status == 204 {
          let body = #"{"email":"jane@example.com","password":"secret"}"#
          jane.token = try await client.post("/v1/sessions", body).token
        }
      }
    }
    return statuses.withLock(\.self)
  }

  private static func complaint(about reply: Reply, to request: RandomRequest) -> String? {
    switch reply.status {
    case 200, 201, 204: nil
    case 400..<500: reply.code == nil && request.method != .head ? "the error has no code" : nil
    default: "the status is \(reply.status)"
    }
  }

  @Test func brokenRequestsOverConnectionsDoNotDisturbTheServer() async throws {
    let fixture = try CloudFixture {
      // A request whose end does not arrive is given up.
      ($0.idleTimeout, $0.bodyDeadline) = (.seconds(1), .seconds(1))
    }
    try await fixture.server.application().test(.live) { [count, seed, ids] client in
      let port = try #require(client.port)
      // The requests are Jane's, and may sign her out.
      let jane = try await TestingClient(port: port).signUp()
      let bob = try await TestingClient(port: port).signUp("Bob")
      var random = SeededGenerator(seed: seed)
      var answers: [String] = []
      for _ in 0..<max(1, count / 200) {
        let requests = (0..<20).map { _ in
          Self.broken(
            RandomRequest(ids: ids, using: &random).text(token: jane.token), using: &random)
        }
        try await withThrowingTaskGroup(of: String.self) { group in
          for request in requests {
            group.addTask { try await RawConnection.exchange([request], port: port) }
          }
          for try await answer in group { answers.append(answer) }
        }
        #expect(try await bob.get("/v1/profile").status == 200)
      }
      for answer in answers {
        #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 2") || answer.hasPrefix("HTTP/1.1 4"))
      }
      #expect(answers.contains { $0.hasPrefix("HTTP/1.1 2") })
      #expect(answers.contains { $0.hasPrefix("HTTP/1.1 4") })
    }
  }

  /// A request, two of three times with bytes that are added, changed or missing.
  private static func broken(_ request: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    let pieces = [
      "\r\n", "\n", "\r\n\r\n", "Content-Length: 9\r\n", "Transfer-Encoding: chunked\r\n", "\u{0}",
      ":", " ",
    ]
    var bytes = request
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        bytes.insert(
          contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8, at: place)
      case 1: bytes[place] = .random(in: 0 ... .max, using: &random)
      default: bytes.removeSubrange(place..<min(bytes.count, place + 40))
      }
    }
    return bytes
  }
}
