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
      case .changes: "in the start script of a replay"
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
    let trust = limit == .sandbox ? "run a script that you trust without --sandbox" : nil
    let noFile = refusal("cannot write files", help: trust)
    let noProgram = refusal("cannot run programs", help: trust)
    var host = self
    host.openFile = { (_, _) throws(Failure) in throw noFile }
    host.refusalToWrite = noFile
    host.findProgram = { (_) throws(Failure) in throw noProgram }
    host.runPrograms = { (_, _) throws(ProgramFailure) in
      throw ProgramFailure(program: 0, noProgram)
    }
    guard limit == .sandbox else { return host }
    let readFile = readFile
    host.readFile = { (path) throws(Failure) in
      guard mayRead(path) else {
        throw refusal(
          "cannot read '\(path)'", help: "a sandbox reads only files below the working directory")
      }
      return try readFile(path)
    }
    return host
  }
}
