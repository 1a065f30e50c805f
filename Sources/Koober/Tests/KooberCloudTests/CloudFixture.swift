import CloudTesting
import Foundation
import GRDB
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOPosix
import Synchronization

@testable import KooberCloud

/// A server with a manual clock, reproducible random bytes and cheap password hashes.
struct CloudFixture: Sendable {
  /// The way in which requests reach the server.
  enum Transport: CaseIterable, Sendable {
    /// By function calls.
    case inProcess
    /// Over a socket.
    case socket
  }

  let clock = ManualClock()
  let database: any DatabaseWriter
  let server: CloudServer

  init(
    database: (any DatabaseWriter)? = nil,
    changing change: (inout CloudConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = CloudConfiguration()
    configuration.passwordCost = .rounds(log2: 1)
    change(&configuration)
    var logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    let bytes = Mutex(UInt64(0))
    let database = try database ?? CloudDatabase.inMemory()
    self.database = database
    server = CloudServer(
      configuration: configuration,
      environment: CloudEnvironment(
        now: { [clock] in clock.now }, sleep: clock.sleep,
        randomBytes: { count in
          bytes.withLock { state in
            (0..<count).map { _ in
              state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
              return UInt8(state >> 56)
            }
          }
        }),
      database: database, logger: logger)
  }

  /// Runs the server while a test uses it.
  func run(
    _ transport: Transport = .inProcess,
    _ test: @escaping @Sendable (TestingClient) async throws -> Void
  ) async throws {
    let application = server.application()
    try await application.test(transport == .inProcess ? .router : .ahc()) { client in
      try await test(TestingClient(client))
    }
  }
}

extension TestingClient {
  /// A client of a server in the test's process.
  init(_ client: some TestClientProtocol) {
    self.init { method, path, headers, body in
      let response = try await client.execute(
        uri: path, method: method, headers: headers, body: body)
      return Reply(
        status: response.status.code, headers: response.headers, body: response.body)
    }
  }
}

/// A clock that only advances on request.
final class ManualClock: Sendable {
  private typealias Continuation = CheckedContinuation<Void, any Error>

  private enum Condition {
    case reached(Moment)
    case sleepers(Int)
  }

  private struct State {
    var now: Moment
    var nextID = 0
    var waiting: [Int: (condition: Condition, continuation: Continuation)] = [:]

    /// Removes those whose condition is met, the earliest deadline first.
    mutating func takeReady() -> [Continuation] {
      let sleepers = waiting.values.count {
        if case .reached = $0.condition { true } else { false }
      }
      var ready: [(deadline: Moment, id: Int)] = []
      for (id, waiter) in waiting {
        switch waiter.condition {
        case .reached(let deadline): if deadline <= now { ready.append((deadline, id)) }
        case .sleepers(let count): if count <= sleepers { ready.append((now, id)) }
        }
      }
      return ready.sorted { $0 < $1 }.compactMap {
        waiting.removeValue(forKey: $0.id)?.continuation
      }
    }
  }

  private let state = Mutex(State(now: Moment(milliseconds: 1_800_000_000_000)))

  var now: Moment { state.withLock(\.now) }

  /// Waits until the clock has reached a time.
  @Sendable func sleep(for duration: Duration) async throws {
    try await wait { .reached($0 + duration) }
  }

  /// Returns once a number of tasks are asleep.
  func waitForSleepers(_ count: Int = 1) async throws {
    try await wait { _ in .sleepers(count) }
  }

  /// Advances the clock and resumes the tasks whose deadline has passed.
  func advance(by duration: Duration) {
    let ready = state.withLock { state in
      state.now = state.now + duration
      return state.takeReady()
    }
    for continuation in ready { continuation.resume() }
  }

  /// Waits for a condition that is given the time, or until the task is canceled.
  private func wait(for condition: @Sendable (Moment) -> Condition) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: Continuation) in
        let ready = state.withLock { state in
          guard !Task.isCancelled else {
            continuation.resume(throwing: CancellationError())
            return [Continuation]()
          }
          state.waiting[id] = (condition(state.now), continuation)
          return state.takeReady()
        }
        for continuation in ready { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: id) }?.continuation
        .resume(throwing: CancellationError())
    }
  }
}

/// Performs an action at a given step.
final class Countdown: Sendable {
  private let remaining: Mutex<Int>
  private let action: @Sendable () -> Void

  init(_ steps: Int, action: @escaping @Sendable () -> Void) {
    remaining = Mutex(steps)
    self.action = action
  }

  func step() {
    let isDue = remaining.withLock { remaining in
      remaining -= 1
      return remaining == 0
    }
    if isDue { action() }
  }
}

/// A connection that sends bytes unchanged.
enum RawConnection {
  private static func connect(
    to port: Int, endsSending: Bool = false
  ) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
    try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: endsSending))
        }
      }
  }

  /// Sends a request, and calls a closure with the head of its answer while the connection is open.
  static func whileOpen(
    _ request: String, port: Int, perform: (String) async throws -> Void
  ) async throws {
    let channel = try await connect(to: port)
    try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: request))
      var answer = ""
      for try await bytes in inbound {
        answer += String(buffer: bytes)
        if answer.contains("\r\n\r\n") { break }
      }
      try await perform(answer)
    }
  }

  /// Sends pieces one after another, and returns the received bytes when the server has closed the connection, or
  /// as soon as an answer's head is complete.
  ///
  /// A server that closes before it has read all received bytes resets the connection, which counts as closing.
  /// With `endsSending`, the sending side is shut down after the last piece.
  static func exchange(
    _ pieces: [String], port: Int, untilHead: Bool = false, endsSending: Bool = false
  ) async throws -> String {
    try await exchange(
      pieces.map { Array($0.utf8) }, port: port, untilHead: untilHead, endsSending: endsSending)
  }

  /// As for texts, with any bytes.
  static func exchange(
    _ pieces: [[UInt8]], port: Int, untilHead: Bool = false, endsSending: Bool = false
  ) async throws -> String {
    do {
      let channel = try await connect(to: port, endsSending: endsSending)
      return try await channel.executeThenClose { inbound, outbound in
        var answer = ""
        // A server may answer and close before it has received everything.
        do {
          for piece in pieces { try await outbound.write(ByteBuffer(bytes: piece)) }
        } catch let error where hasClosed(error) {}
        if endsSending { outbound.finish() }
        do {
          for try await bytes in inbound {
            answer += String(buffer: bytes)
            if untilHead, answer.contains("\r\n\r\n") { break }
          }
        } catch let error where hasClosed(error) {}
        return answer
      }
    } catch let error where hasClosed(error) {
      return ""
    }
  }

  /// Sends the start of a request, then ten bytes in each second, and returns how many were sent when the server has
  /// closed the connection.
  static func trickle(_ start: String, upTo limit: Int, port: Int) async throws -> Int {
    var sent = 0
    do {
      let channel = try await connect(to: port)
      try await channel.executeThenClose { _, outbound in
        try await outbound.write(ByteBuffer(string: start))
        while sent < limit {
          try await channel.channel.eventLoop.scheduleTask(in: .milliseconds(100)) {}.futureResult
            .get()
          try await outbound.write(ByteBuffer(string: "a"))
          sent += 1
        }
      }
    } catch let error where hasClosed(error) {}
    return sent
  }

  /// Whether an error says that the server has closed the connection, which on a busy machine it may do before the
  /// first byte is sent.
  private static func hasClosed(_ error: any Error) -> Bool {
    switch error {
    case ChannelError.ioOnClosedChannel: true
    case let error as IOError: [ECONNRESET, EPIPE].contains(error.errnoCode)
    default: false
    }
  }
}
