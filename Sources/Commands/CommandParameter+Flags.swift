extension CommandParameter {
  /// Whether `--name` sets it to true.
  public var takesFlag: Bool {
    guard label != nil else { return false }
    return switch type {
    case .bool, .optional(.bool): true
    default: false
    }
  }

  /// Whether `--name` is all there is to say of it: it is false where nothing is said.
  public var isFlag: Bool { takesFlag && defaultValue == "false" }
}
