import CSceneSystem
import DequeModule
import Dispatch
import Glibc
import Synchronization

/// Serves clients of a Unix socket, with which lines go both ways.
///
/// A thread of its own reads and writes, so that no client makes the owner wait. The owner is woken when something has
/// happened, and takes it with ``takeEvents()``. All that a client can occupy is bounded: a client is not read while
/// many of its lines wait for the owner, and is dropped, with a reason, if it sends a line that is too long, sends
/// nothing at first, or does not read.
package final class LineServer: Sendable {
  /// What has happened, in order.
  package enum Event: Equatable, Sendable {
    case line(client: Int, [UInt8])
    /// The client has gone or was dropped; its number is not used again.
    case end(client: Int)
  }

  /// The texts that the server itself sends, as lines without a line break.
  package struct Lines: Sendable {
    /// The first line to each client.
    let greeting: [UInt8]
    /// The last line to a client, given the reason.
    let farewell: @Sendable (_ reason: String) -> [UInt8]

    package init(greeting: [UInt8], farewell: @escaping @Sendable (String) -> [UInt8]) {
      self.greeting = greeting
      self.farewell = farewell
    }
  }

  /// What a client can occupy.
  package struct Limits: Sendable {
    /// The maximum number of clients.
    package var clients = 16
    /// The maximum number of bytes that wait for a client.
    package var unsent = 32_000_000
    /// The time in which a client sends its first line.
    package var greetingTime = Duration.seconds(10)
    /// The time in which a client reads the last line.
    package var farewellTime = Duration.seconds(10)

    package init() {}
  }

  /// The maximum length of a line, in bytes.
  package static let lineLimit = 16_000_000
  /// The maximum length of the first line.
  private static let firstLineLimit = 65_536
  /// The numbers of lines and bytes of a client that wait for the owner, from which on the client is not read.
  private static let (pendingLines, pendingBytes) = (64, 1_000_000)
  /// The time, in milliseconds, after which the server tries to accept a connection again.
  private static let acceptPause: Int32 = 100

  private struct Client {
    /// The lines to send, of which `sent` bytes of the first were sent.
    var output: Deque<[UInt8]> = []
    var sent = 0
    var unsent = 0
    var (lines, bytes) = (0, 0)
    var hasSpoken = false
    /// Whether the owner was told of the client's end.
    var hasEnded = false
    /// Whether nothing more is read, and the connection ends when the output is sent.
    var isLeaving = false
    /// The time at which the client is dropped.
    var deadline: ContinuousClock.Instant?
    /// The time in which the client reads the last line.
    let farewellTime: Duration

    init(farewellTime: Duration) { self.farewellTime = farewellTime }

    mutating func append(_ line: [UInt8]) {
      output.append(line + [UInt8(ascii: "\n")])
      unsent += line.count + 1
    }

    mutating func didSend(_ count: Int) {
      guard let first = output.first else { return }
      sent += count
      unsent -= count
      guard sent >= first.count else { return }
      output.removeFirst()
      sent = 0
    }

    /// Sends a last line, also in place of all lines but the first if `isDropping`; the thread may be sending that.
    mutating func leave(_ line: [UInt8]?, dropping isDropping: Bool = false) {
      if isDropping {
        output = Deque(output.prefix(1))
        unsent = output.reduce(-sent) { $0 + $1.count }
      }
      if let line { append(line) }
      isLeaving = true
      deadline = .now + farewellTime
    }
  }

  private struct State {
    var clients: [Int: Client] = [:]
    var events: [Event] = []
    var isOwnerWoken = false
    var ownerTurn: ContinuousClock.Instant?
    var isStopping = false

    /// Reports the end of a client, once, to an owner that knows it because it has spoken.
    mutating func reportEnd(of id: Int) {
      guard let client = clients[id], client.hasSpoken, !client.hasEnded else { return }
      clients[id]?.hasEnded = true
      events.append(.end(client: id))
    }
  }

  private let path: String
  /// The socket's file, which is removed only if it is still the same.
  private let identity: FileIdentity?
  private let lines: Lines
  private let limits: Limits
  private let wakeOwner: @Sendable () -> Void
  private let state = Mutex(State())
  /// Wakes the thread that polls.
  private let bell: Pipe
  private let hasStopped = DispatchSemaphore(value: 0)

  /// Listens at a path, and begins to serve clients.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - lines: The texts of the server.
  ///   - limits: What a client can occupy.
  ///   - wakeOwner: Called on the server's thread when there are events, or at the time of ``wakeOwner(at:)``.
  /// - Throws: ``SocketError``.
  package init(
    at path: String, _ lines: Lines, limits: Limits = Limits(),
    wakeOwner: @escaping @Sendable () -> Void
  ) throws(SocketError) {
    self.path = path
    self.lines = lines
    self.limits = limits
    self.wakeOwner = wakeOwner
    StandardStream.ignoreBrokenPipes()
    do throws(FileError) { bell = try Pipe() } catch { throw .file(error) }
    bell.stopBlocking()
    let listener = try UnixSocket.listen(at: path)
    identity = FileIdentity(path: path)
    // The thread owns the descriptor from here on.
    let number = listener.release()
    DispatchQueue(label: "LineServer").async { [self] in
      serve(OwnedDescriptor(owning: number))
      hasStopped.signal()
    }
  }

  // MARK: The owner

  /// Takes what has happened since the last call; clients whose lines were not taken are read again.
  package func takeEvents() -> [Event] {
    let events = state.withLock { state in
      state.isOwnerWoken = false
      for id in state.clients.keys {
        state.clients[id]?.lines = 0
        state.clients[id]?.bytes = 0
      }
      defer { state.events = [] }
      return state.events
    }
    if !events.isEmpty { bell.wake() }
    return events
  }

  /// Sends a line to a client; a client that does not read is dropped.
  package func send(_ line: [UInt8], to id: Int) {
    state.withLock { state in
      guard state.clients[id]?.isLeaving == false else { return }
      // In place: a copy of the client would copy its output, too.
      state.clients[id]?.append(line)
      if state.clients[id]?.unsent ?? 0 > limits.unsent {
        state.clients[id]?.leave(lines.farewell("the output was not read"), dropping: true)
        state.reportEnd(of: id)
      }
    }
    bell.wake()
  }

  /// The number of bytes that wait for a client.
  package func unsent(to id: Int) -> Int {
    state.withLock { $0.clients[id]?.unsent ?? 0 }
  }

  /// Ends the connection to a client, after all lines have been sent.
  ///
  /// - Parameters:
  ///   - id: The client.
  ///   - reason: The reason to tell the client; nil for none.
  package func drop(_ id: Int, because reason: String? = nil) {
    state.withLock { state in
      guard state.clients[id]?.isLeaving == false else { return }
      state.clients[id]?.leave(reason.map(lines.farewell))
    }
    bell.wake()
  }

  /// Wakes the owner at a time, unless a later call names another.
  package func wakeOwner(at time: ContinuousClock.Instant?) {
    let isNew = state.withLock { state in
      defer { state.ownerTurn = time }
      return state.ownerTurn != time
    }
    if isNew, time != nil { bell.wake() }
  }

  /// Removes the socket, tells all clients, and waits briefly until they have been told.
  package func stop(because reason: String) {
    let isFirst = state.withLock { state in
      defer { state.isStopping = true }
      for id in state.clients.keys where state.clients[id]?.isLeaving == false {
        state.clients[id]?.leave(lines.farewell(reason))
      }
      return !state.isStopping
    }
    guard isFirst else { return }
    if let identity, FileIdentity(path: path) == identity { _ = unsafe unlink(path) }
    bell.wake()
    _ = hasStopped.wait(timeout: .now() + .milliseconds(500))
  }

  // MARK: The thread

  /// A client's socket and the bytes of an incomplete line, which only the thread uses.
  private struct Connection {
    let number: Int32
    var input: [UInt8] = []
  }

  private func serve(_ listener: consuming OwnedDescriptor) {
    var connections: [Int: Connection] = [:]
    var lastID = 0
    // The last connection could not be accepted, for want of a descriptor. The listener stays readable then, and is left
    // out of the next poll.
    var isFull = false
    while true {
      let plan = plan(connections)
      if plan.isStopping, connections.isEmpty { return }
      let listened = plan.isStopping || isFull ? -1 : listener.number
      var entries = [
        pollfd(fd: bell.readEnd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: listened, events: Int16(POLLIN), revents: 0),
      ]
      let ids = connections.keys.sorted()
      for id in ids {
        // A client of which nothing is expected is not polled: its end would be reported at once, before its lines
        // are read.
        let events = plan.events[id] ?? 0
        let number = events == 0 ? -1 : connections[id]?.number ?? -1
        entries.append(pollfd(fd: number, events: events, revents: 0))
      }
      let isLong = !(0...Self.acceptPause).contains(plan.timeout)
      let timeout = isFull && isLong ? Self.acceptPause : plan.timeout
      if unsafe poll(&entries, nfds_t(entries.count), timeout) < 0 {
        for index in entries.indices { entries[index].revents = 0 }
      }
      bell.drain()
      for (id, entry) in zip(ids, entries[2...]) where entry.revents != 0 || plan.late.contains(id)
      {
        guard var connection = connections[id] else { continue }
        let isOpen = transfer(&connection, id, entry.revents, isLate: plan.late.contains(id))
        connections[id] = isOpen ? connection : nil
        if !isOpen {
          close(connection.number)
          end(id)
        }
      }
      isFull = entries[1].revents != 0 && !accept(listener.number, &connections, &lastID)
      wakeIfNeeded(plan.isOwnerDue)
    }
  }

  /// What the thread waits for.
  private struct Plan {
    var events: [Int: Int16] = [:]
    var timeout: Int32 = -1
    /// The clients whose time is over.
    var late: Set<Int> = []
    var isOwnerDue = false
    var isStopping = false
  }

  private func plan(_ connections: [Int: Connection]) -> Plan {
    state.withLock { state in
      var plan = Plan()
      let now = ContinuousClock.now
      var deadlines: [ContinuousClock.Instant] = []
      for (id, client) in state.clients {
        let isRead =
          !client.isLeaving && client.lines < Self.pendingLines
          && client.bytes < Self.pendingBytes
        plan.events[id] =
          (isRead ? Int16(POLLIN) : 0) | (client.output.isEmpty ? 0 : Int16(POLLOUT))
        if client.isLeaving, client.output.isEmpty { plan.late.insert(id) }
        guard let deadline = client.deadline else { continue }
        if deadline <= now { plan.late.insert(id) } else { deadlines.append(deadline) }
      }
      if let turn = state.ownerTurn {
        if turn <= now {
          plan.isOwnerDue = true
          state.ownerTurn = nil
        } else {
          deadlines.append(turn)
        }
      }
      plan.isStopping = state.isStopping
      if !plan.late.isEmpty || plan.isOwnerDue {
        plan.timeout = 0
      } else if let next = deadlines.min() {
        plan.timeout = Descriptor.pollTimeout(for: now.duration(to: next))
      }
      return plan
    }
  }

  private func wakeIfNeeded(_ isDue: Bool) {
    let wakes = state.withLock { state in
      guard !state.isOwnerWoken, isDue || !state.events.isEmpty else { return false }
      state.isOwnerWoken = true
      return true
    }
    if wakes { wakeOwner() }
  }

  /// Accepts a connection; returns false if that fails.
  private func accept(
    _ listener: Int32, _ connections: inout [Int: Connection], _ lastID: inout Int
  ) -> Bool {
    let number = sceneshell_accept(
      listener, Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue))
    guard number >= 0 else { return false }
    lastID += 1
    connections[lastID] = Connection(number: number)
    var client = Client(farewellTime: limits.farewellTime)
    client.append(lines.greeting)
    client.deadline = .now + limits.greetingTime
    if UnixSocket.peer(of: number).map({ UnixSocket.isTrusted(user: $0) }) != true {
      client = Client(farewellTime: limits.farewellTime)
      client.leave(lines.farewell("the app belongs to another user"))
    } else if connections.count > limits.clients {
      client.leave(lines.farewell("the app has \(limits.clients) clients already"))
    }
    state.withLock { $0.clients[lastID] = client }
    return true
  }

  /// Reads and writes what is possible; returns false if the connection has ended.
  private func transfer(
    _ connection: inout Connection, _ id: Int, _ events: Int16, isLate: Bool
  ) -> Bool {
    if Int32(events) & POLLOUT != 0, !send(over: connection.number, id) { return false }
    if Int32(events) & POLLIN != 0 {
      guard read(&connection, id) else { return false }
    } else if Int32(events) & (POLLHUP | POLLERR | POLLNVAL) != 0 {
      return false
    }
    guard isLate else { return true }
    return state.withLock { state in
      guard let client = state.clients[id] else { return false }
      if client.isLeaving { return false }
      state.clients[id]?.leave(lines.farewell("no greeting was sent"))
      return true
    }
  }

  private func send(over number: Int32, _ id: Int) -> Bool {
    while true {
      let next = state.withLock { state in
        state.clients[id].flatMap { client in
          client.output.first.map { ($0, client.sent) }
        }
      }
      guard let (line, sent) = next else { return true }
      let count = unsafe line[sent...].withUnsafeBytes {
        unsafe Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return errno == EAGAIN || errno == EINTR }
      state.withLock { $0.clients[id]?.didSend(count) }
    }
  }

  private func read(_ connection: inout Connection, _ id: Int) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe chunk.withUnsafeMutableBytes {
      unsafe recv(connection.number, $0.baseAddress, $0.count, 0)
    }
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
    var rest = chunk[..<count]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = connection.input + rest[..<end]
      connection.input = []
      rest = rest[(end + 1)...]
      guard deliver(line, id) else { return true }
    }
    connection.input += rest
    let limit =
      state.withLock { $0.clients[id]?.hasSpoken } == true
      ? Self.lineLimit : Self.firstLineLimit
    if connection.input.count > limit { dropForLength(id) }
    return true
  }

  /// Passes a line to the owner; returns false if the client is not read any more.
  private func deliver(_ line: [UInt8], _ id: Int) -> Bool {
    let isTaken = state.withLock { state in
      guard var client = state.clients[id], !client.isLeaving else { return false }
      guard line.count <= (client.hasSpoken ? Self.lineLimit : Self.firstLineLimit) else {
        return false
      }
      client.hasSpoken = true
      client.deadline = nil
      client.lines += 1
      client.bytes += line.count
      state.clients[id] = client
      state.events.append(.line(client: id, line))
      return true
    }
    if !isTaken { dropForLength(id) }
    return isTaken
  }

  private func dropForLength(_ id: Int) {
    state.withLock { state in
      guard state.clients[id]?.isLeaving == false else { return }
      state.clients[id]?.leave(lines.farewell("a line is too long"))
      state.reportEnd(of: id)
    }
  }

  private func end(_ id: Int) {
    state.withLock { state in
      state.reportEnd(of: id)
      state.clients[id] = nil
    }
  }
}
