import Dispatch
import Glibc
import PseudoTerminal
import SceneSystem
import Synchronization
import Testing

struct LineServerTests {
  private let folder = TemporaryDirectory()
  /// Signaled when the owner of a server is woken.
  private let isWoken = DispatchSemaphore(value: 0)
  private var path: String { folder.file("s") }

  /// A server whose owner takes the events in the test.
  private func server(_ change: (inout LineServer.Limits) -> Void = { _ in }) throws -> LineServer {
    var limits = LineServer.Limits()
    change(&limits)
    return try LineServer(
      at: path,
      LineServer.Lines(greeting: Array("hello".utf8)) { Array("bye: \($0)".utf8) }, limits: limits,
      wakeOwner: { [isWoken] in isWoken.signal() })
  }

  private func events(of server: LineServer) -> [LineServer.Event] {
    while true {
      let events = server.takeEvents()
      guard events.isEmpty else { return events }
      guard isWoken.wait(timeout: .now() + .seconds(20)) == .success else { return [] }
    }
  }

  private func line(_ text: String) -> LineSocket.Received { .line(Array(text.utf8)) }

  private let limit = Duration.seconds(20)

  // MARK: The socket

  @Test func onlyItsOwnerCanUseTheSocket() throws {
    let server = try server()
    defer { server.stop(because: "the test ends") }
    #expect(FileStatus(path: path)?.kind == .socket)
    #expect(FileStatus(path: path)?.permissions == 0o600)
    // Nothing else is left beside it.
    #expect(folder.names == ["s"])
  }

  @Test func aProcessOfAnotherUserIsNotTrusted() {
    #expect(UnixSocket.isTrusted(user: 1000, by: 1000))
    #expect(!UnixSocket.isTrusted(user: 1001, by: 1000))
    #expect(!UnixSocket.isTrusted(user: 0, by: 1000))
    #expect(!UnixSocket.isTrusted(user: 1000, by: 0))
  }

  @Test func theUserAtTheOtherEndIsKnown() throws {
    let server = try server()
    defer { server.stop(because: "the test ends") }
    let socket = try UnixSocket.connect(to: path)
    #expect(UnixSocket.peer(of: socket.number) == geteuid())
  }

  @Test func aLiveSocketIsNotReplaced() throws {
    let first = try server()
    defer { first.stop(because: "the test ends") }
    #expect(throws: SocketError.inUse(path: path)) { _ = try server() }
    #expect(folder.names == ["s"])
    #expect(try LineSocket(connectingTo: path).receive(within: limit) == line("hello"))
  }

  @Test func aStaleSocketIsReplaced() throws {
    do { _ = try UnixSocket.listen(at: path) }
    #expect(throws: SocketError.notListening(path: path)) { _ = try UnixSocket.connect(to: path) }
    let server = try server()
    defer { server.stop(because: "the test ends") }
    #expect(try LineSocket(connectingTo: path).receive(within: limit) == line("hello"))
    #expect(folder.names == ["s"])
  }

  @Test func aFileThatIsNoSocketIsKept() throws {
    try FileWriter.replace(path, with: "text".utf8)
    #expect(throws: SocketError.notASocket(path: path)) { _ = try server() }
    #expect(throws: SocketError.notASocket(path: path)) { _ = try UnixSocket.connect(to: path) }
    #expect(try FileReader.bytes(of: path, limit: 100) == Array("text".utf8))
    #expect(folder.names == ["s"])
  }

  @Test func theSocketIsRemovedAtTheEnd() throws {
    let server = try server()
    let client = try LineSocket(connectingTo: path)
    #expect(client.receive(within: limit) == line("hello"))
    server.stop(because: "the test ends")
    #expect(folder.names == [])
    #expect(client.receive(within: limit) == line("bye: the test ends"))
    #expect(client.receive(within: limit) == .end)
  }

