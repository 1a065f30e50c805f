import Foundation
import SceneLinks
import Testing

struct DestinationTests {
  @Test func descriptionHasLabeledParameters() {
    let destination = Destination(
      "ride",
      [
        "id": 42, "fare": 1.5, "shared": true, "note": "a \"b\"\\\n\u{202E}", "stops": ["x", [1]],
        "none": [],
      ])
    #expect(
      destination.description
        == #"ride id=42 fare=1.5 shared=true note="a \"b\"\\\n\u{202e}" stops=["x",[1]] none=[]"#)
    #expect(Destination("home").description == "home")
  }

  @Test func subscriptReturnsAParameterByName() {
    let destination = Destination("user", ["id": 42])
    #expect(destination["id"] == 42)
    #expect(destination["name"] == nil)
  }

  @Test func encodingKeepsTheTypesOfValues() throws {
    let destination = Destination("a", ["i": 1, "d": 1.0, "b": true, "s": "1", "l": [1, 1.0]])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(destination)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"name":"a","parameters":[{"name":"i","value":{"int":1}},"#
        + #"{"name":"d","value":{"double":1}},{"name":"b","value":{"bool":true}},"#
        + #"{"name":"s","value":{"string":"1"}},"#
        + #"{"name":"l","value":{"list":[{"int":1},{"double":1}]}}]}"#)
    #expect(try JSONDecoder().decode(Destination.self, from: data) == destination)
  }

  @Test(arguments: ["{}", #"{"int":1,"bool":true}"#, #"{"other":1}"#, #"{"int":"1"}"#, "1"])
  func decodingRejectsAValueOfUnknownType(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LinkValue.self, from: Data(json.utf8))
    }
  }
}
