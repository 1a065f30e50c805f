import Foundation

/// An address that an account is known by.
struct EmailAddress: Hashable, Sendable {
  /// As the user wrote it.
  let text: String
  /// What two spellings of the same account share.
  var key: String { text.precomposedStringWithCanonicalMapping.lowercased() }

  /// Reads an address: one @ with something on either side, and no more than 254 bytes.
  ///
  /// None is white space or a control character. Whether mail arrives there only mail can tell.
  init(_ text: String) throws(CloudError) {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    let isVisible = text.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
        && scalar.properties.generalCategory != .format
    }
    guard text.utf8.count <= 254, isVisible, halves.count == 2, !halves.contains("") else {
      throw .invalidField("email", problem: "must be an e-mail address of at most 254 bytes")
    }
    self.text = text
  }
}
