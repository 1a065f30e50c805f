import GRDB

/// The sum of the values of a row, by which a read finds that one of them has changed on the disk.
///
/// SQLite checks the structure of its file, but not texts and numbers. The sum detects damage, not forgery. In SQL it is
/// `rowSum(…)` of the columns.
enum RowSum {
  static let function = DatabaseFunction("rowSum", pure: true) { values in
    let text = values.map(\.description).joined(separator: ",")
    return Int64(bitPattern: StableHash.of(text))
  }
}
