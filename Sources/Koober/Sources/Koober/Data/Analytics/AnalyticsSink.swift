package import FoundationEssentials
package import Scenes

/// A receiver of the events of analytics.
///
/// A replay does not deliver the events again.
@External("analytics")
@MainActor
package protocol AnalyticsSink: AnyObject {
  /// Receives events in order; after a failure they are delivered again, and some may have been received before.
  func record(_ events: [AnalyticsEvent]) async throws(KooberError)
}

/// Makes the sink of a server, given its URL and the current date; nil if there is no client for servers.
package typealias AnalyticsServer =
  @Sendable @MainActor (String, SceneStage, @escaping @MainActor () -> Date) -> (any AnalyticsSink)?

/// Keeps the events in memory.
@MainActor
final class InMemoryAnalyticsSink: AnalyticsSink {
  private(set) var events: [AnalyticsEvent] = []

  func record(_ events: [AnalyticsEvent]) async throws(KooberError) { self.events += events }
}

/// Appends each event to a file, as a line of JSON.
@MainActor
final class FileAnalyticsSink: AnalyticsSink {
  private let folder: PrivateFolder
  private let name: String

  init(path: String) {
    let end = path.lastIndex(of: "/")
    folder = PrivateFolder(
      path: end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
    name = String(end.map { path[path.index(after: $0)...] } ?? path[...])
  }

  func record(_ events: [AnalyticsEvent]) async throws(KooberError) {
    do {
      try folder.make()
      let lines = events.map { $0.line + "\n" }.joined()
      try folder.append(Data(lines.utf8), toFile: name)
    } catch {
      throw .notStored
    }
  }
}
