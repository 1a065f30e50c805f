extension String {
  /// The text with the bytes that are percent-encoded in it, in NFC; a percent sign of none stays.
  package var percentDecoded: String {
    let encoded = Array(utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < encoded.count {
      if encoded[index] == UInt8(ascii: "%"), index + 2 < encoded.count,
        let high = LinkCharacters.hexValue(encoded[index + 1]),
        let low = LinkCharacters.hexValue(encoded[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(encoded[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self).normalizedToNFC
  }
}
