import Foundation
import Observation

/// The list of articles, and where the user is.
@MainActor
@Observable
final class LibraryModel {
  enum Screen: Hashable {
    case article(Article.ID)
    case statistics
  }

  /// Counts the minutes of reading.
  struct Timer: Equatable {
    var isRunning = false
    var minutes = 0
  }

  // MARK: State

  private(set) var articles: [Article] = []
  private(set) var isLoading = false
  private(set) var errorMessage: String?
  private(set) var lastRefresh: Date?
  private(set) var timer = Timer()

  /// The text that titles have to contain.
  var searchText = ""
  var sortOrder: SortOrder {
    didSet { defaults.set(sortOrder.rawValue, forKey: "sortOrder") }
  }
  var showsOnlyUnread = false

  // MARK: Navigation

  /// The pushed screens.
  var path: [Screen] = []
  /// The article that is open at the top of the path.
  private(set) var detail: DetailModel?
  /// The sheet for editing.
  var editor: EditorModel?

  // MARK: Dependencies

  @ObservationIgnored private let service: any ArticleService
  @ObservationIgnored private let defaults: UserDefaults
  @ObservationIgnored private let now: @MainActor () -> Date
  @ObservationIgnored private var page = 0
  @ObservationIgnored private var timerTask: Task<Void, Never>?

  init(
    service: any ArticleService, defaults: UserDefaults = .standard,
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.service = service
    self.defaults = defaults
    self.now = now
    sortOrder = defaults.string(forKey: "sortOrder").flatMap(SortOrder.init) ?? .newest
  }

  var visibleArticles: [Article] {
    let found = articles.filter {
      (searchText.isEmpty || $0.title.localizedCaseInsensitiveContains(searchText))
        && (!showsOnlyUnread || !$0.isRead)
    }
    switch sortOrder {
    case .newest: return found.sorted { $0.id > $1.id }
    case .title: return found.sorted { $0.title < $1.title }
    case .author: return found.sorted { $0.author < $1.author }
    }
  }

  // MARK: Loading

  /// Loads the first page again.
  func refresh() async {
    page = 0
    articles = []
    await loadMore()
    lastRefresh = now()
  }

  /// Loads the next page.
  func loadMore() async {
    guard !isLoading else { return }
    isLoading = true
    errorMessage = nil
    defer { isLoading = false }
    do {
      articles += try await service.articles(page: page)
      page += 1
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  // MARK: Actions

  func open(_ article: Article) {
    path.append(.article(article.id))
    openDetail()
  }

  func showStatistics() { path.append(.statistics) }

  func back() {
    _ = path.popLast()
    openDetail()
  }

  private func openDetail() {
    guard case .article(let id)? = path.last, let article = articles.first(where: { $0.id == id })
    else {
      detail = nil
      return
    }
    detail = DetailModel(article: article, service: service) { [weak self] in self?.markRead(id) }
  }

  private func markRead(_ id: Article.ID) {
    guard let index = articles.firstIndex(where: { $0.id == id }) else { return }
    articles[index].isRead = true
  }

  func delete(_ article: Article) { articles.removeAll { $0.id == article.id } }

  /// Saves an article for later.
  func save(_ article: Article) async throws {
    guard let index = articles.firstIndex(where: { $0.id == article.id }) else { return }
    articles[index].savedAt = now()
    try await service.save(articles[index])
  }

  // MARK: Editing

  func startEditing(_ article: Article) { editor = EditorModel(article: article) }

  func cancelEditing() { editor = nil }

  /// Stores what was edited.
  func finishEditing() async throws {
    guard let editor, let index = articles.firstIndex(where: { $0.id == editor.articleID }) else {
      return
    }
    articles[index].title = editor.title
    articles[index].tags = editor.tags
    self.editor = nil
    try await service.save(articles[index])
  }

  // MARK: The timer

  func startTimer() {
    timer.isRunning = true
    timerTask = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(60))
        guard !Task.isCancelled else { return }
        self?.timer.minutes += 1
      }
    }
  }

  func stopTimer() {
    timerTask?.cancel()
    timer.isRunning = false
  }
}
