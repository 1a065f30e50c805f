public import SceneCommands
public import Foundation

/// A kind of units whose measurements can be arguments of commands, as in `5km` and `"5 km"`.
///
/// An app lets its own dimension conform by listing its units.
public protocol ArgumentUnit: Dimension {
  /// The name of the dimension in an error, as in `length`.
  static var argumentName: String { get }
  /// The units that can be typed by their symbols; the first one is in the example of an error.
  static var argumentUnits: [Dimension] { get }
}

extension Measurement: ArgumentCodable where UnitType: ArgumentUnit {
  /// A number and the symbol of a unit.
  public static var argumentType: ArgumentType {
    .form(UnitType.argumentName, example: "5 \(UnitType.argumentUnits.first?.symbol ?? "")")
  }

  /// Parses a number and the symbol of a unit, with or without a space between them.
  public init(argument: Argument.Input) throws(ArgumentMismatch) {
    let text: String
    switch argument {
    case .text(let word, _), .value(.string(let word)), .value(.symbol(let word)): text = word
    default: throw .wrongType
    }
    let number = text.prefix { "+-.0123456789".contains($0) }
    let symbol = text.dropFirst(number.count).drop { $0 == " " }
    guard !symbol.isEmpty, let value = Double(number) else { throw .wrongType }
    let units = UnitType.argumentUnits.compactMap { $0 as? UnitType }
    guard let unit = units.first(where: { $0.spellings.contains(String(symbol)) }) else {
      throw .undecodable("the units are \(units.map(\.symbol).joined(separator: ", "))")
    }
    self.init(value: value, unit: unit)
  }

  /// The number and the symbol of the unit.
  public var argumentInput: Argument.Input { .value(asValue) }
}

extension Measurement: ValueConvertible where UnitType: ArgumentUnit {
  /// The number and the symbol of the unit, as in `5 km`.
  public var asValue: Value {
    let number = Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    return .string("\(number) \(unit.symbol)")
  }
}

extension Dimension {
  /// The symbol, and for a degree also the symbol without its sign.
  fileprivate var spellings: [String] {
    symbol.hasPrefix("°") && symbol.count > 1 ? [symbol, String(symbol.dropFirst())] : [symbol]
  }
}

extension UnitLength: ArgumentUnit {
  /// `length`.
  public static var argumentName: String { "length" }
  /// Metric and imperial units.
  public static var argumentUnits: [Dimension] {
    [
      kilometers, meters, centimeters, millimeters, miles, yards, feet, inches, nauticalMiles,
    ]
  }
}

extension UnitMass: ArgumentUnit {
  /// `mass`.
  public static var argumentName: String { "mass" }
  /// Metric and imperial units.
  public static var argumentUnits: [Dimension] {
    [kilograms, grams, milligrams, metricTons, pounds, ounces, stones]
  }
}

extension UnitDuration: ArgumentUnit {
  /// `time`.
  public static var argumentName: String { "time" }
  /// Hours, minutes, seconds and parts of a second.
  public static var argumentUnits: [Dimension] {
    [seconds, minutes, hours, milliseconds, microseconds, nanoseconds]
  }
}

extension UnitTemperature: ArgumentUnit {
  /// `temperature`.
  public static var argumentName: String { "temperature" }
  /// Celsius, Fahrenheit and kelvin.
  public static var argumentUnits: [Dimension] { [celsius, fahrenheit, kelvin] }
}

extension UnitSpeed: ArgumentUnit {
  /// `speed`.
  public static var argumentName: String { "speed" }
  /// Metric, imperial and nautical units.
  public static var argumentUnits: [Dimension] {
    [kilometersPerHour, metersPerSecond, milesPerHour, knots]
  }
}

extension UnitArea: ArgumentUnit {
  /// `area`.
  public static var argumentName: String { "area" }
  /// Metric and imperial units.
  public static var argumentUnits: [Dimension] {
    [squareMeters, squareKilometers, squareCentimeters, hectares, ares, acres, squareFeet]
  }
}

extension UnitVolume: ArgumentUnit {
  /// `volume`.
  public static var argumentName: String { "volume" }
  /// Metric and imperial units.
  public static var argumentUnits: [Dimension] {
    [liters, milliliters, centiliters, cubicMeters, gallons, pints, fluidOunces, cups]
  }
}

extension UnitAngle: ArgumentUnit {
  /// `angle`.
  public static var argumentName: String { "angle" }
  /// Degrees, radians and revolutions.
  public static var argumentUnits: [Dimension] { [degrees, radians, revolutions] }
}

extension UnitEnergy: ArgumentUnit {
  /// `energy`.
  public static var argumentName: String { "energy" }
  /// Joules, calories and kilowatt hours.
  public static var argumentUnits: [Dimension] {
    [kilojoules, joules, kilocalories, calories, kilowattHours]
  }
}

extension UnitPower: ArgumentUnit {
  /// `power`.
  public static var argumentName: String { "power" }
  /// Watts and horsepower.
  public static var argumentUnits: [Dimension] { [watts, kilowatts, megawatts, horsepower] }
}

extension UnitPressure: ArgumentUnit {
  /// `pressure`.
  public static var argumentName: String { "pressure" }
  /// Pascals, bars and pounds per square inch.
  public static var argumentUnits: [Dimension] {
    [hectopascals, kilopascals, bars, millibars, poundsForcePerSquareInch]
  }
}

extension UnitInformationStorage: ArgumentUnit {
  /// `amount of data`.
  public static var argumentName: String { "amount of data" }
  /// Bytes and bits, decimal and binary.
  public static var argumentUnits: [Dimension] {
    [
      megabytes, bytes, kilobytes, gigabytes, terabytes, kibibytes, mebibytes, gibibytes, bits,
    ]
  }
}
