extension LinkError: CustomStringConvertible {
  /// The message, and the fix where there is one: `message; fix`.
  public var description: String {
    guard let fix else { return message }
    return message + "; " + fix
  }

  /// What is wrong, in one line without a full stop.
  public var message: String {
    switch self {
    case .tooLong(let bytes, let limit, let at):
      at == 0
        ? "the link has \(bytes) bytes, more than \(limit)"
        : "the part at byte \(at) has \(bytes) bytes, more than \(limit)"
    case .tooManySegments(let limit, _): "the path has more than \(limit) segments"
    case .tooManyParameters(let limit, _): "the query has more than \(limit) pairs"
    case .malformedPercent(let at): "the % at byte \(at) isn't followed by two hex digits"
    case .invalidUTF8(let at): "the bytes from byte \(at) on aren't UTF-8"
    case .controlCharacter(let scalar, let at):
      "control character \(Self.codePoint(scalar)) at byte \(at)"
    case .invalidCharacter(let scalar, let at):
      "a link can't have \(LinkValue.string(String(scalar))) in it (byte \(at))"
    case .dotSegment(let at): "the segment at byte \(at) is . or .."
    case .emptySegment(let at): "the segment at byte \(at) is empty"
    case .opaqueURL(let scheme): "no slash after \(scheme):"
    case .userInfoNotAllowed(let at): "user information before the @ at byte \(at)"
    case .invalidPort(let port, let at): "\(LinkValue.string(port)) at byte \(at) is no port"
    case .schemeNotAllowed(let scheme, _):
      scheme.isEmpty
        ? "the link has no scheme" : "the scheme \(LinkValue.string(scheme)) isn't allowed"
    case .originNotAllowed(let host, _):
      host.isEmpty ? "the link has no host" : "the host \(LinkValue.string(host)) isn't allowed"
    case .denied(let name, let reason): "denied by \(name): \(reason)"
    case .notFound(let path, _): "nothing is at \(LinkValue.string(path))"
    case .typeMismatch(let pattern, let parameter, let value, let expected):
      "\(parameter) of \(pattern) is \(value), not \(expected)"
    case .missingParameter(let pattern, let parameter): "\(pattern) needs \(parameter)"
    case .duplicateParameter(let pattern, let parameter):
      "\(parameter) is given more than once to \(pattern)"
    case .notPrintable(let destination, let other):
      "no link leads to \(destination): it would be read as \(other)"
    }
  }

  /// How to put it right, in one line without a full stop, or nil where nothing can be said.
  public var fix: String? {
    switch self {
    case .malformedPercent: "write %25 for a percent sign"
    case .controlCharacter: "leave it out"
    case .invalidCharacter(let scalar, _): "write \(Self.percentEncoded(scalar))"
    case .dotSegment: "write the path without it"
    case .emptySegment: "write one slash between segments"
    case .opaqueURL(let scheme): "write \(scheme)://"
    case .userInfoNotAllowed: "leave it out, or write %40 for an @ of the path"
    case .invalidPort: "leave the port out"
    case .schemeNotAllowed("", let allowed) where !allowed.isEmpty:
      "write " + Self.choice(of: allowed.map { "\($0)://…" })
    case .schemeNotAllowed(_, let allowed), .originNotAllowed(_, let allowed):
      allowed.isEmpty ? nil : "allowed: " + allowed.joined(separator: ", ")
    case .notFound(_, let nearest):
      nearest.isEmpty ? nil : "did you mean \(Self.choice(of: nearest))?"
    case .missingParameter(_, let parameter): "add \(parameter)=…"
    case .duplicateParameter: "give it once"
    case .tooLong, .tooManySegments, .tooManyParameters, .invalidUTF8, .denied, .typeMismatch,
      .notPrintable:
      nil
    }
  }

  /// `a, b or c`.
  private static func choice(of texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return "\(texts.dropLast().joined(separator: ", ")) or \(last)"
  }

  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func percentEncoded(_ scalar: Unicode.Scalar) -> String {
    UTF8.encode(scalar).map { bytes in bytes.map { LinkPrinter.percentEncoded($0) }.joined() } ?? ""
  }
}
