/// Small changes to a URL's bytes.
enum LinkMutation {
  private static let pieces = [
    "/", "//", "?", "&", "=", "#", "%", "%2", "%2F", "%2e%2e", "..", ".", "%C3", "%A9", "%00",
    "%0a", "%ff", "\\", "@", ":", ":443", "+", " ", "é", "e\u{301}", "0", "-", "a", "~",
  ].map { Array($0.utf8) }

  static func mutate(_ url: inout [UInt8], using random: inout some RandomNumberGenerator) {
    let place = Int.random(in: 0...url.count, using: &random)
    let piece = pieces.randomElement(using: &random) ?? []
    switch Int.random(in: 0..<7, using: &random) {
    case 0 where place < url.count: url.remove(at: place)
    case 1 where place < url.count: url[place] = UInt8.random(in: 0x20...0x7E, using: &random)
    case 2: url.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: place)
    case 3: url.removeSubrange(place...)
    case 4: url.append(contentsOf: url[place...].prefix(64))
    case 5 where place + 1 < url.count: url.swapAt(place, place + 1)
    default: url.insert(contentsOf: piece, at: place)
    }
  }
}
