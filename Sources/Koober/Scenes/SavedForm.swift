/// A form as it is saved: without the password, but knowing that there was one.
struct SavedForm<State: Codable & Sendable>: Codable, Sendable {
  var state: State
  var hasPassword: Bool

  /// Says that the password is gone, where it is.
  func noteLoss(of password: Bool, in losses: inout [String]) {
    if hasPassword, !password { losses.append("the password isn't saved") }
  }
}
