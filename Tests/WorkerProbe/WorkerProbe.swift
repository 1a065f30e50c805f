import Glibc
import SceneSystem

/// A process that sends requests to copies of itself, for tests of the pool: `WorkerProbe DEPTH COUNT REQUEST…`.
///
/// A worker answers a request with the handshake and the request. `leave` and `kill` end it at position 3 of the
/// request, `quit` without a position; `last` ends it after the answer; `stop` stops it; `hang` exceeds the time limit. A
/// lost request is sent again as `again`. With `later` as DEPTH, the probe does not wait for outcomes, but asks for each
/// until it is there.
///
/// `WorkerProbe serve PATH` serves lines without a free descriptor for a client; see ``serve(at:)``.
@main
struct WorkerProbe {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words != ["worker"] else { return work() }
    if words.count == 2, words[0] == "serve" { return try serve(at: words[1]) }
    let isWaiting = words.first != "later"
    guard words.count > 2, let depth = isWaiting ? Int(words[0]) : 2, let count = Int(words[1])
    else { exit(1) }
    StandardStream.ignoreBrokenPipes()
    let pool = WorkerPool(
      count: count, depth: depth, arguments: [CommandLine.arguments[0], "worker"],
      handshake: Array("hello ".utf8))
    for request in words.dropFirst(2) {
      pool.send(Array(request.utf8), limit: request == "hang" ? .seconds(4) : nil)
    }
    try pool.start()
    var left = words.count - 2
    while left > 0 {
      guard let outcome = try pool.receive(unless: isWaiting ? nil : { true }) else { continue }
      left -= 1
      switch outcome {
      case .answered(let answer):
        try StandardStream.output.write("\(String(decoding: answer, as: UTF8.self))\n")
      case .lost(let end, let position):
        try StandardStream.output.write("\(end) at \(position.map(String.init) ?? "none")\n")
        pool.sendAgain(Array("again".utf8))
        left += 1
      case .timedOut(let position):
        try StandardStream.output.write("timed out at \(position.map(String.init) ?? "none")\n")
      }
    }
  }

  /// Prints whether a server waits while it cannot accept a client, and then the first line to the client.
  private static func serve(at path: String) throws {
    let lines = LineServer.Lines(greeting: Array("hello".utf8)) { _ in [] }
    let server = try LineServer(at: path, lines) {}
    // The only free descriptor is that of the client.
    let free = dup(STDIN_FILENO)
    close(free)
    let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard unsafe getrlimit(descriptors, &limit) == 0 else { exit(1) }
    let usual = limit.rlim_cur
    limit.rlim_cur = rlim_t(free + 1)
    guard unsafe setrlimit(descriptors, &limit) == 0 else { exit(1) }
    let client = try LineSocket(connectingTo: path)
    let begin = clock()
    let isRefused = client.receive(within: .milliseconds(500)) == .nothing
    let isIdle = clock() - begin < CLOCKS_PER_SEC / 10
    limit.rlim_cur = usual
    guard unsafe setrlimit(descriptors, &limit) == 0 else { exit(1) }
    let isAccepted = client.receive(within: .seconds(20)) == .line(Array("hello".utf8))
    try StandardStream.output.write("\(isRefused) \(isIdle) \(isAccepted)\n")
    server.stop(because: "the test ends")
  }

  private static func work() {
    guard let connection = WorkerConnection() else { exit(1) }
    while let request = connection.receive() {
      let text = String(decoding: request, as: UTF8.self)
      if text != "quit" { connection.setPosition(3) }
      switch text {
      case "leave", "quit": exit(7)
      case "kill": kill(getpid(), SIGKILL)
      case "hang": pause()
      case "stop": kill(getpid(), SIGSTOP)
      case "last":
        connection.answer(connection.handshake + request)
        exit(7)
      default: connection.answer(connection.handshake + request)
      }
    }
  }
}
