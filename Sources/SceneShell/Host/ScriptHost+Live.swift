package import Engine
import SceneSystem

extension ScriptHost {
  /// The world as it is: this machine's files and programs.
  package static func live(
    limit: Limit? = nil,
    columns: @escaping @MainActor () -> Int = { 80 },
    print: @escaping @MainActor (String) throws(Failure) -> Void
  ) -> ScriptHost {
    let host = ScriptHost(
      print: print,
      columns: columns,
      readFile: { (path) throws(Failure) in try SystemFiles.read(path) },
      openFile: { (path, appends) throws(Failure) in
        let file = try SystemFile(path: path, appends: appends)
        return FileSink(
          write: { (text) throws(Failure) in try file.write(text) }, discard: { file.discard() })
      },
      replaceFile: { (path, text) throws(Failure) in try SystemFiles.replace(path, with: text) },
      findProgram: { (words) throws(Failure) in try SystemProgram(words: words).find() },
      runPrograms: { (programs, input) throws(ProgramFailure) in
        try SystemProgram.run(programs.map(SystemProgram.init), input: input) {
          EventLoop.isEnding || Task.isCancelled
        }
      })
    return limit.map { host.limited(to: $0, reading: WorkingFolder.contains) } ?? host
  }
}
