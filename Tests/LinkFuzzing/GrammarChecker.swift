/// A second, simple implementation of the link grammar, which splits strings.
package enum GrammarChecker {
  /// The rule that an accepted URL violates, or nil.
  package static func complaint(about url: [UInt8]) -> String? {
    guard url.count <= 8192 else { return "too long" }
    guard let text = String(validating: url, as: UTF8.self) else { return "not UTF-8" }
    let (head, fragment) = cut(text, at: "#")
    let (front, query) = cut(head, at: "?")
    guard let path = path(of: front) else { return "another origin" }
    let pairs = (query ?? "").unicodeScalars.split(separator: "&")
    var segments = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
    if segments.last?.isEmpty == true { segments.removeLast() }
    guard segments.count <= 32, pairs.count <= 64 else { return "too many parts" }
    guard !segments.contains(where: \.isEmpty) else { return "an empty segment" }
    for part in [path, query ?? "", fragment ?? ""] {
      guard part.unicodeScalars.allSatisfy(isWritable) else { return "a character" }
      guard let decoded = decode(part) else { return "percent signs or UTF-8" }
      guard !decoded.unicodeScalars.contains(where: isForbidden) else {
        return "a control character"
      }
    }
    for segment in segments {
      guard let value = decode(String(segment)) else { return "percent signs or UTF-8" }
      guard value.utf8.count <= 2048 else { return "a long value" }
      guard value != ".", value != ".." else { return "dots" }
    }
    return nil
  }

  /// The path without its first slash, or nil if the origin is not the fixture's.
  private static func path(of front: String) -> String? {
    for prefix in ["app:///", "app://", "app:/"] where starts(front, with: prefix) {
      let path = front.unicodeScalars.dropFirst(prefix.count)
      let first = path.prefix { $0 != "/" }
      if prefix == "app://", first.contains("@") || first.contains(":") { return nil }
      return String(String.UnicodeScalarView(path))
    }
    let prefix = "https://example.com"
    guard starts(front, with: prefix) else { return nil }
    let rest = front.unicodeScalars.dropFirst(prefix.count)
    let port = rest.prefix { $0 != "/" }
    guard
      port.isEmpty || port.elementsEqual(":".unicodeScalars)
        || port.first == ":" && Int(String(port.dropFirst())) == 443
    else { return nil }
    return String(rest.dropFirst(port.count).dropFirst())
  }

  private static func starts(_ text: String, with prefix: String) -> Bool {
    let start = text.unicodeScalars.prefix(prefix.count)
    return start.elementsEqual(prefix.unicodeScalars) {
      $0 == $1 || $0.isASCII && $0.properties.lowercaseMapping == String($1)
    }
  }

  private static func cut(_ text: String, at mark: Unicode.Scalar) -> (String, String?) {
    guard let place = text.unicodeScalars.firstIndex(of: mark) else { return (text, nil) }
    let rest = text.unicodeScalars[text.unicodeScalars.index(after: place)...]
    return (String(text.unicodeScalars[..<place]), String(rest))
  }

  private static func decode(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, digits.first != "+", let value = UInt8(digits, radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func isWritable(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII || scalar.properties.isAlphabetic
      || "0123456789-._~!$&'()*+,;=:@/?%".unicodeScalars.contains(scalar)
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
      || scalar.properties.generalCategory == .lineSeparator
      || scalar.properties.generalCategory == .paragraphSeparator
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
