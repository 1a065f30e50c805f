/// How many hops there were: a number that a counter can show.
enum HopCount {
  static let range = 0...9999

  /// The number of a counter that is nearest to another.
  static func nearest(to count: Int) -> Int {
    min(max(count, range.lowerBound), range.upperBound)
  }
}
