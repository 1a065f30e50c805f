import SceneLanguage

extension ScriptHost {
  /// The operations that a script may not perform.
  package enum Limit: Equatable, Sendable {
    /// No programs, and no writing of files: the start script of a replay.
    case changes
    /// The same, and no reading of files outside the working directory: a script that the user does not trust.
    case sandbox

    fileprivate var place: String {
      switch self {
      case .changes: "in the start script of a replay"
      case .sandbox: "in a sandbox"
      }
    }
  }

  /// The host with a limit.
  ///
  /// - Parameters:
  ///   - limit: The operations that scripts may not perform.
  ///   - readInside: Reads a whole file in a sandbox; nil if the file is outside.
  /// - Returns: A host that refuses these operations before a command acts.
  package func limited(
    to limit: Limit,
    reading readInside: @escaping @MainActor (_ path: String) throws(Failure) -> [UInt8]?
  ) -> ScriptHost {
    func refusal(_ message: String, help: String? = nil) -> Failure {
      Failure("\(message) \(limit.place)", code: .externalRefused, help: help)
    }
    let trust = limit == .sandbox ? "omit --sandbox if you trust the script" : nil
    let noFile = refusal("cannot write files", help: trust)
    let noProgram = refusal("cannot run programs", help: trust)
    var host = self
    host.openFile = { (_, _) throws(Failure) in throw noFile }
    host.refusalToWrite = noFile
    host.findProgram = { (_) throws(Failure) in throw noProgram }
    host.showPrograms = nil
    host.runPrograms = { (_, _) throws(ProgramFailure) in
      throw ProgramFailure(program: 0, noProgram)
    }
    guard limit == .sandbox else { return host }
    host.readFile = { (path) throws(Failure) in
      if let bytes = try readInside(path) { return bytes }
      throw refusal(
        "cannot read '\(path)'",
        help: "a sandbox reads only regular files below the working directory")
    }
    return host
  }
}
