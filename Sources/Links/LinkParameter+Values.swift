extension LinkParameter {
  /// What a destination has where the URL has nothing, or nil.
  var missingValue: LinkValue? {
    switch rule.occurrence {
    case .defaulted(let value): value
    case .repeated: .list([])
    case .required, .optional: nil
    }
  }

  /// Whether a value may stand for this parameter.
  func accepts(_ value: LinkValue) -> Bool { texts(of: value) != nil }

  /// The texts that a value is written as, one for each time it is given, or nil if it isn't of the
  /// parameter's type.
  func texts(of value: LinkValue) -> [String]? {
    guard isList else { return type.text(of: value).map { [$0] } }
    guard case .list(let values) = value else { return nil }
    let texts = values.compactMap(type.text)
    return texts.count == values.count ? texts : nil
  }
}
