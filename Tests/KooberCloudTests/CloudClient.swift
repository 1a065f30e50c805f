import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOFoundationEssentialsCompat
import NIOHTTP1
import NIOPosix

/// Asks a server, wherever it runs.
struct CloudClient: Sendable {
  private let perform:
    @Sendable (HTTPRequest.Method, String, HTTPFields, ByteBuffer?) async throws -> Reply
  /// Whoever asks a server that is gone hears so at once.
  private static let http: HTTPClient = {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
  }()

  /// What every request shows, once somebody is signed in.
  var token: String?

  /// A client of a server within the tests.
  init(_ client: some TestClientProtocol) {
    perform = { method, path, headers, body in
      let response = try await client.execute(
        uri: path, method: method, headers: headers, body: body)
      return Reply(
        status: response.status.code, headers: response.headers, json: Self.json(response.body))
    }
  }

  /// A client of a server in another process.
  init(port: Int) {
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
        json: Self.json(try await response.body.collect(upTo: 1 << 20)))
    }
  }

  private static func json(_ body: ByteBuffer) -> JSONValue {
    (try? JSONDecoder().decode(JSONValue.self, from: Data(buffer: body))) ?? .null
  }

  /// The same client for a user.
  func signedIn(with token: String?) -> CloudClient {
    var client = self
    client.token = token
    return client
  }

  func get(_ path: String) async throws -> Reply { try await send(.get, path) }

  func post(_ path: String, _ json: String? = nil, key: String? = nil) async throws -> Reply {
    try await send(.post, path, json, key: key)
  }

  /// Sends a request; what has a body says that it is JSON.
  func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, key: String? = nil,
    type: String? = "application/json"
  ) async throws -> Reply {
    try await send(method, path, bytes: body.map { ByteBuffer(string: $0) }, key: key, type: type)
  }

  /// Sends a request whose body may be no text.
  func send(
    _ method: HTTPRequest.Method, _ path: String, bytes: ByteBuffer?, key: String? = nil,
    type: String? = "application/json"
  ) async throws -> Reply {
    var headers = HTTPFields()
    if let token { headers[.authorization] = "Bearer \(token)" }
    if let key, let name = HTTPField.Name("Idempotency-Key") { headers[name] = key }
    if bytes != nil, let type { headers[.contentType] = type }
    return try await perform(method, path, headers, bytes)
  }

  /// A client for a new account.
  func signUp(_ name: String = "Jane") async throws -> CloudClient {
    let reply = try await post(
      "/v1/accounts",
      #"{"name":"\#(name)","email":"\#(name.lowercased())@example.com","password":"secret"}"#)
    return signedIn(with: reply.token)
  }
}
