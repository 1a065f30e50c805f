/// How links are opened.
struct ReplayOptions: Equatable, Sendable {
  /// Whether a link is opened where the one before has led; otherwise each in an app of its own.
  var isWarm = false
  /// Whether scenes that refuse to be left are left all the same.
  var insists = false
  /// How many milliseconds of real time a link may wait for the outside.
  var patience = 10_000
  /// Whether outcomes have their ``ReplayOutcome/details``.
  var wantsDetails = false
}
