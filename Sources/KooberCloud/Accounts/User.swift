/// Somebody who uses Koober.
struct User: Hashable, Sendable {
  let id: String
  let name: String
  /// Nil for guests.
  let email: String?
}

extension User: Encodable {
  private enum CodingKeys: CodingKey {
    case id, name, email, isGuest
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(email, forKey: .email)
    try container.encode(email == nil, forKey: .isGuest)
  }
}
