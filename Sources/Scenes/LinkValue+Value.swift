extension LinkValue {
  /// The value as data.
  package var value: Value {
    switch self {
    case .string(let text): .string(text)
    case .int(let number): .int(Int128(number))
    case .double(let number): .double(number)
    case .bool(let flag): .bool(flag)
    case .list(let values): .array(values.map(\.value))
    }
  }
}
