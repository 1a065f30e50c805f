import GRDB
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix

/// How a server behaves, as its command line says.
struct CloudConfiguration: Sendable {
  var tokenLifetime = Duration.seconds(30 * 24 * 3600)
  /// How many times as quick as usual rides go.
  var ridePace = 1.0
  var passwordCost = PasswordCost.standard
  /// How many wrong sign-ins a minute an account bears.
  var signInsPerAccount = 5
  /// How many wrong sign-ins and new users a minute may come from one address.
  var signInsPerAddress = 30
  /// How long a request with a body may take to arrive.
  var bodyDeadline = Duration.seconds(20)
  /// How long a connection may be idle, or busy with sending the head of a request.
  var idleTimeout = Duration.seconds(60)
  var allowsFaults = false
  var followsClients = false
}

struct CloudServer: Sendable {
  let configuration: CloudConfiguration
  let environment: CloudEnvironment
  let database: any DatabaseWriter
  var logger = Logger(label: "KooberCloud")

  private func routes(_ plan: FaultPlan?) -> [Route] {
    let environment = configuration.followsClients ? environment.followingClients : environment
    let accounts = AccountStore(database: database)
    let authenticator = Authenticator(accounts: accounts, environment: environment)
    let bell = Bell()
    let accountRoutes = AccountRoutes(
      accounts: accounts, authenticator: authenticator,
      hasher: PasswordHasher(
        cost: configuration.passwordCost, threads: .singleton,
        randomBytes: environment.randomBytes),
      limiter: SignInLimiter(
        perAccount: configuration.signInsPerAccount, perAddress: configuration.signInsPerAddress),
      environment: environment, configuration: configuration)
    let rideRoutes = RideRoutes(
      rides: RideStore(database: database), catalogue: RideOptionCatalogue(),
      authenticator: authenticator, environment: environment, bell: bell,
      configuration: configuration)
    let messageRoutes = MessageRoutes(
      messages: MessageStore(database: database), authenticator: authenticator,
      environment: environment, bell: bell, configuration: configuration)
    let faultRoutes = plan.map { FaultRoutes(plan: $0, configuration: configuration).routes } ?? []
    return accountRoutes.routes + rideRoutes.routes + messageRoutes.routes + faultRoutes
  }

  private var router: Router<CloudContext> {
    let plan = configuration.allowsFaults ? FaultPlan() : nil
    let routes = routes(plan)
    let router = Router(context: CloudContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: ErrorMiddleware(methods: MethodTable(routes)))
    if let plan { router.add(middleware: FaultMiddleware(plan: plan, environment: environment)) }
    if configuration.followsClients { router.add(middleware: ClientTime()) }
    for route in routes {
      router.on(RouterPath(route.path), method: route.method) { request, context in
        try await route.handle(Call(request: request, context: context))
      }
    }
    return router
  }

  /// The server, ready to run.
  ///
  /// - Parameters:
  ///   - host: The address to listen on.
  ///   - port: The port to listen on, 0 for one that is free.
  ///   - onListening: Called with the port once requests are accepted.
  /// - Returns: A service to run.
  func application(
    host: String = "127.0.0.1", port: Int = 0,
    onListening: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> some ApplicationProtocol {
    let idleTimeout = TimeAmount(configuration.idleTimeout)
    return Application(
      router: router,
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          idleTimeout: idleTimeout,
          httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: 8192, maxHeaderListSize: 32768, maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), serverName: "KooberCloud"),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? port) },
      logger: logger)
  }
}
