import Foundation
import Testing

@testable import KooberCloud

struct MomentTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (1_800_000_000_007, "2027-01-15T08:00:00.007Z"),
    (-1, "1969-12-31T23:59:59.999Z"), (1_709_164_800_000, "2024-02-29T00:00:00.000Z"),
  ])
  func formatsDatesInUTC(_ milliseconds: Int64, _ text: String) {
    #expect(Moment(milliseconds: milliseconds).iso8601 == text)
  }

  @Test func durationsAreAddedAndSubtracted() {
    let moment = Moment(milliseconds: 1000)
    #expect(moment + .milliseconds(1500) == Moment(milliseconds: 2500))
    #expect(moment + .seconds(-2.5) == Moment(milliseconds: -1500))
    #expect(Moment(milliseconds: 2500) - moment == .milliseconds(1500))
    #expect(Moment(Date(timeIntervalSince1970: 1.9999)) == Moment(milliseconds: 1999))
  }
}
