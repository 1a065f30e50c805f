package import FoundationEssentials
package import Scenes

/// A value of the domain that journals and saved states contain as another type, its coded form.
///
/// The domain knows no formats: the coded forms are those of the files that exist, and a change of a value of the
/// domain does not change them. Values whose coded form is their raw value need no type for it.
package protocol Coded: Codable {
  associatedtype Form: Codable

  /// Creates the value of a coded form.
  init(_ form: Form)

  var form: Form { get }
}

extension Coded {
  package init(from decoder: any Decoder) throws {
    // A container reads the form as its decoder reads dates.
    self.init(try decoder.singleValueContainer().decode(Form.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(form)
  }
}

// MARK: Raw values

extension KooberError: Codable, ArgumentCodable {}
extension LocationID: Codable, CodingKeyRepresentable, ArgumentCodable {}
extension MovieID: Codable, ArgumentCodable {}
extension RideOptionID: Codable, ArgumentCodable {}
extension RideProgress: Codable {}

// MARK: Dates, ids and secrets

extension Moment: Coded, ValueConvertible {
  package init(_ date: Date) { self.init(seconds: date.timeIntervalSinceReferenceDate) }

  package var form: Date { Date(self) }

  package var asValue: Value { Value(reflecting: form) }
}

extension Date {
  package init(_ moment: Moment) { self.init(timeIntervalSinceReferenceDate: moment.seconds) }
}

/// The coded form of an id that is the text of a UUID; no other text is read.
package struct CodedUUID: Codable {
  let text: String

  init(_ text: String) { self.text = text }

  package init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(UUID.self).uuidString
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

// A credential has no coded form, so that no file contains one by accident.
extension Credential: Redacted {
  init(_ secret: Secret<String>) { self.init(secret.revealed) }
}
