// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import Observation

public enum Route: Hashable, Sendable {
  case product(Int)
  case order(UUID)
  case settings
}

public enum Sheet: Identifiable, Hashable, Sendable {
  case cart
  case account
  case signIn(reason: String)
  public var id: Self { self }
}

@MainActor
@Observable
public final class ShopApp {
  public var path: [Route] = [] {
    didSet { pathChanged() }
  }
  public var sheet: Sheet?
  public let list: ProductListModel
  public private(set) var detail: ProductDetailModel?
  public let cart: CartModel
  public let account: AccountModel
  public var alert: String?

  @ObservationIgnored private let api: any ShopAPI

  public init(api: any ShopAPI, defaults: UserDefaults = .standard) {
    self.api = api
    self.list = ProductListModel(api: api)
    self.cart = CartModel(api: api)
    self.account = AccountModel(api: api, defaults: defaults)
  }

  public func select(_ product: Product) { path.append(.product(product.id)) }

  public func checkoutTapped() async {
    guard account.user != nil else {
      sheet = .signIn(reason: "Sign in to check out.")
      return
    }
    do {
      let order = try await cart.checkout()
      account.record(order)
      sheet = nil
      path = [.order(order.id)]
    } catch ShopError.unauthorized {
      sheet = .signIn(reason: "Your session has expired.")
    } catch {
      alert = error.localizedDescription
    }
  }

  /// shop://product/2, shop://cart, shop://account, shop://search?q=tea.
  @discardableResult
  public func handle(url: URL) -> Bool {
    guard url.scheme == "shop" else { return false }
    let components = URLComponents(url: url, resolvingAgainstBaseURL: false)
    switch url.host {
    case "product":
      guard let id = Int(url.lastPathComponent) else { return false }
      sheet = nil
      path = [.product(id)]
    case "cart": sheet = .cart
    case "account": sheet = account.user == nil ? .signIn(reason: "") : .account
    case "search":
      path = []
      list.query = components?.queryItems?.first { $0.name == "q" }?.value ?? ""
    default: return false
    }
    return true
  }

  private func pathChanged() {
    guard case .product(let id) = path.last else {
      detail = nil
      return
    }
    if detail?.id != id {
      detail = ProductDetailModel(id: id, api: api, cart: cart)
    }
  }
}
