import Foundation
import Observation

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// Where the user is.
enum Screen: Hashable {
  case signIn
  case catalog
}

enum Sheet: Hashable {
  case filter
  case product(Product)
  case order(number: Int, isNew: Bool)
}

struct Product: Identifiable, Hashable, Codable {
  let id: Int
  var name: String
}

@MainActor @Observable final class CatalogModel {
  private(set) var products: [Product] = []
  var query = ""
  private let client: any ShopClient

  init(client: any ShopClient) { self.client = client }

  func reload() async { products = (try? await client.products(matching: query)) ?? [] }
}

@MainActor @Observable final class ShopModel {
  var screen = Screen.signIn
  var sheet: Sheet?
  var isHelpPresented = false
  let catalog: CatalogModel
  private(set) var lucky: Product?

  init(client: any ShopClient) { catalog = CatalogModel(client: client) }

  func signIn(name: String, password: String) { screen = .catalog }

  func signOut() { screen = .signIn }

  func show(_ product: Product) { sheet = .product(product) }

  func tryLuck() { lucky = catalog.products.randomElement() }
}
