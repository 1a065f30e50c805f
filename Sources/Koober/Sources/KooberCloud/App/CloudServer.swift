import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix

/// The settings of a server, from its command line.
struct CloudConfiguration: Sendable {
  var tokenLifetime = Duration.seconds(30 * 24 * 3600)
  /// The speed of rides relative to the usual one.
  var ridePace = 1.0
  var passwordCost = PasswordCost.standard
  /// The limit of failed sign-ins per account, address and minute.
  var signInsPerAccount = 5
  /// The limit of failed sign-ins and new users per address and minute.
  var signInsPerAddress = 30
  /// The limit of messages, and of rides, per user and minute.
  var additionsPerUser = 120
  /// The limit of connections, and that of connections of one address.
  var connections = 1000
  var connectionsPerAddress = 100
  /// The time limit for receiving a request with a body.
  var bodyDeadline = Duration.seconds(20)
  /// The time limit for an idle connection, and for receiving the head of a request.
  var idleTimeout = Duration.seconds(60)
  var allowsFaults = false
  var followsClients = false
}

struct CloudServer: Sendable {
  let configuration: CloudConfiguration
  let environment: CloudEnvironment
  let database: any DatabaseWriter
  var logger = Logger(label: "KooberCloud")

  private var router: Router<CloudContext> {
    let faults = configuration.allowsFaults ? FaultPlan() : nil
    let cloud = Cloud(
      configuration: configuration,
      environment: configuration.followsClients ? environment.followingClients : environment,
      database: database)
    let routes =
      cloud.accountRoutes + cloud.rideRoutes + cloud.messageRoutes + (faults?.routes ?? [])
    let router = Router(context: CloudContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: ErrorMiddleware(methods: MethodTable(routes)))
    if let faults {
      router.add(middleware: FaultMiddleware(plan: faults, environment: environment))
    }
    if configuration.followsClients { router.add(middleware: ClientTime()) }
    for route in routes {
      router.on(RouterPath(route.path), method: route.method) { request, context in
        try await route.handle(
          Call(request: request, context: context, bodyDeadline: configuration.bodyDeadline))
      }
    }
    return router
  }

  /// The server, ready to run; port 0 selects a free port.
  func application(
    host: String = "127.0.0.1", port: Int = 0,
    onListening: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> some ApplicationProtocol {
    let limit = ConnectionLimit(perAddress: configuration.connectionsPerAddress)
    let http1 = HTTP1Channel.Configuration(
      additionalChannelHandlers: [ConnectionLimit.Handler(limit)],
      idleTimeout: TimeAmount(configuration.idleTimeout),
      httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
        maxHeaderFieldSize: 8192, maxHeaderListSize: 32768, maxHeaderFieldCount: 100))
    return Application(
      router: router,
      server: HTTPServerBuilder { responder in
        CloudChannel(http1: HTTP1Channel(responder: responder, configuration: http1))
      },
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), serverName: "KooberCloud",
        availableConnectionsDelegate: MaximumAvailableConnections(configuration.connections)),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? port) },
      logger: logger)
  }
}

/// The services of the server's routes; each area of the API adds its own.
struct Cloud: Sendable {
  let configuration: CloudConfiguration
  let environment: CloudEnvironment
  let accounts: AccountStore
  let rides: RideStore
  let messages: MessageStore
  let hasher: PasswordHasher
  let limiter: SignInLimiter
  let userLimiter: UserLimiter
  let notifier = TopicNotifier()

  init(
    configuration: CloudConfiguration, environment: CloudEnvironment, database: any DatabaseWriter
  ) {
    self.configuration = configuration
    self.environment = environment
    accounts = AccountStore(database: database)
    rides = RideStore(database: database)
    messages = MessageStore(database: database)
    hasher = PasswordHasher(
      cost: configuration.passwordCost, threads: .singleton, randomBytes: environment.randomBytes)
    limiter = SignInLimiter(
      perAccount: configuration.signInsPerAccount, perAddress: configuration.signInsPerAddress)
    userLimiter = UserLimiter(perMinute: configuration.additionsPerUser)
  }

  /// A route for signed-in users; it answers 401 to all others.
  func route(
    _ method: HTTPRequest.Method, _ path: String,
    handle: @escaping @Sendable (Call, User) async throws -> Response
  ) -> Route {
    Route(method, path) { call in
      try await handle(call, accounts.user(of: call.token(), at: environment.now()))
    }
  }

  /// News for a call, whose answer is delayed for the time that the call requests.
  func newItems<Item: Sendable>(
    of topic: Topic, for call: Call, of user: User,
    nextChange: @Sendable () async throws -> Moment? = { nil },
    fetch: @Sendable () async throws -> [Item]
  ) async throws -> [Item] {
    let poll = LongPoll(environment: environment, notifier: notifier)
    let wait = try call.wait()
    guard wait > .zero else { return try await fetch() }
    return try await userLimiter.waiting(user) {
      try await poll.items(of: topic, wait: wait, nextChange: nextChange, fetch: fetch)
    }
  }
}
