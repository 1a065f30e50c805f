extension Collection<UInt8> {
  /// The bytes of a text without U+FEFF at its start, which some editors write.
  package var withoutByteOrderMark: SubSequence {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
  }
}
