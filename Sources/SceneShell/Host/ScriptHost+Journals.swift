package import Engine
package import Scenes
package import Sessions

/// How what comes to the app is written down, where the shell's commands ask for that.
package struct ScriptJournals: Sendable {
  /// What the first line of a journal says of an app; nil where no session can be recorded.
  package var header: @Sendable @MainActor (any SceneApp) -> JournalHeader? = { _ in nil }
  /// Reads what isn't written; nothing is, where that can't be read.
  package var readPolicy: @Sendable @MainActor () throws -> RedactionPolicy = { RedactionPolicy() }
  /// Whether each line is on the disk before anybody sees what came of it.
  package var isDurable = false
  /// Writes a page of a session: to a path, what is known of it as a whole, and its entries.
  package var writePage:
    @Sendable @MainActor (String, JournalHeader, [JournalEntry]) throws -> Void = { _, _, _ in }

  /// Nothing is written down.
  package init() {}
}

extension ScriptHost {
  /// Lets scripts write down what comes to the app, where they may write files.
  ///
  /// - Parameters:
  ///   - journals: How that is done.
  ///   - limit: What scripts are kept from.
  package mutating func allow(_ journals: ScriptJournals, within limit: Limit?) {
    guard limit == nil else { return }
    writePage = { (path, app, entries) throws(Failure) in
      guard let header = journals.header(app) else {
        throw Failure("\(path): no page can be written here")
      }
      try SystemFiles.check(path)
      try SystemFiles.checkIsNoJournal(path)
      do { try journals.writePage(path, header, entries) } catch { throw Failure("\(error)") }
    }
    beginJournal = { (path, app) throws(Failure) in
      guard let header = journals.header(app) else {
        throw Failure("\(path): no session can be recorded here")
      }
      try SystemFiles.check(path)
      do {
        let policy = try journals.readPolicy()
        let file = try JournalFile(path: path, isDurable: journals.isDurable)
        return BegunJournal(sink: file, header: header, policy: policy)
      } catch {
        throw Failure("\(error)")
      }
    }
  }
}
