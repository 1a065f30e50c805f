// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public struct Todo: Identifiable, Codable, Equatable, Sendable {
  public var id: UUID
  public var title: String
  public var done: Bool
  public var note: String
}

public enum TodosError: Error, Equatable, Sendable {
  case http(Int)
  case transport(String)
}

/// A struct of closures, one per endpoint.
public struct TodosClient: Sendable {
  public var fetch: @Sendable () async throws -> [Todo]
  public var save: @Sendable (Todo) async throws -> Todo
  public var delete: @Sendable (Todo.ID) async throws -> Void

  public init(
    fetch: @escaping @Sendable () async throws -> [Todo],
    save: @escaping @Sendable (Todo) async throws -> Todo,
    delete: @escaping @Sendable (Todo.ID) async throws -> Void
  ) {
    self.fetch = fetch
    self.save = save
    self.delete = delete
  }

  public static func live(baseURL: URL) -> Self {
    @Sendable func call(_ method: String, _ path: String, _ body: Data? = nil) async throws -> Data
    {
      var request = URLRequest(url: baseURL.appendingPathComponent(path))
      request.httpMethod = method
      request.httpBody = body
      let (data, response): (Data, URLResponse)
      do {
        (data, response) = try await URLSession.shared.data(for: request)
      } catch let error as URLError {
        throw TodosError.transport("\(error.code.rawValue)")
      }
      let status = (response as! HTTPURLResponse).statusCode
      guard 200..<300 ~= status else { throw TodosError.http(status) }
      return data
    }
    return Self(
      fetch: { try JSONDecoder().decode([Todo].self, from: await call("GET", "todos")) },
      save: { todo in
        let body = try JSONEncoder().encode(todo)
        return try JSONDecoder().decode(
          Todo.self, from: await call("PUT", "todos/\(todo.id)", body))
      },
      delete: { _ = try await call("DELETE", "todos/\($0)") })
  }
}
