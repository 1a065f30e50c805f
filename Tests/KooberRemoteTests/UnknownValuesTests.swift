import FoundationEssentials
import Testing

@testable import Koober
@testable import KooberRemote

/// What a newer server tells, which this app doesn't know.
struct UnknownValuesTests {
  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try CloudCoding.decode(type, from: Data(json.utf8))
  }

  @Test func animalsAreLeftOut() throws {
    let answer = try decode(
      RideOptionsAnswer.self,
      """
      {"options":[{"id":"emu","name":"Emu","fare":1,"picture":"p","legs":2},
                  {"id":"wallaby","name":"Wallaby","fare":600,"picture":"ride-wallaby"}]}
      """)
    #expect(
      answer.rideOptions == [
        RideOption(id: .wallaby, name: "Wallaby", fare: 600, picture: "ride-wallaby")
      ])
  }

  @Test(arguments: [("wallaby", "paid", true), ("emu", "paid", false), ("wallaby", "lost", false)])
  func ridesAreLeftOut(_ option: String, _ progress: String, _ isKnown: Bool) throws {
    let answer = try decode(
      RideAnswer.self,
      """
      {"id":"r","option":"\(option)","fare":600,"pickUp":{"name":"Nowhere we know"},
       "dropOff":{"name":"Zoo"},"requested":"2026-02-01T09:30:00.000Z",
       "progress":"\(progress)","sequence":1}
      """)
    #expect((answer.ride != nil) == isKnown)
  }

  @Test func stepsCantBeLeftOut() throws {
    let answer = try decode(
      RideEventsAnswer.self,
      #"{"events":[{"sequence":1,"progress":"lost","date":"2026-02-01T09:30:00.000Z"}]}"#)
    #expect(throws: KooberError.unreadableAnswer) { try answer.rideEvents() }
  }
}