  @Test func aSocketOfAnotherServerIsNotRemoved() throws {
    let first = try server()
    try SystemFolder.rename(path, to: path + ".old")
    let second = try server()
    first.stop(because: "the test ends")
    #expect(folder.names == ["s", "s.old"])
    second.stop(because: "the test ends")
    #expect(folder.names == ["s.old"])
  }

  @Test(arguments: [
    ("", "'' is not a path"),
    (
      "/tmp/" + String(repeating: "x", count: 90),
      "the path of a socket has at most 90 bytes: '/tmp/\(String(repeating: "x", count: 90))'"
    ),
    ("/tmp/no/such/s", "the directory '/tmp/no/such' does not exist"),
  ])
  func aPathThatCannotBeUsedIsRefused(_ path: String, _ message: String) {
    let error = #expect(throws: SocketError.self) { _ = try UnixSocket.listen(at: path) }
    #expect(error.map { "\($0)" } == message)
  }

  // MARK: Clients

  /// A time can be months away.
  @Test(arguments: [.seconds(60), .seconds(90 * 86_400)] as [Duration])
  func linesGoBothWays(limit: Duration) throws {
    let server = try server { $0.greetingTime = limit }
    defer { server.stop(because: "the test ends") }
    let client = try LineSocket(connectingTo: path)
    #expect(client.receive(within: limit) == line("hello"))
    client.send(Array("one".utf8))
    #expect(events(of: server) == [.line(client: 1, Array("one".utf8))])
    server.send(Array("two".utf8), to: 1)
    #expect(client.receive(within: limit) == line("two"))
    #expect(client.receive(within: .zero) == .nothing)
    server.drop(1, because: "enough")
    #expect(client.receive(within: limit) == line("bye: enough"))
    #expect(client.receive(within: limit) == .end)
  }

