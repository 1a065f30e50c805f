import SceneCommands
import SceneLanguage

extension Arithmetic.Operator {
  /// The result for two numbers.
  ///
  /// Whole numbers stay whole, except for a division with a remainder. `%` takes whole numbers only, and its result
  /// has the sign of the left side.
  ///
  /// - Returns: The result; nil for a division by zero, a result out of range, and `%` of other numbers.
  func callAsFunction(_ left: Value, _ right: Value) -> Value? {
    if case .int(let left) = left, case .int(let right) = right { return result(left, right) }
    guard let left = left.asDouble, let right = right.asDouble else { return nil }
    let result: Double? =
      switch self {
      case .add: left + right
      case .subtract: left - right
      case .multiply: left * right
      case .divide: left / right
      case .remainder: nil
      }
    return result.flatMap { $0.isFinite ? .double($0) : nil }
  }

  private func result(_ left: Int128, _ right: Int128) -> Value? {
    let (result, isOutOfRange) =
      switch self {
      case .add: left.addingReportingOverflow(right)
      case .subtract: left.subtractingReportingOverflow(right)
      case .multiply: left.multipliedReportingOverflow(by: right)
      case .divide: left.dividedReportingOverflow(by: right)
      case .remainder: left.remainderReportingOverflow(dividingBy: right)
      }
    guard !isOutOfRange else { return nil }
    guard self == .divide, result * right != left else { return .int(result) }
    return .double(Double(left) / Double(right))
  }
}

extension Value {
  fileprivate var asDouble: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// Whether the value is a number.
  var isNumber: Bool { asDouble != nil }
}
