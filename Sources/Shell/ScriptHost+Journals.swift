package import Scenes
package import Script
package import Sessions

/// Writes a page of a session: to a path, what is known of it as a whole, and its entries.
package typealias PageWriter =
  @Sendable @SceneActor (String, JournalHeader, [JournalEntry]) throws -> Void

extension ScriptHost {
  /// Lets scripts write down what comes to the app, where they may write files.
  ///
  /// - Parameters:
  ///   - makeHeader: What the first line says of the app; nil where no session can be recorded.
  ///   - readPolicy: Reads what isn't written; nothing is, where that can't be read.
  ///   - limit: What scripts are kept from.
  ///   - writePage: Writes a page of a session.
  package mutating func allowJournals(
    _ makeHeader: @escaping @SceneActor (any SceneApp) -> JournalHeader?,
    policy readPolicy: @escaping @SceneActor () throws -> RedactionPolicy = { RedactionPolicy() },
    limit: Limit?,
    writePage: @escaping PageWriter
  ) {
    guard limit == nil else { return }
    self.writePage = { (path, app, entries) throws(Failure) in
      guard let header = makeHeader(app) else {
        throw Failure("\(path): no page can be written here")
      }
      try SystemFiles.check(path)
      do { try writePage(path, header, entries) } catch { throw Failure("\(error)") }
    }
    beginJournal = { (path, app) throws(Failure) in
      guard let header = makeHeader(app) else {
        throw Failure("\(path): no session can be recorded here")
      }
      try SystemFiles.check(path)
      do {
        let policy = try readPolicy()
        return BegunJournal(sink: try JournalFile(path: path), header: header, policy: policy)
      } catch {
        throw Failure("\(error)")
      }
    }
  }
}
