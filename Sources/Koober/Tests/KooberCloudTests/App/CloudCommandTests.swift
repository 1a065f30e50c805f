import CloudTesting
import Foundation
import Glibc
import PseudoTerminal
import Testing

/// KooberCloud as a process, in real time.
@Suite(.timeLimit(.minutes(3)))
struct ProcessTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("cloud.sqlite") }

  @Test func printsItsAddressAndExitsOnSignals() async throws {
    for signal in [SIGTERM, SIGINT] {
      let process = try CloudProcess(database: path)
      let port = try #require(await process.port())
      #expect(try await TestingClient(port: port).post("/v1/sessions/guest").status == 201)
      process.signal(signal)
      let end = await process.waitForEnd()
      #expect(end.status == .exited(0))
      #expect(end.output == "KooberCloud listens on http://127.0.0.1:\(port)\n")
      #expect(end.errors == "")
      #expect(directory.names == ["cloud.sqlite"])
    }
  }

  @Test(arguments: ["Content-Length: 20\r\n\r\n{}", "Transfer-Encoding: chunked\r\n\r\nzz\r\n"])
  func aBrokenBodyIsAnErrorOfTheClientAndNotLogged(_ rest: String) async throws {
    let process = try CloudProcess(database: path)
    let answer = try await RawConnection.exchange(
      ["POST /v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\(rest)"],
      port: try #require(await process.port()), untilHead: true, endsSending: true)
    #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    process.signal(SIGTERM)
    let end = await process.waitForEnd()
    #expect(end.status == .exited(0))
    #expect(end.errors == "")
  }

  @Test func sessionsSurviveAKill() async throws {
    let first = try CloudProcess(database: path)
    let jane = try await TestingClient(port: try #require(await first.port())).signUp()
    first.signal(SIGKILL)
    #expect(await first.waitForEnd().status == .killed(signal: SIGKILL))
    let second = try CloudProcess(database: path)
    let client = TestingClient(port: try #require(await second.port())).signedIn(with: jane.token)
    #expect(try await client.get("/v1/profile").json["name"] == "Jane")
  }

  @Test func aDamagedDatabaseIsReportedAndKept() async throws {
    let garbage = Data(repeating: 0x55, count: 5000)
    try garbage.write(to: URL(filePath: path))
    let end = try await CloudProcess(database: path).waitForEnd()
    #expect(end.status == .exited(1))
    #expect(end.output == "")
    #expect(
      end.errors == """
        error: the database '\(path)' is damaged and was not changed: file is not a database; \
        restore a copy, or choose another with --database

        """)
    #expect(try Data(contentsOf: URL(filePath: path)) == garbage)
  }

  @Test func aDatabaseInUseIsReportedAndStaysUsable() async throws {
    let first = try CloudProcess(database: path)
    let port = try #require(await first.port())
    let end = try await CloudProcess(database: path).waitForEnd()
    #expect(end.status == .exited(1))
    #expect(end.output == "")
    #expect(end.errors.hasPrefix("error: the database '\(path)' is in use by another server;"))
    #expect(try await TestingClient(port: port).post("/v1/sessions/guest").status == 201)
    first.signal(SIGKILL)
    #expect(await first.waitForEnd().status == .killed(signal: SIGKILL))
    let next = try CloudProcess(database: path)
    #expect(await next.port() != nil)
  }

  @Test func aTakenPortIsReported() async throws {
    let first = try CloudProcess(database: path)
    let port = try #require(await first.port())
    let second = try CloudProcess(database: directory.file("other.sqlite"), ["--port", "\(port)"])
    let end = await second.waitForEnd()
    #expect(end.status == .exited(1))
    #expect(end.output == "")
    #expect(end.errors.hasPrefix("error: cannot listen on 127.0.0.1:\(port): "))
    #expect(!directory.names.contains { $0.hasPrefix("other.sqlite") })
  }

  @Test func anUnknownHostIsReported() async throws {
    let end = try await CloudProcess(database: path, ["--host", "nosuch.invalid"]).waitForEnd()
    #expect(end.status == .exited(1))
    #expect(end.output == "")
    // Without a server of names, it is not known whether the host exists.
    #expect(
      [
        "error: cannot listen on nosuch.invalid: there is no such host\n",
        "error: cannot listen on nosuch.invalid: its address cannot be looked up\n",
      ].contains(end.errors))
    #expect(directory.names.isEmpty)
  }

  @Test func printsItsVersion() async throws {
    let end = try await CloudProcess(database: path, ["--version"]).waitForEnd()
    #expect(end.status == .exited(0))
    #expect(end.output == "0.1\n")
    #expect(end.errors == "")
    #expect(directory.names.isEmpty)
  }

  @Test(arguments: [
    (["--port", "70000"], "--port must be from 0 to 65535"),
    (["--ride-pace", "0"], "--ride-pace must be from 0.001 to 1000000"),
    (["--token-lifetime", "0"], "--token-lifetime must be from 1 to 1000000000 seconds"),
    (["--host", ""], "--host needs an address"),
  ])
  func rejectsInvalidOptions(_ arguments: [String], _ problem: String) async throws {
    let end = try await CloudProcess(database: path, arguments).waitForEnd()
    #expect(end.status == .exited(1))
    #expect(end.errors.contains("error: \(problem)"))
    #expect(directory.names.isEmpty)
  }
}
