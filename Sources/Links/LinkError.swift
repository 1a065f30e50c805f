/// Why a link was refused.
///
/// Positions are byte offsets into the URL as it was given.
public enum LinkError: Error, Hashable, Sendable {
  /// The URL, or a segment, query name or query value at `at`, has more than `limit` bytes.
  case tooLong(bytes: Int, limit: Int, at: Int)
  /// The path has more segments than `limit`; the first too many starts at `at`.
  case tooManySegments(limit: Int, at: Int)
  /// The query has more pairs than `limit`; the first too many starts at `at`.
  case tooManyParameters(limit: Int, at: Int)
  /// A `%` is not followed by two hexadecimal digits.
  case malformedPercent(at: Int)
  /// The decoded bytes are not UTF-8: cut short, overlong, a surrogate or beyond U+10FFFF.
  case invalidUTF8(at: Int)
  /// A control character, whether written as it is or percent-encoded.
  case controlCharacter(Unicode.Scalar, at: Int)
  /// A character that has to be percent-encoded, such as a space or a backslash.
  case invalidCharacter(Unicode.Scalar, at: Int)
  /// A segment is `.` or `..`, however it is written.
  case dotSegment(at: Int)
  /// Two slashes follow each other in the path.
  case emptySegment(at: Int)
  /// The scheme is allowed, but no slash follows its colon.
  case opaqueURL(scheme: String)
  /// An `@` stands in the place of the host; `at` is where.
  case userInfoNotAllowed(at: Int)
  /// The port is no number up to 65535, or stands where there is no host.
  case invalidPort(String, at: Int)
  /// The scheme is none of `allowed`; it is empty when the URL has none.
  case schemeNotAllowed(String, allowed: [String])
  /// The host (with its port, where it isn't the scheme's own) is none of `allowed`.
  case originNotAllowed(String, allowed: [String])
  /// A guard said no.
  case denied(by: String, reason: String)
  /// No pattern matches the path, or no destination has the name; the nearest ones, best first.
  case notFound(String, nearest: [String])
  /// A value is not of the type that the pattern's parameter has.
  case typeMismatch(pattern: String, parameter: String, value: String, expected: String)
  /// A required query item is missing.
  case missingParameter(pattern: String, parameter: String)
  /// A query item that may be given once is given again.
  case duplicateParameter(pattern: String, parameter: String)
  /// A destination has no URL of its own: the one it prints as leads elsewhere.
  case notPrintable(destination: String, readsAs: String)
}

extension LinkError {
  /// The name of the case, as reports and tables of expectations have it.
  public var code: String {
    switch self {
    case .tooLong: "tooLong"
    case .tooManySegments: "tooManySegments"
    case .tooManyParameters: "tooManyParameters"
    case .malformedPercent: "malformedPercent"
    case .invalidUTF8: "invalidUTF8"
    case .controlCharacter: "controlCharacter"
    case .invalidCharacter: "invalidCharacter"
    case .dotSegment: "dotSegment"
    case .emptySegment: "emptySegment"
    case .opaqueURL: "opaqueURL"
    case .userInfoNotAllowed: "userInfoNotAllowed"
    case .invalidPort: "invalidPort"
    case .schemeNotAllowed: "schemeNotAllowed"
    case .originNotAllowed: "originNotAllowed"
    case .denied: "denied"
    case .notFound: "notFound"
    case .typeMismatch: "typeMismatch"
    case .missingParameter: "missingParameter"
    case .duplicateParameter: "duplicateParameter"
    case .notPrintable: "notPrintable"
    }
  }

  /// Where in the URL the trouble is, for a caret under it; nil where it has no one place.
  public var position: Int? {
    switch self {
    case .tooLong(_, _, let at), .tooManySegments(_, let at), .tooManyParameters(_, let at),
      .malformedPercent(let at), .invalidUTF8(let at), .controlCharacter(_, let at),
      .invalidCharacter(_, let at), .dotSegment(let at), .emptySegment(let at),
      .userInfoNotAllowed(let at), .invalidPort(_, let at):
      at
    case .opaqueURL, .schemeNotAllowed, .originNotAllowed, .denied, .notFound, .typeMismatch,
      .missingParameter, .duplicateParameter, .notPrintable:
      nil
    }
  }
}

extension LinkError {
  /// The same error, with its position elsewhere.
  func placed(at position: Int) -> LinkError {
    switch self {
    case .tooLong(let bytes, let limit, _): .tooLong(bytes: bytes, limit: limit, at: position)
    case .tooManySegments(let limit, _): .tooManySegments(limit: limit, at: position)
    case .tooManyParameters(let limit, _): .tooManyParameters(limit: limit, at: position)
    case .malformedPercent: .malformedPercent(at: position)
    case .invalidUTF8: .invalidUTF8(at: position)
    case .controlCharacter(let scalar, _): .controlCharacter(scalar, at: position)
    case .invalidCharacter(let scalar, _): .invalidCharacter(scalar, at: position)
    case .dotSegment: .dotSegment(at: position)
    case .emptySegment: .emptySegment(at: position)
    case .userInfoNotAllowed: .userInfoNotAllowed(at: position)
    case .invalidPort(let port, _): .invalidPort(port, at: position)
    case .opaqueURL, .schemeNotAllowed, .originNotAllowed, .denied, .notFound, .typeMismatch,
      .missingParameter, .duplicateParameter, .notPrintable:
      self
    }
  }
}
