package import Scenes
package import Script
package import Sessions

/// Writes a page of a session: to a path, what is known of it as a whole, and its moments.
package typealias PageWriter =
  @Sendable @SceneActor (String, JournalHeader, Timeline) throws -> Void

extension ScriptHost {
  /// Lets scripts write down what comes to the app, where they may write files.
  ///
  /// - Parameters:
  ///   - makeHeader: What the first line says of the app; nil where no session can be recorded.
  ///   - limit: What scripts are kept from.
  ///   - writePage: Writes a page of a session.
  package mutating func allowJournals(
    _ makeHeader: @escaping @SceneActor (any SceneApp) -> JournalHeader?, limit: Limit?,
    writePage: @escaping PageWriter
  ) {
    guard limit == nil else { return }
    self.writePage = { (path, app, moments) throws(Failure) in
      guard let header = makeHeader(app) else {
        throw Failure("\(path): no page can be written here")
      }
      try SystemFiles.check(path)
      do { try writePage(path, header, moments) } catch { throw Failure("\(error)") }
    }
    beginJournal = { (path, app) throws(Failure) in
      guard let header = makeHeader(app) else {
        throw Failure("\(path): no session can be recorded here")
      }
      try SystemFiles.check(path)
      do {
        return (try JournalFile(path: path), header)
      } catch {
        throw Failure("\(error)")
      }
    }
  }
}
