package import ArgumentParser
import Foundation
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import SceneText
import UnixSignals

/// The server's command line.
package struct CloudCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "KooberCloud",
    abstract: "Koober's server: accounts, rides and a chat, as JSON over HTTP.",
    discussion: """
      When the server is ready, it prints its address. On SIGTERM or SIGINT, it finishes the requests that \
      have begun, and exits.
      """,
    version: "0.1")

  @Option(help: "Address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "Port to listen on; 0 selects a free port.")
  var port = 8080

  @Option(
    help: ArgumentHelp(
      """
      Database file, created if necessary (default: koober-cloud/cloud.sqlite in the XDG data directory).
      """, valueName: "file"))
  var database: String?

  @Option(help: ArgumentHelp("Lifetime of a token.", valueName: "seconds"))
  var tokenLifetime = 30 * 24 * 3600

  @Option(help: ArgumentHelp("Factor by which rides are faster.", valueName: "factor"))
  var ridePace = 1.0

  @Option(
    help: ArgumentHelp(
      "Binary logarithm of the number of scrypt rounds for a password.", valueName: "exponent"))
  var passwordCost = PasswordCost.standard.log2Rounds

  @Option(
    help: ArgumentHelp(
      "Maximum failed sign-ins per account, address and minute.", valueName: "count"))
  var signInLimit = 5

  @Option(
    help: ArgumentHelp(
      "Maximum failed sign-ins and new users per address and minute.", valueName: "count"))
  var addressLimit = 30

  @Option(
    help: ArgumentHelp(
      "Maximum messages, and maximum rides, per user and minute.", valueName: "count"))
  var userLimit = 120

  @Option(help: ArgumentHelp("Maximum connections at once.", valueName: "count"))
  var connectionLimit = 1000

  @Option(
    help: ArgumentHelp("Maximum connections of an address at once.", valueName: "count"))
  var connectionsPerAddress = 100

  @Flag(help: "Serve POST /v1/faults, by which tests delay requests or make them fail.")
  var allowFaults = false

  @Flag(help: "Take the time of each request from its header Koober-Time.")
  var followClients = false

  /// Creates the command, whose options are read from the command line.
  package init() {}

  /// Runs the command line and exits the process.
  package static func main() async {
    do {
      var command = try parseAsRoot()
      guard let server = command as? CloudCommand else { return try command.run() }
      try await server.run()
    } catch {
      guard !exitCode(for: error).isSuccess else { exit(withError: error) }
      // It quotes the command line.
      let message = VisibleText.escaped(ParserMessage.rewritten(fullMessage(for: error)))
      FileHandle.standardError.write(Data("\(message)\n".utf8))
      exit(withError: ExitCode.failure)
    }
  }

  package func validate() throws {
    func check(_ condition: Bool, _ problem: String) throws {
      guard condition else { throw ValidationError(problem) }
    }
    try check(!host.isEmpty, "--host needs an address, such as --host 127.0.0.1")
    try check((0...65535).contains(port), "--port must be from 0 to 65535")
    try check(database != "", "--database needs a file, such as --database cloud.sqlite")
    try check(
      (1...1_000_000_000).contains(tokenLifetime),
      "--token-lifetime must be from 1 to 1000000000 seconds")
    try check((0.001...1_000_000).contains(ridePace), "--ride-pace must be from 0.001 to 1000000")
    let costs = PasswordCost.validLog2Rounds
    try check(
      costs.contains(passwordCost),
      "--password-cost must be from \(costs.lowerBound) to \(costs.upperBound)")
    try check((1...1_000_000).contains(signInLimit), "--sign-in-limit must be from 1 to 1000000")
    try check((1...1_000_000).contains(addressLimit), "--address-limit must be from 1 to 1000000")
    try check((1...1_000_000).contains(userLimit), "--user-limit must be from 1 to 1000000")
    try check(
      (1...1_000_000).contains(connectionLimit), "--connection-limit must be from 1 to 1000000")
    try check(
      (1...1_000_000).contains(connectionsPerAddress),
      "--connections-per-address must be from 1 to 1000000")
  }

  package func run() async throws {
    LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    var logger = Logger(label: "KooberCloud")
    logger.logLevel = .warning
    try await checkAddress()
    let path = try database ?? defaultDatabase()
    let lock = try DatabaseLock(path: path)
    defer { withExtendedLifetime(lock) {} }
    let writer = try CloudDatabase.open(path)
    let server = CloudServer(
      configuration: settings, environment: CloudEnvironmentAssembly.live(), database: writer,
      logger: logger)
    let host = host
    let application = server.application(host: host, port: port) { port in
      let displayedHost = host.contains(":") ? "[\(host)]" : host
      let line = "KooberCloud listens on http://\(displayedHost):\(port)\n"
      FileHandle.standardOutput.write(Data(line.utf8))
    }
    var services = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    // Enough time for a request whose body is still arriving.
    services.maximumGracefulShutdownDuration = settings.bodyDeadline + .seconds(5)
    do {
      try await ServiceGroup(configuration: services).run()
    } catch let error as IOError {
      throw ListenError(host: host, port: port, code: error.errnoCode)
    }
    try CloudDatabase.close(writer)
  }

  /// Checks that the server can listen, before a database is created.
  private func checkAddress() async throws {
    do {
      let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
        .bind(host: host, port: port).get()
      try await channel.close()
    } catch let error as IOError {
      throw ListenError(host: host, port: port, code: error.errnoCode)
    } catch let error as SocketAddressError.UnknownHost {
      throw HostError(host: host, code: error.errorCode)
    }
  }

  private var settings: CloudConfiguration {
    CloudConfiguration(
      tokenLifetime: .seconds(tokenLifetime), ridePace: ridePace,
      passwordCost: .rounds(log2: passwordCost), signInsPerAccount: signInLimit,
      signInsPerAddress: addressLimit, additionsPerUser: userLimit, connections: connectionLimit,
      connectionsPerAddress: connectionsPerAddress, allowsFaults: allowFaults,
      followsClients: followClients)
  }

  /// The default database, in a directory that is created if necessary.
  private func defaultDatabase() throws -> String {
    let environment = ProcessInfo.processInfo.environment
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? NSHomeDirectory() + "/.local/share"
    let folder = data + "/koober-cloud"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StorageError.unusable(path: folder, reason: "the directory cannot be created")
    }
    return folder + "/cloud.sqlite"
  }
}

/// The host has no address.
struct HostError: Error, CustomStringConvertible {
  let host: String
  /// The error number of `getaddrinfo`.
  let code: Int

  var description: String {
    let problem =
      code == Int(EAI_AGAIN) ? "its address cannot be looked up" : "there is no such host"
    return "cannot listen on \(host): \(problem)"
  }
}

struct ListenError: Error, CustomStringConvertible {
  let host: String
  let port: Int
  /// The system's error number.
  let code: Int32

  var description: String { "cannot listen on \(host):\(port): \(reason)" }

  private var reason: String {
    switch code {
    case EADDRINUSE: "the port is in use; choose another with --port, or 0 for a free one"
    case EACCES: "the port is reserved for the system; choose a --port of 1024 or more"
    case EADDRNOTAVAIL: "the address does not belong to this machine; choose another with --host"
    default: "system error \(code)"
    }
  }
}
