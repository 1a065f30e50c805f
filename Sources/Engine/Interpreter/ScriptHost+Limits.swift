import Language

extension ScriptHost {
  /// What of the world outside a script is kept from.
  package enum Limit: Equatable, Sendable {
    /// Programs and writing files: a script that only leads to where links are opened.
    case changes
    /// That, and reading files elsewhere than where the shell was started: a script that isn't trusted.
    case sandbox

    fileprivate var place: String {
      switch self {
      case .changes: "where links are replayed"
      case .sandbox: "in a sandbox"
      }
    }
  }

  /// The world outside with what is left of it.
  ///
  /// - Parameters:
  ///   - limit: What scripts are kept from.
  ///   - mayRead: Whether a file can be read in a sandbox.
  /// - Returns: A host that refuses the rest before anything is done.
  package func limited(
    to limit: Limit, reading mayRead: @escaping @MainActor (_ path: String) -> Bool
  ) -> ScriptHost {
    func refusal(_ message: String, help: String? = nil) -> Failure {
      Failure("\(message) \(limit.place)", code: .outsideRefused, help: help)
    }
    let trust = limit == .sandbox ? "leave out --sandbox for a script that you trust" : nil
    let noFile = refusal("no file is written", help: trust)
    let noProgram = refusal("no program is run", help: trust)
    let noReading = refusal(
      "this file isn't read", help: "a sandbox reads what is in the folder where it was started")
    var host = self
    host.openFile = { (_, _) throws(Failure) in throw noFile }
    host.refusalToWrite = noFile
    host.findProgram = { (_) throws(Failure) in throw noProgram }
    host.showPrograms = nil
    host.runPrograms = { (_, _) throws(ProgramFailure) in
      throw ProgramFailure(program: 0, noProgram)
    }
    guard limit == .sandbox else { return host }
    let readFile = readFile
    host.readFile = { (path) throws(Failure) in
      guard mayRead(path) else { throw noReading }
      return try readFile(path)
    }
    return host
  }
}
