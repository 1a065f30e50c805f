import Foundation

struct Article: Identifiable, Hashable, Codable, Sendable {
  let id: Int
  var title: String
  var author: String
  var body: String = ""
  var tags: [String] = []
  var savedAt: Date?
  var isRead = false
}

enum SortOrder: String, CaseIterable, Codable, Sendable {
  case newest, title, author
}
