import SceneCommands
import Testing

struct ValuePathTests {
  private static let sample: Value =
    [
      "request": ["id": "r1"], "items": [["name": "a"], ["name": "b"]], "x-y": 1, "none": .null,
      "status": .variant("failed", ["reason": "full"]), "view": .symbol("idle"),
    ]

  @Test(arguments: [
    ("request.id", #""r1""#), ("items[1].name", #""b""#), ("items.count", "2"), ("x-y", "1"),
    (#"["x-y"]"#, "1"), ("status.reason", #""full""#), ("status.failed.reason", #""full""#),
    ("view", "idle"), ("view.idle", "idle"), ("none", "null"), (#"["request"]["id"]"#, #""r1""#),
  ])
  func aPathSelectsAPart(_ path: String, description: String) throws {
    #expect(try Self.sample.value(at: ValuePath(path)).description == description)
  }

  @Test func aFieldIsReadAndChanged() {
    var value = Self.sample
    #expect(value["x-y"] == 1)
    #expect(value["nothing"] == nil && value["x-y"]?["nothing"] == nil)
    value["request"]?["id"] = "r2"
    value["x-y"]?["nothing"] = 1
    value["items"] = nil
    value["none"] = true
    value["added"] = 2
    #expect(
      value.json()
        == #"{"request":{"id":"r2"},"x-y":1,"none":true,"status":{"failed":{"reason":"full"}},"view":"idle","added":2}"#
    )
  }

  @Test func anEmptyPathSelectsTheWholeValue() throws {
    #expect(try Self.sample.value(at: ValuePath("")) == Self.sample)
  }

  @Test(
    arguments: [
      ("requst.id", "the value has no field 'requst'", "did you mean request?"),
      ("request.name", "'request' has no field 'name'", "fields: id"),
      ("items[2]", "'items' has no element 2: its count is 2", "write a number from 0 to 1"),
      ("none.id", "'none' is null, which has no fields", nil),
      (
        "request.id.x", #"'request.id' is "r1", which has no fields"#, "remove the rest of the path"
      ),
      ("view.active", "'view' has no field 'active'", "fields: idle"),
      ("status.reasons", "'status' has no field 'reasons'", "did you mean reason?"),
    ] as [(String, String, String?)])
  func anUnknownPathNamesTheFields(_ path: String, message: String, fix: String?) throws {
    let value = Self.sample
    let path = try ValuePath(path)
    let error = try #require(throws: ValuePathError.self) { try value.value(at: path) }
    #expect(error.message == message)
    #expect(error.fix == fix)
  }

  @Test(
    arguments: [
      ("view.active", "'scene.view' is idle, which has no field 'active'", nil),
      ("view.idel", "'scene.view' is idle, which has no field 'idel'", "did you mean idle?"),
      (
        "status.accepted", "'scene.status' is failed, which has no field 'accepted'",
        "fields: reason"
      ),
      (
        "status.reasons", "'scene.status' is failed, which has no field 'reasons'",
        "did you mean reason?"
      ),
    ] as [(String, String, String?)])
  func aFieldOfAnotherCaseNamesTheCurrentOne(_ path: String, message: String, fix: String?) throws {
    let value = Self.sample
    let path = try ValuePath(path)
    let error = try #require(throws: ValuePathError.self) { try value.value(at: path) }
    let parent = try value.value(at: ValuePath(path.components.dropLast()))
    let texts = try #require(error.texts(from: "scene", in: parent))
    #expect(texts.message == message)
    #expect(texts.fix == fix)
  }

  @Test(arguments: [
    (".a", 0), ("a.", 2), ("a..b", 2), ("a[", 1), ("a[x]", 1), ("a[-1]", 1), ("a b", 1), ("a]", 1),
    (#"["a]"#, 0),
  ])
  func rejectsInvalidPathsWithTheirOffset(_ text: String, offset: Int) {
    #expect(throws: ValuePathError.malformed(offset: offset)) { try ValuePath(text) }
  }

  @Test(arguments: ["", "a", "a.b[3].c", #"["a b"][0]"#, #"a["x]\"y"].b"#])
  func pathsRoundTrip(_ text: String) throws {
    #expect(try ValuePath(text).description == text)
  }
}
