import AsyncHTTPClient
import Foundation
package import HTTPTypes
package import NIOCore
import NIOFoundationEssentialsCompat
import NIOHTTP1
import NIOPosix

/// A client of a server in this process or in another one.
package struct TestingClient: Sendable {
  private let perform:
    @Sendable (HTTPRequest.Method, String, HTTPFields, ByteBuffer?) async throws -> Reply
  /// A request to a stopped server fails at once.
  private static let http: HTTPClient = {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
  }()

  /// The token that every request contains after signing in.
  package var token: String?
  /// The time that every request contains, in milliseconds since 1970.
  package var time: String?

  /// A client that sends requests through a function.
  package init(
    perform:
      @escaping @Sendable (HTTPRequest.Method, String, HTTPFields, ByteBuffer?) async throws
      -> Reply
  ) {
    self.perform = perform
  }

  /// A client of a server in another process.
  package init(port: Int) {
    perform = { method, path, headers, body in
      var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
      request.method = .RAW(value: method.rawValue)
      for field in headers { request.headers.add(name: field.name.rawName, value: field.value) }
      if let body { request.body = .bytes(body) }
      let response = try await Self.http.execute(request, timeout: .seconds(60))
      var fields = HTTPFields()
      for (name, value) in response.headers {
        if let name = HTTPField.Name(name) { fields[name] = value }
      }
      return Reply(
        status: Int(response.status.code), headers: fields,
        body: try await response.body.collect(upTo: 1 << 20))
    }
  }

  /// The client with the token of a user.
  package func signedIn(with token: String?) -> TestingClient {
    var client = self
    client.token = token
    return client
  }

  package func get(_ path: String) async throws -> Reply { try await send(.get, path) }

  package func post(_ path: String, _ json: String? = nil, key: String? = nil) async throws -> Reply
  {
    try await send(.post, path, json, key: key)
  }

  /// Sends a request, with the content type of JSON if it has a body.
  package func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, key: String? = nil,
    type: String? = "application/json"
  ) async throws -> Reply {
    try await send(method, path, bytes: body.map { ByteBuffer(string: $0) }, key: key, type: type)
  }

  /// Sends a request whose body may be invalid text.
  package func send(
    _ method: HTTPRequest.Method, _ path: String, bytes: ByteBuffer?, key: String? = nil,
    type: String? = "application/json"
  ) async throws -> Reply {
    var headers = HTTPFields()
    if let token { headers[.authorization] = "Bearer \(token)" }
    if let key, let name = HTTPField.Name("Idempotency-Key") { headers[name] = key }
    if let time, let name = HTTPField.Name("Koober-Time") { headers[name] = time }
    if bytes != nil, let type { headers[.contentType] = type }
    return try await perform(method, path, headers, bytes)
  }

  /// A client for a new account.
  package func signUp(_ name: String = "Jane") async throws -> TestingClient {
    let reply = try await post(
      "/v1/accounts",
      #"{"name":"\#(name)","email":"\#(name.lowercased())@example.com","password":"secret"}"#)
    return signedIn(with: reply.token)
  }
}
