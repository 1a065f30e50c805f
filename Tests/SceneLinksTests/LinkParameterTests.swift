import SceneLinks
import Testing

struct LinkParameterTests {
  enum Size: String, CaseIterable {
    case small, large
  }

  private static let uuid = LinkParameter.Rule.uuid.type
  private static let sizes = LinkParameter.Rule.cases(of: Size.self).type

  static let texts: [(LinkType, String, String?)] = [
    (LinkType.int, "0", "0"),
    (.int, "-9223372036854775808", "-9223372036854775808"),
    (.int, "9223372036854775807", "9223372036854775807"),
    (.int, "9223372036854775808", nil),
    (.int, "-9223372036854775809", nil),
    (.int, "007", "7"),
    (.int, "", nil), (.int, "-", nil), (.int, "+1", nil), (.int, "1.0", nil), (.int, " 1", nil),
    (.int, "٣", nil), (.int, "0x1", nil),
    (.double, "1", "1.0"), (.double, "-1.5e3", "-1500.0"), (.double, "1e+2", "100.0"),
    (.double, "", nil), (.double, "inf", nil), (.double, "nan", nil), (.double, "0x1p3", nil),
    (.double, "1e999", nil), (.double, "+1", nil), (.double, "1.2.3", nil),
    (.bool, "true", "true"), (.bool, "false", "false"), (.bool, "TRUE", nil), (.bool, "1", nil),
    (.oneOf(["a", "é"]), "a", #""a""#), (.oneOf(["a", "é"]), "e\u{301}", #""é""#),
    (.oneOf(["a", "b"]), "c", nil),
    (sizes, "large", #""large""#), (sizes, "Large", nil),
    (.url(LinkOrigins(schemes: ["app"])), "app://a", #""app://a""#),
    (.url(LinkOrigins(schemes: ["app"])), "app://a/..", nil),
    (.custom(.even), "4", "4"), (.custom(.even), "3", nil),
    (uuid, "0a0b0c0d-0000-4000-8000-00000000000f", #""0A0B0C0D-0000-4000-8000-00000000000F""#),
    (uuid, "7", nil),
  ]

  @Test(arguments: texts)
  func parsesTextByType(type: LinkType, text: String, value: String?) {
    #expect(type.value(of: text)?.description == value)
  }

  static let values: [(LinkType, LinkValue, String?)] = [
    (LinkType.int, LinkValue.int(-5), "-5"), (.int, "5", nil), (.double, .double(1e300), "1e+300"),
    (.double, .double(.nan), nil), (.double, .double(.infinity), nil), (.bool, true, "true"),
    (.oneOf(["a"]), "a", "a"), (.oneOf(["a"]), "b", nil), (.string, 1, nil),
    (.custom(.even), 4, "4"), (.custom(.even), 3, nil),
  ]

  @Test(arguments: values)
  func printsValuesByType(type: LinkType, value: LinkValue, text: String?) {
    #expect(type.text(of: value) == text)
  }
}

extension LinkCodec {
  static let even = LinkCodec(
    "an even number",
    parse: { text in Int64(text).flatMap { $0.isMultiple(of: 2) ? .int($0) : nil } },
    print: { value in
      guard case .int(let number) = value else { return nil }
      return String(number)
    })
}
