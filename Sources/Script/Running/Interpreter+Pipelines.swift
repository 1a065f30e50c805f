import Commands
import Scenes
import SceneRuntime

/// Programs that commands are piped through, and files that they are written to.
extension Interpreter {
  /// Runs a command, what it is piped through, and writes the file it ends in.
  ///
  /// The programs are looked for and the file is opened before the command does anything.
  func run(
    _ pipeline: Pipeline, in context: Context
  ) async throws(ScriptFailure) -> CommandOutput {
    var programs: [[String]] = []
    for filter in pipeline.filters {
      var words: [String] = []
      for word in filter.words { words.append(try await text(of: word, in: context)) }
      try context.at(filter.range).reporting { () throws(ScriptHost.Failure) in
        try host.findProgram(words)
      }
      programs.append(words)
    }
    var sink: ScriptHost.FileSink?
    if let redirection = pipeline.redirection {
      let path = try await text(of: redirection.path, in: context)
      sink = try context.at(redirection.range).reporting { () throws(ScriptHost.Failure) in
        try host.openFile(path, redirection.appends)
      }
    }
    var isDone = false
    defer { if !isDone { sink?.discard() } }
    var output = try await run(pipeline.invocation, in: context)
    if !programs.isEmpty {
      var place = context.at(pipeline.filters[0].range)
      var failure: ScriptHost.Failure?
      do throws(ScriptHost.ProgramFailure) {
        output = .printed(try host.runPrograms(programs, output.plainText))
      } catch {
        place = context.at(pipeline.filters[error.program].range)
        failure = error.failure
      }
      // Then they were ended, however they took it.
      guard !Task.isCancelled else { throw place.interruption }
      if let failure { throw place.failure(failure.code, failure.message, help: failure.help) }
    }
    isDone = true
    guard let redirection = pipeline.redirection, let sink else { return output }
    try context.at(redirection.range).reporting { () throws(ScriptHost.Failure) in
      try sink.write(output.plainText)
    }
    return .nothing
  }
}
