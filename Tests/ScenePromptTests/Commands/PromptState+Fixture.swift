import SceneEngine

@testable import ScenePrompt

extension ShellSettings {
  /// Settings of a shell without access to files or programs.
  static func make(
    name: String = "sample", environment: [String: String] = [:]
  ) -> ShellSettings {
    ShellSettings(name: name, environment: environment) { _, columns, print in
      ScriptHost(
        print: print, columns: columns,
        readFile: { (path) throws(ScriptHost.Failure) in throw ScriptHost.Failure("no \(path)") },
        openFile: { (path, _) throws(ScriptHost.Failure) in
          throw ScriptHost.Failure("no \(path)")
        },
        runPrograms: { (_, input) throws(ScriptHost.ProgramFailure) in input })
    }
  }
}

extension PromptState {
  /// A prompt's state with some watched paths.
  static func make(watching paths: [String] = []) -> PromptState {
    let state = PromptState(.make())
    for path in paths { state.watchList.add(path, nil) }
    return state
  }
}
