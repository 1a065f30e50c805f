import SceneCommands
import Testing

struct CommandSchemaTests {
  enum Option: String, CaseIterable, ArgumentCodable { case wingtips, kangaroo }
  struct Point: Codable { var x: Int }

  @Dispatchable
  enum Action {
    /// Chooses a ride. It can be
    /// changed later.
    ///
    /// Until the driver comes.
    ///
    /// - Parameters:
    ///   - id: Which one.
    ///   - to: Where to,
    ///     on the map.
    /// - Note: It costs nothing.
    case choose(id: Option, to: Point = Point(x: 1), tags: [String]?)
    /**
     * Goes away; e.g. to another scene.
     * - Parameter reason: Why.
     */
    case leave(_ reason: String, after: Duration), `repeat`(Int, URLString: String)
    case none
  }

  @Test func schemaContainsNamesTypesAndDocumentation() {
    #expect(
      Action.commands == [
        CommandSchema(
          "choose", summary: "Chooses a ride.",
          discussion: """
            It can be changed later.

            Until the driver comes.

            - Note: It costs nothing.
            """,
          parameters: [
            CommandParameter(
              "id", name: "id", type: .enumeration("Option", cases: ["wingtips", "kangaroo"]),
              summary: "Which one."),
            CommandParameter(
              "to", name: "to", type: .json("Point"), defaultValue: "Point(x: 1)",
              isRequired: false, summary: "Where to, on the map."),
            CommandParameter(
              "tags", name: "tags", type: .optional(.array(.string)), isRequired: false),
          ]),
        CommandSchema(
          "leave", summary: "Goes away; e.g. to another scene.",
          parameters: [
            CommandParameter(nil, name: "reason", type: .string, summary: "Why."),
            CommandParameter("after", name: "after", type: .duration),
          ]),
        CommandSchema(
          "repeat", summary: "Goes away; e.g. to another scene.",
          parameters: [
            CommandParameter(nil, name: "integer", type: .integer("Int")),
            CommandParameter("URLString", name: "URLString", type: .string),
          ]),
        CommandSchema("none"),
      ])
  }

  @Test func schemaIsEncodedAsJSON() {
    #expect(
      Action.commands[0].asValue.json()
        == #"{"name":"choose","summary":"Chooses a ride.","discussion":"It can be changed later."#
        + #"\n\nUntil the driver comes.\n\n- Note: It costs nothing.","parameters":["#
        + #"{"label":"id","name":"id","type":{"enumeration":{"name":"Option","#
        + #""cases":["wingtips","kangaroo"]}},"required":true,"summary":"Which one."},"#
        + #"{"label":"to","name":"to","type":{"json":"Point"},"default":"Point(x: 1)","#
        + #""required":false,"summary":"Where to, on the map."},"#
        + #"{"label":"tags","name":"tags","type":{"array":"string"},"#
        + #""required":false}]}"#)
  }

  @Test(arguments: [
    (Action.none, "none"), (.repeat(3, URLString: "a b\n"), #"repeat 3 URLString: "a b\n""#),
    (.leave("no", after: .seconds(1)), #"leave "no" after: "1s""#),
    (
      .choose(id: .kangaroo, to: Point(x: 2), tags: ["a"]),
      #"choose id: kangaroo to: {"x":2} tags: ["a"]"#
    ),
  ])
  func aCallIsPrintedAsTyped(_ action: Action, text: String) {
    #expect(action.command.description == text)
  }

  @Test(arguments: [
    (ArgumentType.integer("Int"), "integer"),
    (.enumeration("Option", cases: ["wingtips", "kangaroo"]), "one of wingtips, kangaroo"),
    (.optional(.array(.duration)), "JSON array of duration like 1m30s"),
    (.json("Point"), "JSON value"),
  ])
  func typesHaveDescriptions(_ type: ArgumentType, description: String) {
    #expect(type.description == description)
  }

  @Test(
    arguments: [
      ([nil, nil, nil], ["email", "password", nil]),
      (["password", nil, nil], ["password", "email", nil]),
      ([nil, "force", nil], ["email", nil, "password"]),
      (["email", "password", nil], ["email", "password", nil]),
    ] as [([String?], [String?])])
  func unlabeledArgumentsFillTheRemainingParameters(labels: [String?], parameters: [String?]) {
    let all = ["email", "password"].map { CommandParameter($0, name: $0, type: .string) }
    #expect(all.matched(to: labels).map { $0?.name } == parameters)
  }
}
