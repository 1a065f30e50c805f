// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import Observation

@MainActor
@Observable
public final class AccountModel {
  public private(set) var user: User?
  public private(set) var orders: [Order] = []
  public var newsletter: Bool {
    didSet { defaults.set(newsletter, forKey: "newsletter") }
  }

  @ObservationIgnored private let api: any ShopAPI
  @ObservationIgnored private let defaults: UserDefaults

  init(api: any ShopAPI, defaults: UserDefaults) {
    self.api = api
    self.defaults = defaults
    self.newsletter = defaults.bool(forKey: "newsletter")
  }

  public func signIn(email: String, password: String) async throws {
    user = try await api.signIn(email: email, password: password)
    defaults.set(email, forKey: "lastEmail")
  }

  public func signOut() {
    user = nil
    orders = []
  }

  func record(_ order: Order) { orders.insert(order, at: 0) }
}
