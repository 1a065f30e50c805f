// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import Observation

@MainActor
@Observable
public final class ProductListModel {
  public private(set) var products: [Product] = []
  public private(set) var isLoading = false
  public var errorMessage: String?
  public var query = "" {
    didSet { if query != oldValue { queryChanged() } }
  }

  @ObservationIgnored private let api: any ShopAPI
  @ObservationIgnored private var searchTask: Task<Void, Never>?

  init(api: any ShopAPI) { self.api = api }

  public func load() async {
    isLoading = true
    defer { isLoading = false }
    do {
      products = try await api.products(matching: query)
      errorMessage = nil
    } catch is CancellationError {
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  private func queryChanged() {
    searchTask?.cancel()
    searchTask = Task {
      try? await Task.sleep(for: .milliseconds(300))
      guard !Task.isCancelled else { return }
      await load()
    }
  }
}
