// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import Observation

@MainActor
@Observable
public final class ProductDetailModel: Identifiable {
  public let id: Int
  public private(set) var product: Product?
  public var errorMessage: String?
  public private(set) var quantity = 1

  @ObservationIgnored private let api: any ShopAPI
  @ObservationIgnored private let cart: CartModel

  init(id: Int, api: any ShopAPI, cart: CartModel) {
    self.id = id
    self.api = api
    self.cart = cart
  }

  public func load() async {
    do {
      product = try await api.product(id: id)
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  public func increment() {
    guard let product, quantity < product.stock else { return }
    quantity += 1
  }

  public func decrement() {
    quantity = max(1, quantity - 1)
  }

  public func addToCart() {
    guard let product else { return }
    cart.add(product, quantity: quantity)
    quantity = 1
  }
}
