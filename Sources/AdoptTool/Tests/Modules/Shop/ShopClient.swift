import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

protocol ShopClient: Sendable {
  func products(matching query: String) async throws -> [Product]
}

struct HTTPShopClient: ShopClient {
  let url: URL
  let session = URLSession.shared

  func products(matching query: String) async throws -> [Product] {
    let (data, _) = try await session.data(from: url)
    return try JSONDecoder().decode([Product].self, from: data)
  }
}

struct FixedShopClient: ShopClient {
  func products(matching query: String) async throws -> [Product] { [Product(id: 1, name: "Rope")] }
}

final class Ticker {
  private var timer: Timer?
  private let queue = DispatchQueue(label: "ticker")

  func start() {
    timer = Timer.scheduledTimer(withTimeInterval: 2, repeats: true) { _ in }
    queue.async { Thread.sleep(forTimeInterval: 0.1) }
    DispatchQueue.main.async {}
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) {}
  }
}

func download(from url: URL) async throws -> Data {
  try await URLSession.shared.data(from: url).0
}
