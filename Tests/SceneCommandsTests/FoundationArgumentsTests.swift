import SceneCommands
import Foundation
import ScenesFoundation
import Testing

@Dispatchable
private enum Entry: Equatable {
  case price(Decimal)
  case upload(Data)
  case walk(distance: Measurement<UnitLength>)
  case heat(to: Measurement<UnitTemperature>?)
  case store(Measurement<UnitInformationStorage>)
}

/// Values of Foundation are typed as they are printed, and an error names the form that is expected.
struct FoundationArgumentsTests {
  private func read(_ command: String, _ text: String, label: String? = nil) throws -> Entry {
    try Entry(
      command: command, arguments: [Argument(label: label, .text(text, quoted: false))])
  }

  @Test(arguments: [
    ("12.5", "12.5"), ("12.50", "12.5"), ("-3", "-3"), ("0", "0"), ("1e3", "1000"),
    ("0.1", "0.1"), ("123456789012345678901234567890.12", "123456789012345678901234567890.12"),
  ])
  func decimalsArePrintedExactly(_ text: String, printed: String) throws {
    let price = try Decimal(argument: .text(text, quoted: false))
    #expect(price.description == printed)
    #expect(try Decimal(argument: price.argumentInput) == price)
    #expect(try Decimal(argument: .text(printed, quoted: false)) == price)
  }

  @Test func decimalsAreNumbersOfTheState() throws {
    #expect(
      Value(reflecting: try Decimal(argument: .text("12.50", quoted: false))) == .double(12.5))
    #expect(Value(reflecting: Decimal(7)) == .int(7))
    let long = "0.12345678901234567890123"
    #expect(
      Value(reflecting: try Decimal(argument: .text(long, quoted: false))) == .string(long))
  }

  @Test func dataIsTypedInBase64() throws {
    #expect(try read("upload", "aGVsbG8=") == .upload(Data("hello".utf8)))
    #expect(Value(reflecting: Data("hello".utf8)) == "aGVsbG8=")
  }

  @Test(arguments: ["5km", "5 km", "+5.0 km"])
  func aMeasurementIsANumberAndAUnit(_ text: String) throws {
    #expect(
      try read("walk", text, label: "distance")
        == .walk(distance: .init(value: 5, unit: .kilometers)))
  }

  @Test func measurementsArePrintedAsTyped() throws {
    let length = Measurement(value: 5, unit: UnitLength.kilometers)
    #expect(Value(reflecting: length) == "5 km")
    #expect(Value(reflecting: Measurement(value: 2.5, unit: UnitTemperature.celsius)) == "2.5 °C")
    #expect(try Measurement<UnitLength>(argument: length.argumentInput) == length)
    #expect(
      try read("heat", "-3 C", label: "to") == .heat(to: .init(value: -3, unit: .celsius)))
  }

  @Test(
    arguments: [
      (
        "price", "12,5", nil,
        "the first argument of 'price' must be a decimal number like 12.5, not '12,5'", nil
      ),
      (
        "upload", "hello!", nil,
        "the first argument of 'upload' must be a text in Base64 like aGVsbG8=, not 'hello!'", nil
      ),
      ("walk", "far", "distance", "'distance:' must be a length like 5 km, not 'far'", nil),
      ("walk", "5", "distance", "'distance:' must be a length like 5 km, not '5'", nil),
      (
        "walk", "5 parsecs", "distance", "'5 parsecs' is not a valid value of 'distance:'",
        "the units are km, m, cm, mm, mi, yd, ft, in, NM"
      ),
      (
        "store", "x", nil,
        "the first argument of 'store' must be an amount of data like 5 MB, not 'x'", nil
      ),
    ] as [(String, String, String?, String, String?)])
  func anErrorNamesTheForm(
    _ command: String, text: String, label: String?, message: String, fix: String?
  ) {
    let error = #expect(throws: CommandError.self) { try read(command, text, label: label) }
    #expect(error?.message == message)
    #expect(error?.fix == fix)
  }
}
