package import Scenes
package import Script
package import Sessions

extension ScriptHost {
  /// Lets scripts write down what comes to the app, where they may write files.
  ///
  /// - Parameters:
  ///   - makeHeader: What the first line says of the app; nil where no session can be recorded.
  ///   - limit: What scripts are kept from.
  package mutating func allowJournals(
    _ makeHeader: @escaping @SceneActor (any SceneApp) -> JournalHeader?, limit: Limit?
  ) {
    guard limit == nil else { return }
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
