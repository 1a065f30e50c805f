extension Unicode.Scalar {
  /// Whether it moves, turns round or hides what is written beside it, instead of being seen itself.
  var isControl: Bool {
    switch self {
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{2028}", "\u{2029}": true
    default: properties.generalCategory == .control
    }
  }
}
