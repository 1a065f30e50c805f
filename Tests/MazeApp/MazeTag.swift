/// The identity of a store or coordinator, whose release it records.
@MainActor
package final class MazeTag {
  /// The number of the store or coordinator.
  package let number: Int
  private let record: MazeRecord

  init(_ number: Int, in record: MazeRecord) {
    self.number = number
    self.record = record
  }

  isolated deinit { record.release(number) }

  /// Records that the store was asked whether it may be left, and returns the refusal.
  func ask(_ refusal: String? = nil) -> String? {
    record.add(.asked(number, refusal: refusal))
    return refusal
  }
}
