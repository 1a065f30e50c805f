/// How long to wait before the server is asked again that couldn't be asked.
enum Backoff {
  /// A second after the first failure, twice as long after each other, at most a minute.
  static func delay(after failures: Int) -> Duration {
    .seconds(min(60, 1 << min(max(failures, 1) - 1, 6)))
  }
}
