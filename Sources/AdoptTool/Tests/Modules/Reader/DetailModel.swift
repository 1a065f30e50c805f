import Observation

@MainActor
@Observable
final class DetailModel {
  let article: Article
  private(set) var text: String?
  private(set) var failure: String?
  var fontSize = 14

  @ObservationIgnored private let service: any ArticleService
  @ObservationIgnored private let onRead: () -> Void

  init(article: Article, service: any ArticleService, onRead: @escaping () -> Void) {
    self.article = article
    self.service = service
    self.onRead = onRead
  }

  /// Loads the text.
  func load() async {
    do {
      text = try await service.body(of: article.id)
      onRead()
    } catch {
      failure = error.localizedDescription
    }
  }
}

@MainActor
@Observable
final class EditorModel {
  let articleID: Article.ID
  var title: String
  var tags: [String]

  var isValid: Bool { !title.isEmpty }

  init(article: Article) {
    articleID = article.id
    title = article.title
    tags = article.tags
  }

  func addTag(_ tag: String) {
    guard !tag.isEmpty, !tags.contains(tag) else { return }
    tags.append(tag)
  }
}
