extension [LocalMessage] {
  /// Forgets the messages that were sent first, if too many are sent.
  mutating func forgetOldestSent() {
    let sent = compactMap(\.status.sequence)
    guard sent.count > LocalMessage.sentLimit else { return }
    let oldest = Set(sent.sorted().dropLast(LocalMessage.sentLimit))
    removeAll { $0.status.sequence.map(oldest.contains) == true }
  }
}
