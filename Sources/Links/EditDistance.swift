/// How far two texts are apart.
enum EditDistance {
  /// The least number of bytes to insert, remove or replace (Levenshtein), or `limit + 1` where it
  /// is more than `limit` or the texts are longer than any name.
  ///
  /// - Complexity: O(*m* * *n*), where neither is more than 64.
  static func between(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int {
    guard abs(left.count - right.count) <= limit, max(left.count, right.count) <= 64 else {
      return left == right ? 0 : limit + 1
    }
    var row = Array(0...right.count)
    for (above, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = above + 1
      for (index, other) in right.enumerated() {
        let replaced = diagonal + (byte == other ? 0 : 1)
        diagonal = row[index + 1]
        row[index + 1] = min(replaced, diagonal + 1, row[index] + 1)
      }
    }
    return min(row[right.count], limit + 1)
  }
}
