import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

protocol ArticleService: Sendable {
  func articles(page: Int) async throws -> [Article]
  func body(of id: Article.ID) async throws -> String
  func save(_ article: Article) async throws
}

struct ServiceError: Error, LocalizedError {
  let status: Int
  var errorDescription: String? { "the server answered \(status)" }
}

final class LiveArticleService: ArticleService {
  private let session: URLSession
  private let base: URL

  init(session: URLSession = .shared, base: URL) {
    self.session = session
    self.base = base
  }

  func articles(page: Int) async throws -> [Article] {
    try await get([Article].self, "articles/\(page).json")
  }

  func body(of id: Article.ID) async throws -> String {
    try await get(String.self, "bodies/\(id).json")
  }

  func save(_ article: Article) async throws {
    var request = URLRequest(url: base.appending(path: "articles/\(article.id)"))
    request.httpMethod = "PUT"
    request.httpBody = try JSONEncoder().encode(article)
    let (_, response) = try await session.data(for: request)
    try check(response)
  }

  private func get<T: Decodable>(_ type: T.Type, _ path: String) async throws -> T {
    let (data, response) = try await session.data(from: base.appending(path: path))
    try check(response)
    return try JSONDecoder().decode(type, from: data)
  }

  private func check(_ response: URLResponse) throws {
    guard let status = (response as? HTTPURLResponse)?.statusCode, status < 300 else {
      throw ServiceError(status: (response as? HTTPURLResponse)?.statusCode ?? 0)
    }
  }
}

struct SampleArticleService: ArticleService {
  func articles(page: Int) async throws -> [Article] {
    try await Task.sleep(for: .milliseconds(300))
    guard page < 2 else { return [] }
    return (1...3).map { number in
      let id = page * 3 + number
      return Article(
        id: id, title: "Article \(id)", author: ["Ada", "Bob", "Cleo"][number - 1],
        tags: number == 1 ? ["swift"] : [])
    }
  }

  func body(of id: Article.ID) async throws -> String {
    try await Task.sleep(for: .milliseconds(200))
    if id == 6 { throw ServiceError(status: 404) }
    return "The text of article \(id)."
  }

  func save(_ article: Article) async throws {
    try await Task.sleep(for: .milliseconds(100))
  }
}
