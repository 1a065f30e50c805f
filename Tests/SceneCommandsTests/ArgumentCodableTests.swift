import SceneCommands
import FoundationEssentials
import Testing

struct ArgumentCodableTests {
  private enum Option: String, CaseIterable, ArgumentCodable { case wingtips, kangaroo }
  private enum Level: Int, CaseIterable, ArgumentCodable { case low = 1, high }
  private struct RideID: RawRepresentable, ArgumentCodable, Equatable { var rawValue: String }

  private static func read<Value: ArgumentCodable>(
    _ text: String, quoted: Bool = false, as type: Value.Type = Value.self
  ) throws(ArgumentMismatch) -> Value {
    try Value(argument: .text(text, quoted: quoted))
  }

  @Test(arguments: ["0123", "true", "null", "[1]", "", "a b"])
  func aStringKeepsTheTextVerbatim(_ text: String) throws {
    #expect(try Self.read(text) == text)
  }

  @Test func quotedTextIsOnlyAString() throws {
    #expect(throws: ArgumentMismatch.wrongType) { try Self.read("1", quoted: true, as: Int.self) }
    #expect(throws: ArgumentMismatch.wrongType) {
      try Self.read("1", quoted: true, as: Double.self)
    }
    #expect(throws: ArgumentMismatch.wrongType) {
      try Self.read("true", quoted: true, as: Bool.self)
    }
    #expect(try Self.read("null", quoted: true) == Optional("null"))
    #expect(try Self.read("null") == String?.none)
  }

  @Test func rejectsIntegersOutOfRange() throws {
    let outOfRange = ArgumentMismatch.outOfRange(minimum: "-128", maximum: "127")
    #expect(try Self.read("-128") == Int8.min)
    #expect(throws: outOfRange) { try Self.read("128", as: Int8.self) }
    #expect(throws: outOfRange) { try Int8(argument: .value(.int(-129))) }
    #expect(throws: ArgumentMismatch.wrongType) { try Self.read("1.5", as: Int8.self) }
    #expect(throws: ArgumentMismatch.wrongType) { try Int8(argument: .value(.string("1"))) }
    #expect(try UInt128(argument: UInt128.max.argumentInput) == .max)
  }

  @Test func floatingPointTypesAcceptIntegers() throws {
    #expect(try Self.read("1e3") == 1000.0)
    #expect(try Double(argument: .value(.int(2))) == 2)
    #expect(try Float(argument: .value(.double(0.5))) == 0.5)
  }

  @Test(
    arguments: [
      ("2s", .seconds(2)), ("500ms", .milliseconds(500)), ("1m30s", .seconds(90)),
      ("1h2m3.5s", .milliseconds(3_723_500)), ("2d", .seconds(172_800)),
      ("1.5us", .nanoseconds(1500)),
      ("-1m30s", .seconds(-90)), ("0s", .zero), ("0.25ns", Duration(attoseconds: 250_000_000)),
    ] as [(String, Duration)])
  func durationsRoundTripExactly(_ text: String, duration: Duration) throws {
    #expect(try Self.read(text) == duration)
    #expect(try Duration(argument: duration.argumentInput) == duration)
  }

  @Test(arguments: [
    (Duration.seconds(90), "1m30s"), (.milliseconds(1500), "1.5s"), (.milliseconds(20), "20ms"),
    (.seconds(-3600), "-1h"), (.zero, "0s"), (.nanoseconds(1500), "1.5us"),
    (Duration(attoseconds: 1), "0.000000001ns"), (.seconds(86_405), "1d5s"),
    (Duration(attoseconds: 1_000_000_000_000_000_001), "1.000000000000000001s"),
  ])
  func durationsArePrintedInUnits(_ duration: Duration, text: String) throws {
    #expect(duration.argumentInput == .value(.string(text)))
    #expect(try Self.read(text) == duration)
  }

  @Test(arguments: [
    "", "2", "s", "1s1m", "1.s", "1..5s", "--1s", "1 s", "1x", "99999999999999999999",
  ])
  func rejectsInvalidDurations(_ text: String) {
    #expect(throws: ArgumentMismatch.wrongType) { try Self.read(text, as: Duration.self) }
  }

  @Test(arguments: ["99999999999999999999s", "-99999999999999999999s", "106751991167301d"])
  func rejectsDurationsThatAreTooLong(_ text: String) {
    #expect(
      throws: ArgumentMismatch.outOfRange(
        minimum: "-106751991167300d", maximum: "106751991167300d")
    ) { try Self.read(text, as: Duration.self) }
  }

  @Test(arguments: [
    ("2026-01-31T09:30:00Z", 1_769_851_800.0), ("2026-01-31T09:30:00.250Z", 1_769_851_800.25),
    ("2026-01-31T10:30:00+01:00", 1_769_851_800), ("2026-01-31", 1_769_817_600),
  ])
  func parsesISO8601Dates(_ text: String, seconds: Double) throws {
    let date = try Self.read(text, as: Date.self)
    #expect(date == Date(timeIntervalSince1970: seconds))
    #expect(try Date(argument: date.argumentInput) == date)
  }

  @Test func rejectsInvalidDatesURLsAndUUIDs() {
    #expect(throws: ArgumentMismatch.wrongType) { try Self.read("tomorrow", as: Date.self) }
    #expect(throws: ArgumentMismatch.wrongType) { try Self.read("", as: URL.self) }
    #expect(throws: ArgumentMismatch.wrongType) { try Self.read("1234", as: UUID.self) }
  }

  @Test func enumsAreParsedByRawValue() throws {
    #expect(Option.argumentType == .enumeration("Option", cases: ["wingtips", "kangaroo"]))
    #expect(Level.argumentType == .enumeration("Level", cases: ["1", "2"]))
    #expect(try Self.read("wingtips") == Option.wingtips)
    #expect(try Self.read("2") == Level.high)
    #expect(Option.kangaroo.argumentInput == .value(.symbol("kangaroo")))
    #expect(throws: ArgumentMismatch.unknownCase(nearest: ["wingtips"])) {
      try Self.read("wingtip", as: Option.self)
    }
    #expect(try Self.read("r1") == RideID(rawValue: "r1"))
    #expect(RideID.argumentType == .string)
  }

  @Test func arraysAreJSONAndErrorsNameTheElement() throws {
    #expect(try Self.read(#"["wingtips"]"#) == [Option.wingtips])
    #expect(try [Int?](argument: .value([1, .null])) == [1, nil])
    #expect(throws: ArgumentMismatch.element(1, .wrongType)) {
      try Self.read(#"[1,"2"]"#, as: [Int].self)
    }
    #expect(
      throws: ArgumentMismatch.malformedJSON(JSONError(.unexpectedEnd, at: 2))
    ) { try Self.read("[1", as: [Int].self) }
    #expect(throws: ArgumentMismatch.wrongType) { try Self.read("1", as: [Int].self) }
  }
}
