import GRDB

/// The sum of the values of a row, by which a read finds that one of them has changed on the disk.
///
/// SQLite checks the structure of its file, but not texts and numbers. The sum detects damage, not forgery. In SQL it is
/// `rowSum(…)` of the columns.
enum RowSum {
  static let function = DatabaseFunction("rowSum", pure: true) { values in
    Int64(bitPattern: StableHash.of(values.flatMap { bytes(of: $0) }))
  }

  /// The type of a value as a letter, the number of its bytes, and its bytes.
  private static func bytes(of value: DatabaseValue) -> [UInt8] {
    let (letter, content): (UInt8, [UInt8]) =
      switch value.storage {
      case .null: (UInt8(ascii: "n"), [])
      case .int64(let number): (UInt8(ascii: "i"), bytes(of: UInt64(bitPattern: number)))
      case .double(let number): (UInt8(ascii: "d"), bytes(of: number.bitPattern))
      case .string(let text): (UInt8(ascii: "s"), Array(text.utf8))
      case .blob(let data): (UInt8(ascii: "b"), Array(data))
      }
    return [letter] + bytes(of: UInt64(content.count)) + content
  }

  private static func bytes(of number: UInt64) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
  }
}
