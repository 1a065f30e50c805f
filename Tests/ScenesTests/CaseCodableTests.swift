import FoundationEssentials
import Scenes
import Testing

private enum Refusal: Error, Equatable, CaseCodable {
  case closed
  case soldOut(item: String)
  case tooMany(item: String, limit: Int)
  case other(String)
  case unlisted

  static let codedCases = [
    CodedCase(closed), CodedCase(soldOut), CodedCase(tooMany), CodedCase(other),
  ]
}

/// Enums that are encoded by their cases.
struct CaseCodableTests {
  @Test(
    arguments: [
      (.closed, #"{"closed":[]}"#), (.soldOut(item: "lamp"), #"{"soldOut":["lamp"]}"#),
      (.tooMany(item: "lamp", limit: 3), #"{"tooMany":["lamp",3]}"#),
      (.other("lamp"), #"{"other":["lamp"]}"#),
    ] as [(Refusal, String)])
  private func aValueIsEncodedByItsCase(_ refusal: Refusal, text: String) throws {
    let data = try JSONEncoder().encode(refusal)
    #expect(String(decoding: data, as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(Refusal.self, from: data) == refusal)
  }

  @Test func aCaseThatIsNotListedIsAnError() {
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(Refusal.unlisted) }
  }

  @Test(arguments: [#"{"gone":[]}"#, #"{"soldOut":[3]}"#, #"{"soldOut":["a","b"]}"#, "{}"])
  func otherDataIsAnError(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Refusal.self, from: Data(text.utf8))
    }
  }
}
