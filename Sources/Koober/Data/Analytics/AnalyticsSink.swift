import FoundationEssentials
import Scenes

/// A receiver of the events of analytics.
@MainActor
protocol AnalyticsSink: AnyObject {
  /// - Throws: ``KooberError/notStored``.
  func record(_ event: AnalyticsEvent) throws(KooberError)
}

/// The last events, in memory.
@MainActor
final class InMemoryAnalyticsSink: AnalyticsSink {
  private static let limit = 100

  var events: [AnalyticsEvent] = [] {
    didSet { if events.count > Self.limit { events.removeFirst(events.count - Self.limit) } }
  }

  func record(_ event: AnalyticsEvent) { events.append(event) }
}

/// Appends each event to a file, as a line of JSON.
///
/// A replay does not write the events again.
@MainActor
final class FileAnalyticsSink: AnalyticsSink {
  private let file: (folder: PrivateFolder, name: String)?
  private let external: StageExternal

  /// Creates a sink; without a path, as in a replay, nothing is written.
  init(path: String?, external: StageExternal) {
    file = path.map { path in
      let end = path.lastIndex(of: "/")
      let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      let name = String(end.map { path[path.index(after: $0)...] } ?? path[...])
      return (PrivateFolder(path: folder), name)
    }
    self.external = external
  }

  func record(_ event: AnalyticsEvent) throws(KooberError) {
    try external.perform("analytics.record") { () throws(KooberError) in
      guard let file else { return }
      do {
        try file.folder.make()
        try file.folder.append(Data((event.line + "\n").utf8), toFile: file.name)
      } catch {
        throw .notStored
      }
    }
  }
}
