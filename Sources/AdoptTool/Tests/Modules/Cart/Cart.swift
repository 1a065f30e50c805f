import Foundation
import Observation

/// How an order is sent.
public enum Delivery: String, CaseIterable, Sendable {
  case pickUp, mail
}

/// An ordered item.
public struct Item: Identifiable, Equatable, Sendable {
  /// The id.
  public let id: UUID
  /// The name.
  public var name: String
  /// The price of one.
  public var price: Decimal
  /// When it was added.
  public var addedAt: Date
}

/// The cart of a shop.
@Observable
@MainActor
public final class Cart {
  /// The items, oldest first.
  public private(set) var items: [Item] = []
  /// The discount of a coupon.
  public var discount: Decimal = 0
  /// How the items are sent.
  public var delivery = Delivery.mail
  /// Whether the items are being paid for.
  public private(set) var isPaying = false
  /// The token of the payment.
  public var paymentToken = ""
  /// Is called after a change.
  public var onChange: (() -> Void)?

  private let settings = UserDefaults.standard

  /// Creates an empty cart.
  public init(now: @escaping () -> Date = { Date() }, makeID: @escaping () -> UUID = UUID.init) {}

  /// Adds an item.
  public func add(_ name: String, price: Decimal) {
    items.append(Item(id: UUID(), name: name, price: price, addedAt: Date.now))
    settings.set(items.count, forKey: "count")
  }

  /// Unlocks the discount.
  public func unlock(_ pin: String) { discount = pin.isEmpty ? 0 : 1 }

  /// Removes an item.
  public func remove(_ item: Item) { items.removeAll { $0.id == item.id } }

  /// Pays for the items.
  public func pay(by delivery: Delivery) async throws {
    isPaying = true
    defer { isPaying = false }
    try await Task.sleep(for: .seconds(1))
    if settings.bool(forKey: "isBlocked") { throw CancellationError() }
  }

  /// Sets how far the items are sent.
  public func send(within distance: Measurement<UnitLength>, tip: Int = 0) -> Bool { tip > 0 }

  /// Sorts the items.
  public func sort(by compare: (Item, Item) -> Bool) { items.sort(by: compare) }

  func recount() {}
}
