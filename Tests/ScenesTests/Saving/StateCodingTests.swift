import FoundationEssentials
import Scenes
import Testing

/// The JSON of states.
struct StateCodingTests {
  @Test func aDateIsATextIfTheTextIsExact() throws {
    let dates = [0, .pi].map { Date(timeIntervalSinceReferenceDate: $0) }
    let value = try StateCoding.value(of: dates, named: "dates")
    #expect(value.json() == #"["2001-01-01T00:00:00Z",3.141592653589793]"#)
    #expect(try StateCoding.state([Date].self, from: value, at: "dates") == dates)
  }
}
