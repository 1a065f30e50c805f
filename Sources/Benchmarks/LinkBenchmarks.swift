import SceneBenchmarking
import SceneLinks

/// Reading a link with tables of different sizes, and building the tables.
enum LinkBenchmarks {
  static func run() {
    read()
    overlap()
  }

  // MARK: Reading

  private static func read() {
    var smallest: Figure?
    for count in [10, 1_000, 10_000] {
      guard let table = table(count) else { return }
      let urls = urls(count)
      let figure = measure(urls) { (try? table.resolve($0)) != nil }
      figure.report(
        "link, \(count) patterns", baseline: smallest ?? figure, "10 patterns",
        budget: "1000 ns, at most 1.2x")
      smallest = smallest ?? figure
      let dictionaryTrie = dictionaryTrie(count)
      figure.report(
        "link, \(count) patterns", baseline: measure(urls) { dictionaryTrie.resolve($0) != nil },
        "URLComponents, a trie", budget: "less")
    }
  }

  private static func measure(_ urls: [String], _ isRead: (String) -> Bool) -> Figure {
    let rounds = max(1, 100_000 / urls.count)
    return Figure.measure(rounds * urls.count) {
      for _ in 0..<rounds {
        for url in urls where !isRead(url) { preconditionFailure(url) }
      }
    }
  }

  /// The same number of URLs for each table, for equal memory use, in an order that caches cannot predict.
  private static func urls(_ count: Int) -> [String] {
    (0..<5_000).flatMap { index in
      let number = (index &* 7919) % (count / 2)
      return ["app://section\(number)/items/\(index)", "app://section\(number)/tags/blue"]
    }
  }

  // MARK: Building

  static func build() {
    let patterns = patterns(10_000)
    let origins = LinkOrigins(schemes: ["app"])
    let built = Figure.measure(1) {
      if (try? LinkTable(origins: origins, patterns: patterns)) == nil {
        preconditionFailure("cannot build the table")
      }
    }
    let dictionaryTrie = Figure.measure(1) { _ = Self.dictionaryTrie(10_000) }
    built.report(
      "table of 10000 patterns", baseline: dictionaryTrie, "the usual trie", budget: "20000000 ns")
  }

  private static func patterns(_ count: Int) -> [LinkPattern] {
    (0..<count / 2).flatMap { number in
      [
        LinkPattern("/section\(number)/items/:id", "item\(number)", ["id": .int]),
        LinkPattern("/section\(number)/tags/:name", "tag\(number)", ["name": .string]),
      ]
    }
  }

  private static func table(_ count: Int) -> LinkTable? {
    try? LinkTable(origins: LinkOrigins(schemes: ["app"]), patterns: patterns(count))
  }

  private static func dictionaryTrie(_ count: Int) -> DictionaryTrie {
    let links = DictionaryTrie()
    for number in 0..<count / 2 {
      links.add("/section\(number)/items/:id", "item\(number)", numbers: ["id"])
      links.add("/section\(number)/tags/:name", "tag\(number)")
    }
    return links
  }

  // MARK: Overlap

  /// Paths that match the beginnings of patterns in all possible ways, and no pattern to the end.
  private static func overlap() {
    let depths = 1...31
    let patterns = depths.flatMap { depth in
      let start = String(repeating: "/1", count: depth - 1)
      return [
        LinkPattern("\(start)/:n/end", "n\(depth)", ["n": .int]),
        LinkPattern("\(start)/:b/end", "b\(depth)", ["b": .bool]),
        LinkPattern("\(start)/:s/end", "s\(depth)"),
      ]
    }
    guard
      let table = try? LinkTable(
        origins: LinkOrigins(schemes: ["app"]),
        patterns: patterns + [
          LinkPattern("/**", "rest")
        ])
    else { preconditionFailure("cannot build the table") }
    let figures = [8, 16, 32].map { count in
      let url = "app://" + Array(repeating: "1", count: count).joined(separator: "/")
      return (count, measure([url]) { (try? table.resolve($0)) != nil })
    }
    for (count, figure) in figures.dropFirst() {
      figure.report(
        "worst overlap, \(count) segments", baseline: figures[0].1, "8 segments",
        budget: "\(count / 8)x (linear)")
    }
  }
}
