import Links

/// What it costs to read a link by tables of different sizes.
enum LinkBenchmarks {
  static func run() {
    let figures = [10, 1_000, 10_000].compactMap { count in
      figure(patterns: count).map { (count, $0) }
    }
    guard let smallest = figures.first else { return }
    for (count, figure) in figures {
      figure.report(
        "link, \(count) patterns", beside: smallest.1, "10 patterns",
        budget: "1000 ns, at most 1.2x")
    }
  }

  private static func figure(patterns count: Int) -> Figure? {
    let patterns = (0..<count / 2).flatMap { number in
      [
        LinkPattern("/section\(number)/items/:id", "item\(number)", ["id": .int]),
        LinkPattern("/section\(number)/tags/:name", "tag\(number)", ["name": .string]),
      ]
    }
    guard
      let table = try? LinkTable(origins: LinkOrigins(schemes: ["app"]), patterns: patterns)
    else { return nil }
    let urls = (0..<count / 2).flatMap { number in
      ["app://section\(number)/items/\(number)", "app://section\(number)/tags/blue"]
    }
    let rounds = max(1, 200_000 / urls.count)
    return Figure.measure(rounds * urls.count) {
      for _ in 0..<rounds {
        for url in urls where (try? table.resolve(url)) == nil { preconditionFailure(url) }
      }
    }
  }
}
