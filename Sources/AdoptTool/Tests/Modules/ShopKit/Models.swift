// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation

public struct Product: Identifiable, Codable, Hashable, Sendable {
  public let id: Int
  public var name: String
  public var price: Decimal
  public var stock: Int
}

public struct Order: Identifiable, Codable, Hashable, Sendable {
  public let id: UUID
  public var total: Decimal
  public var placedAt: Date
}

public struct User: Codable, Hashable, Sendable {
  public var email: String
  public var name: String
}

public struct OrderRequest: Codable, Sendable {
  public struct Line: Codable, Sendable {
    public var productID: Int
    public var quantity: Int
  }
  public var idempotencyKey: UUID
  public var lines: [Line]
}

public struct OrderReceipt: Codable, Sendable {
  public var total: Decimal
}

public enum ShopError: Error, LocalizedError, Equatable {
  case unauthorized
  case outOfStock(productID: Int)
  case server(status: Int)
  case offline

  public var errorDescription: String? {
    switch self {
    case .unauthorized: "Please sign in."
    case .outOfStock(let id): "Product \(id) is out of stock."
    case .server(let status): "The server answered \(status)."
    case .offline: "You appear to be offline."
    }
  }
}
