@testable import KooberRemote

extension CloudLimits {
  /// More than a busy machine takes.
  static let generous = CloudLimits(whole: .seconds(60), attempt: .seconds(30))
}
