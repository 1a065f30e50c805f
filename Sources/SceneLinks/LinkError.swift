import SceneText

/// The reason why a link was rejected.
///
/// Positions are byte offsets in the URL as given.
public enum LinkError: Error, Hashable, Sendable {
  /// The URL, or a segment, query name or query value at `at`, has more than `limit` bytes.
  case tooLong(bytes: Int, limit: Int, at: Int)
  /// The path has more segments than `limit`; the first excess one starts at `at`.
  case tooManySegments(limit: Int, at: Int)
  /// The query has more pairs than `limit`; the first excess one starts at `at`.
  case tooManyParameters(limit: Int, at: Int)
  /// A `%` is not followed by two hexadecimal digits.
  case malformedPercent(at: Int)
  /// The decoded bytes are not UTF-8: truncated, overlong, a surrogate or beyond U+10FFFF.
  case invalidUTF8(at: Int)
  /// A control character, literal or percent-encoded.
  case controlCharacter(Unicode.Scalar, at: Int)
  /// A character that has to be percent-encoded, such as a space or a backslash.
  case invalidCharacter(Unicode.Scalar, at: Int)
  /// A segment is `.` or `..`, literal or encoded.
  case dotSegment(at: Int)
  /// Two slashes follow each other in the path.
  case emptySegment(at: Int)
  /// The scheme is allowed, but no slash follows its colon.
  case opaqueURL(scheme: String)
  /// An `@` is where the host should be; `at` is its position.
  case userInfoNotAllowed(at: Int)
  /// The port is not a number up to 65535, or there is no host.
  case invalidPort(String, at: Int)
  /// The scheme is not in `allowed`; it is empty if the URL has none.
  case schemeNotAllowed(String, allowed: [String])
  /// The host (with its port, unless it is the default) is not in `allowed`.
  case originNotAllowed(String, allowed: [String])
  /// A guard has denied the link.
  case denied(by: String, reason: String)
  /// No pattern matches the path, or no destination has the name; `nearest` lists similar ones, best first.
  case notFound(String, nearest: [String])
  /// A value does not have the type of the pattern's parameter.
  case typeMismatch(pattern: String, parameter: String, value: String, expected: String)
  /// A required query item is missing.
  case missingParameter(pattern: String, parameter: String)
  /// A query item that can be given once is repeated.
  case duplicateParameter(pattern: String, parameter: String)
  /// A destination has no URL of its own: the URL printed for it leads to a different one.
  case notPrintable(destination: String, readsAs: String)

  /// The kind of an error, as named in reports and tables of expectations.
  package enum Code: String, CaseIterable, Sendable {
    case tooLong, tooManySegments, tooManyParameters, malformedPercent, invalidUTF8,
      controlCharacter, invalidCharacter, dotSegment, emptySegment, opaqueURL,
      userInfoNotAllowed, invalidPort, schemeNotAllowed, originNotAllowed, denied, notFound,
      typeMismatch, missingParameter, duplicateParameter, notPrintable
  }

  package var code: Code {
    switch self {
    case .tooLong: .tooLong
    case .tooManySegments: .tooManySegments
    case .tooManyParameters: .tooManyParameters
    case .malformedPercent: .malformedPercent
    case .invalidUTF8: .invalidUTF8
    case .controlCharacter: .controlCharacter
    case .invalidCharacter: .invalidCharacter
    case .dotSegment: .dotSegment
    case .emptySegment: .emptySegment
    case .opaqueURL: .opaqueURL
    case .userInfoNotAllowed: .userInfoNotAllowed
    case .invalidPort: .invalidPort
    case .schemeNotAllowed: .schemeNotAllowed
    case .originNotAllowed: .originNotAllowed
    case .denied: .denied
    case .notFound: .notFound
    case .typeMismatch: .typeMismatch
    case .missingParameter: .missingParameter
    case .duplicateParameter: .duplicateParameter
    case .notPrintable: .notPrintable
    }
  }

  /// The position of the error in the URL, for a caret below it; nil if it has no single position.
  package var position: Int? {
    switch self {
    case .tooLong(_, _, let at), .tooManySegments(_, let at), .tooManyParameters(_, let at),
      .malformedPercent(let at), .invalidUTF8(let at), .controlCharacter(_, let at),
      .invalidCharacter(_, let at), .dotSegment(let at), .emptySegment(let at),
      .userInfoNotAllowed(let at), .invalidPort(_, let at):
      at
    default: nil
    }
  }

