import Glibc

/// What the tests tell the probe.
struct ProbeEnvironment {
  var historyPath: String?
  var outputPath: String?

  static var current: ProbeEnvironment {
    ProbeEnvironment(historyPath: value("PROBE_HISTORY"), outputPath: value("PROBE_OUTPUT"))
  }

  private static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
