import AsyncHTTPClient
import FoundationEssentials
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import Scenes

/// Sends requests over the network, each once.
struct HTTPTransport: Sendable {
  private static let answerLimit = 1 << 20
  private static let connectionLimit = TimeAmount.seconds(4)

  /// The transport of the process, whose connections end with the process.
  private static let http: HTTPClient = {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: HTTPClient.Configuration.Timeout(connect: connectionLimit))
    // Failed connections are retried by the caller, which knows the urgency.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.httpVersion = .http1Only
    return HTTPClient(
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
  }()

  /// Sends a request, whose complete answer must arrive by a deadline.
  func answer(
    to request: CloudRequest, of url: CloudURL, headers: [(String, String)],
    by deadline: NIODeadline
  ) async throws(CloudFailure) -> CloudAnswer {
    do {
      var headers = HTTPHeaders(headers)
      if let token = request.token {
        headers.add(name: "Authorization", value: "Bearer \(token.revealed)")
      }
      if let key = request.key { headers.add(name: "Idempotency-Key", value: key) }
      if request.body != nil { headers.add(name: "Content-Type", value: "application/json") }
      headers.add(name: "Accept", value: "application/json")
      let message = try HTTPClient.Request(
        url: url.origin + request.target, method: HTTPMethod(rawValue: request.method.rawValue),
        headers: headers, body: request.body.map { .bytes($0) })
      let task = Self.http.execute(
        request: message,
        delegate: ResponseAccumulator(request: message, maxBodySize: Self.answerLimit),
        deadline: deadline)
      let response = try await withTaskCancellationHandler {
        try await task.get()
      } onCancel: {
        task.cancel()
      }
      return CloudAnswer(
        status: Int(response.status.code),
        contentType: response.headers.first(name: "Content-Type"),
        retryAfter: response.headers.first(name: "Retry-After"),
        body: response.body.map { Data($0.readableBytesView) } ?? Data())
    } catch {
      throw Task.isCancelled ? .cancelled : Self.failure(for: error)
    }
  }

  private static func failure(for error: any Error) -> CloudFailure {
    switch error {
    case is NIOConnectionError: .unreachable
    case let error as IOError where error.errnoCode == ECONNREFUSED: .unreachable
    case is HTTPParserError, is ResponseAccumulator.ResponseTooBigError: .unreadable
    case let error as HTTPClientError: failure(for: error)
    default: .connectionLost
    }
  }

  private static func failure(for error: HTTPClientError) -> CloudFailure {
    switch error {
    case .connectTimeout, .tlsHandshakeTimeout, .invalidURL, .emptyHost: .unreachable
    case .deadlineExceeded, .readTimeout, .writeTimeout: .timedOut
    default: .connectionLost
    }
  }
}
