#if canImport(Darwin)
  import Foundation
#else
  // The standard library normalises for its own `==`, but offers the result only under this door,
  // and FoundationEssentials has no replacement; all of Foundation would cost the start its budget.
  @_spi(_Unicode) import Swift
#endif

extension String {
  /// The string in Unicode Normalization Form C.
  ///
  /// - Complexity: O(*n*) in the number of scalars.
  var normalizedToNFC: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    #if canImport(Darwin)
      return precomposedStringWithCanonicalMapping
    #else
      var scalars = String.UnicodeScalarView()
      for scalar in _nfc { scalars.append(scalar) }
      return String(scalars)
    #endif
  }
}
