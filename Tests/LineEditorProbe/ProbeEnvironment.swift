import Glibc

/// The environment variables that configure the probe.
struct ProbeEnvironment {
  var historyPath: String?
  var outputPath: String?
  /// The hint after a line that ends with a space.
  var hint: String?
  /// The text that is offered after such a line.
  var offer: String?
  /// The word that is drawn in red.
  var colored: String?
  /// Whether the line editor is the one without readline.
  var isPlain = false

  static var current: ProbeEnvironment {
    ProbeEnvironment(
      historyPath: value("PROBE_HISTORY"), outputPath: value("PROBE_OUTPUT"),
      hint: value("PROBE_HINT"), offer: value("PROBE_OFFER"), colored: value("PROBE_COLORED"),
      isPlain: value("PROBE_PLAIN") != nil)
  }

  private static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