  @Test func theEndOfAClientIsReportedAfterItsLines() throws {
    let server = try server()
    defer { server.stop(because: "the test ends") }
    do {
      let client = try LineSocket(connectingTo: path)
      #expect(client.receive(within: limit) == line("hello"))
      client.send(Array("one".utf8))
      client.send(Array("two".utf8))
    }
    var all: [LineServer.Event] = []
    while all.last != .end(client: 1) {
      let next = events(of: server)
      guard !next.isEmpty else { break }
      all += next
    }
    #expect(
      all == [
        .line(client: 1, Array("one".utf8)), .line(client: 1, Array("two".utf8)), .end(client: 1),
      ])
  }

  @Test func aClientThatSaysNothingIsDropped() throws {
    let server = try server { $0.greetingTime = .milliseconds(50) }
    defer { server.stop(because: "the test ends") }
    let client = try LineSocket(connectingTo: path)
    #expect(client.receive(within: limit) == line("hello"))
    #expect(client.receive(within: limit) == line("bye: no greeting was sent"))
    #expect(client.receive(within: limit) == .end)
    #expect(server.takeEvents() == [])
  }

  @Test func aLineWithoutEndIsDropped() throws {
    let server = try server()
    defer { server.stop(because: "the test ends") }
    let client = try LineSocket(connectingTo: path)
    #expect(client.receive(within: limit) == line("hello"))
    client.send([UInt8](repeating: UInt8(ascii: "x"), count: 100_000))
    #expect(client.receive(within: limit) == line("bye: a line is too long"))
    #expect(client.receive(within: limit) == .end)
  }

  @Test func aClientThatDoesNotReadIsDroppedWithAReason() throws {
    let server = try server { $0.unsent = 1_000_000 }
    defer { server.stop(because: "the test ends") }
    let client = try LineSocket(connectingTo: path)
    client.send(Array("one".utf8))
    #expect(events(of: server) == [.line(client: 1, Array("one".utf8))])
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000)
    for _ in 0..<1_000 { server.send(long, to: 1) }
    #expect(events(of: server) == [.end(client: 1)])
    #expect(server.unsent(to: 1) < 30_000)
    // Another client is served meanwhile.
    let other = try LineSocket(connectingTo: path)
    #expect(other.receive(within: limit) == line("hello"))
    var received: [LineSocket.Received] = []
    while received.last != .end { received.append(client.receive(within: limit)) }
    #expect(received.first == line("hello"))
    #expect(received.suffix(2) == [line("bye: the output was not read"), .end])
    #expect(received.dropFirst().dropLast(2).allSatisfy { $0 == .line(long) })
  }

  @Test func theEndOfAClientIsReportedAtOnceAndOnce() throws {
    let server = try server {
      $0.unsent = 1_000_000
      $0.farewellTime = .seconds(100)
    }
    defer { server.stop(because: "the test ends") }
    func next() -> [LineServer.Event] {
      #expect(isWoken.wait(timeout: .now() + .seconds(20)) == .success)
      return server.takeEvents()
    }
    do {
      let client = try LineSocket(connectingTo: path)
      client.send(Array("one".utf8))
      #expect(next() == [.line(client: 1, Array("one".utf8))])
      for _ in 0..<200 { server.send([UInt8](repeating: UInt8(ascii: "x"), count: 10_000), to: 1) }
      #expect(next() == [.end(client: 1)])
      withExtendedLifetime(client) {}
    }
    let other = try LineSocket(connectingTo: path)
    other.send(Array("two".utf8))
    #expect(next() == [.line(client: 2, Array("two".utf8))])
  }

  /// It would exceed the time limit if each line took time for all lines that wait.
  @Test(.timeLimit(.minutes(5))) func aClientThatReadsLateReceivesAllLines() throws {
    let server = try server()
    defer { server.stop(because: "the test ends") }
    let client = try LineSocket(connectingTo: path)
    #expect(client.receive(within: limit) == line("hello"))
    client.send(Array("one".utf8))
    #expect(events(of: server) == [.line(client: 1, Array("one".utf8))])
    let numbers = 0..<200_000
    for number in numbers { server.send(Array("\(number)".utf8), to: 1) }
    #expect(numbers.allSatisfy { client.receive(within: limit) == line("\($0)") })
  }

  @Test func aFloodWaitsForTheOwner() throws {
    let server = try server()
    defer { server.stop(because: "the test ends") }
    let path = path
    let isDone = Mutex(false)
    DispatchQueue.global().async {
      let client = try? LineSocket(connectingTo: path)
      for _ in 0..<20_000 { client?.send([UInt8](repeating: UInt8(ascii: "x"), count: 100)) }
      isDone.withLock { $0 = true }
    }
    var count = 0
    var most = 0
    while count < 20_000 {
      let events = events(of: server)
      guard !events.isEmpty else { break }
      let lines = events.count { if case .line = $0 { true } else { false } }
      count += lines
      most = max(most, lines)
    }
    #expect(count == 20_000)
    // What one read brings is taken as a whole.
    #expect(most < 64 + 65_536 / 100)
  }

  @Test func theLimitsAreThoseOfTheDocumentation() {
    #expect(LineServer.Limits().clients == 16)
  }

  @Test func aServerWithoutAFreeDescriptorWaits() throws {
    let probe = PseudoTerminal.builtProduct("WorkerProbe")
    let result = try Subprocess.run("'\(probe)' serve '\(path)'", input: [])
    // The client is not accepted, which takes little processor time, and is accepted later.
    #expect(String(decoding: result.output, as: UTF8.self) == "true true true\n")
  }

  @Test func thereAreNotTooManyClients() throws {
    let server = try server { $0.clients = 2 }
    defer { server.stop(because: "the test ends") }
    let clients = try (0..<3).map { _ in try LineSocket(connectingTo: path) }
    #expect(clients[0].receive(within: limit) == line("hello"))
    #expect(clients[1].receive(within: limit) == line("hello"))
    #expect(clients[2].receive(within: limit) == line("hello"))
    #expect(clients[2].receive(within: limit) == line("bye: the app has 2 clients already"))
  }
}
