/// By what a store or coordinator is known, and its end noticed.
@MainActor
package final class MazeTag {
  /// The number of whoever has the tag.
  package let number: Int
  private let record: MazeRecord

  init(_ number: Int, in record: MazeRecord) {
    self.number = number
    self.record = record
  }

  isolated deinit { record.left(number) }

  /// Notes that whoever has the tag was asked whether it may be left.
  func ask(_ refusal: String? = nil) -> String? {
    record.note(.asked(number, refusal: refusal))
    return refusal
  }
}