  /// The same error at a different position.
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
    default: self
    }
  }
}

extension LinkValue {
  /// A text in single quotes, without control characters.
  static func quoted(_ text: String) -> String { "'\(name: text)'" }
}

extension LinkError: CustomStringConvertible {
  /// The message and, if there is one, the fix: `message; fix`.
  public var description: String { fix.map { "\(message); \($0)" } ?? message }

  /// The error in one line, without a full stop.
  package var message: String {
    switch self {
    case .tooLong(let bytes, let limit, let at):
      at == 0
        ? "the link has \(bytes) bytes, and the limit is \(limit)"
        : "the part at byte \(at) has \(bytes) bytes, and the limit is \(limit)"
    case .tooManySegments(let limit, _): "the path has more than \(limit) segments"
    case .tooManyParameters(let limit, _): "the query has more than \(limit) pairs"
    case .malformedPercent(let at):
      "the '%' at byte \(at) is not followed by two hexadecimal digits"
    case .invalidUTF8(let at): "malformed UTF-8 at byte \(at)"
    case .controlCharacter(let scalar, let at):
      "control character \(Self.codePoint(scalar)) at byte \(at)"
    case .invalidCharacter(let scalar, let at):
      "the character \(LinkValue.quoted(String(scalar))) at byte \(at) is not allowed"
    case .dotSegment(let at): "the segment at byte \(at) is '.' or '..'"
    case .emptySegment(let at): "the segment at byte \(at) is empty"
    case .opaqueURL(let scheme): "no slash after '\(scheme):'"
    case .userInfoNotAllowed(let at): "the user name before '@' at byte \(at) is not allowed"
    case .invalidPort(let port, let at):
      "the port \(LinkValue.quoted(port)) at byte \(at) is not allowed"
    case .schemeNotAllowed(let scheme, _):
      scheme.isEmpty
        ? "the link has no scheme" : "the scheme \(LinkValue.quoted(scheme)) is not allowed"
    case .originNotAllowed(let host, _):
      host.isEmpty ? "the link has no host" : "the host \(LinkValue.quoted(host)) is not allowed"
    case .denied(let name, let reason): "the guard '\(name)' denies the link: \(reason)"
    case .notFound(let path, _): "no link matches \(LinkValue.quoted(path))"
    case .typeMismatch(_, let parameter, let value, let expected):
      "'\(parameter)' must be \(expected), not \(value)"
    case .missingParameter(let pattern, let parameter):
      "\(pattern) needs the parameter '\(parameter)'"
    case .duplicateParameter(_, let parameter): "'\(parameter)' is given twice"
    case .notPrintable(let destination, let other):
      "no link leads to \(destination): its URL would lead to \(other)"
    }
  }

  /// How to fix the link, in one line without a full stop; nil if there is no advice.
  package var fix: String? {
    switch self {
    case .malformedPercent: "write %25 for a percent sign"
    case .controlCharacter: "remove it"
    case .invalidCharacter(let scalar, _): "write \(Self.percentEncoded(scalar))"
    case .dotSegment: "write the path without it"
    case .emptySegment: "write one slash between segments"
    case .opaqueURL(let scheme): "write \(scheme)://"
    case .userInfoNotAllowed: "remove it, or write %40 for an '@' in the path"
    case .invalidPort: "remove the port"
    case .schemeNotAllowed("", let allowed) where !allowed.isEmpty:
      "write " + allowed.map { "\($0)://…" }.listed(conjunction: "or")
    case .schemeNotAllowed(_, let allowed), .originNotAllowed(_, let allowed):
      allowed.isEmpty ? nil : "allowed: " + allowed.joined(separator: ", ")
    case .notFound(_, let nearest): NearestNames.suggestion(nearest)
    case .missingParameter(_, let parameter): "add \(parameter)=…"
    case .duplicateParameter: "remove one of them"
    case .tooLong, .tooManySegments, .tooManyParameters, .invalidUTF8, .denied, .typeMismatch,
      .notPrintable:
      nil
    }
  }

  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func percentEncoded(_ scalar: Unicode.Scalar) -> String {
    UTF8.encode(scalar).map { bytes in bytes.map { LinkPrinter.percentEncoded($0) }.joined() } ?? ""
  }
}
