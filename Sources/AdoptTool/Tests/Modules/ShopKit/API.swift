// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public protocol ShopAPI: Sendable {
  func products(matching query: String) async throws -> [Product]
  func product(id: Int) async throws -> Product
  func signIn(email: String, password: String) async throws -> User
  func checkout(_ request: OrderRequest) async throws -> OrderReceipt
}

private struct Conflict: Decodable { var productID: Int }

public struct LiveShopAPI: ShopAPI {
  let baseURL: URL
  let session: URLSession

  public init(baseURL: URL, session: URLSession = .shared) {
    self.baseURL = baseURL
    self.session = session
  }

  public func products(matching query: String) async throws -> [Product] {
    var components = URLComponents(
      url: baseURL.appendingPathComponent("products"), resolvingAgainstBaseURL: false)!
    if !query.isEmpty { components.queryItems = [URLQueryItem(name: "q", value: query)] }
    return try await send(URLRequest(url: components.url!))
  }

  public func product(id: Int) async throws -> Product {
    try await send(URLRequest(url: baseURL.appendingPathComponent("products/\(id)")))
  }

  public func signIn(email: String, password: String) async throws -> User {
    try await post("session", body: ["email": email, "password": password])
  }

  public func checkout(_ request: OrderRequest) async throws -> OrderReceipt {
    try await post("orders", body: request)
  }

  private func post<T: Decodable>(_ path: String, body: some Encodable) async throws -> T {
    var request = URLRequest(url: baseURL.appendingPathComponent(path))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try JSONEncoder().encode(body)
    return try await send(request)
  }

  private func send<T: Decodable>(_ request: URLRequest) async throws -> T {
    let data: Data
    let response: URLResponse
    do {
      (data, response) = try await session.data(for: request)
    } catch is URLError {
      throw ShopError.offline
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    switch status {
    case 200..<300: return try JSONDecoder().decode(T.self, from: data)
    case 401: throw ShopError.unauthorized
    case 409:
      throw ShopError.outOfStock(
        productID: try JSONDecoder().decode(Conflict.self, from: data).productID)
    default: throw ShopError.server(status: status)
    }
  }
}
