// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import Observation

@MainActor
@Observable
public final class CartModel {
  public struct Line: Identifiable, Hashable, Sendable {
    public let product: Product
    public var quantity: Int
    public var id: Int { product.id }
    public var total: Decimal { product.price * Decimal(quantity) }
  }

  public private(set) var lines: [Line] = []
  public private(set) var lastOrder: Order?
  public private(set) var isCheckingOut = false

  @ObservationIgnored private let api: any ShopAPI

  init(api: any ShopAPI) { self.api = api }

  public var total: Decimal { lines.reduce(0) { $0 + $1.total } }
  public var count: Int { lines.reduce(0) { $0 + $1.quantity } }

  public func add(_ product: Product, quantity: Int) {
    if let index = lines.firstIndex(where: { $0.id == product.id }) {
      lines[index].quantity += quantity
    } else {
      lines.append(Line(product: product, quantity: quantity))
    }
  }

  public func setQuantity(_ quantity: Int, of id: Product.ID) {
    guard let index = lines.firstIndex(where: { $0.id == id }) else { return }
    if quantity > 0 { lines[index].quantity = quantity } else { lines.remove(at: index) }
  }

  public func clear() { lines = [] }

  @discardableResult
  public func checkout() async throws -> Order {
    isCheckingOut = true
    defer { isCheckingOut = false }
    let receipt = try await api.checkout(
      OrderRequest(
        idempotencyKey: UUID(),
        lines: lines.map { .init(productID: $0.id, quantity: $0.quantity) }))
    let order = Order(id: UUID(), total: receipt.total, placedAt: Date())
    lastOrder = order
    clear()
    return order
  }
}
