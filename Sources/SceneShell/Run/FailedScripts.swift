import FoundationEssentials
import SceneSystem

/// The scripts that failed when they were last run, kept for `--rerun-failed`.
struct FailedScripts {
  private let path: String?

  init(app name: String, variables: [String: String]) {
    path = UserDirectories(environment: variables).map { "\($0.state)/\(name)/failed-scripts" }
  }

  /// How a script is called in the file: by its whole path.
  static func key(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
  }

  var paths: Set<String> {
    guard let path, var file = try? FileReader(path: path), let bytes = try? file.rest() else {
      return []
    }
    return Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  /// Takes note of what has come of scripts; of others stays what it was.
  func update(_ results: [(path: String, hasPassed: Bool)]) {
    guard let path else { return }
    var failed = paths
    for result in results {
      if result.hasPassed {
        failed.remove(Self.key(result.path))
      } else {
        failed.insert(Self.key(result.path))
      }
    }
    guard failed != paths else { return }
    let text = failed.sorted().map { $0 + "\n" }.joined()
    // Whoever can't keep it runs all scripts again.
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? FileWriter.replace(path, with: Array(text.utf8))
  }
}
