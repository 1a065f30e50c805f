import SceneCommands
import SceneLanguage
import Scenes

/// The programs of a pipeline, and the file to which it writes.
extension Interpreter {
  /// Runs a command, pipes its output through programs, and writes the result to a file.
  ///
  /// The programs are looked up and the file is opened before the command runs.
  /// If the result is only shown, the last program gets the terminal, if there is one.
  func run(
    _ pipeline: PreparedPipeline, at span: SourceSpan, isShown: Bool = false
  ) async throws(ScriptFailure) -> CommandOutput {
    guard !pipeline.isPlain else { return try await run(pipeline.command, at: span) }
    let syntax = pipeline.syntax
    var programs: [[String]] = []
    for (filter, operands) in zip(syntax.filters, pipeline.filters) {
      var words: [String] = []
      for operand in operands { words.append(try await text(of: operand, at: span)) }
      do throws(ScriptHost.Failure) { try await host.findProgram(words) } catch {
        throw span.at(filter.range).failure(error.code, error.message, help: error.help)
      }
      programs.append(words)
    }
    var sink: ScriptHost.FileSink?
    if let redirection = syntax.redirection, let operand = pipeline.path {
      let path = try await text(of: operand, at: span)
      try checkIsFile(path, of: redirection, after: pipeline, at: span)
      sink = try span.at(redirection.range).reporting { () throws(ScriptHost.Failure) in
        try host.openFile(path, redirection.appends)
      }
    }
    var isDone = false
    defer { if !isDone { sink?.discard() } }
    var output = try await run(pipeline.command, at: span)
    if !programs.isEmpty {
      var place = span.at(syntax.filters[0].range)
      var failure: ScriptHost.Failure?
      var help: String?
      do throws(ScriptHost.ProgramFailure) {
        if isShown, isInteractive, sink == nil, let showPrograms = host.showPrograms {
          try await showPrograms(programs, output.plainText)
          output = .nothing
        } else {
          output = .printed(try await host.runPrograms(programs, output.plainText))
        }
      } catch {
        place = span.at(syntax.filters[error.program].range)
        failure = error.failure
        if error.program == 0 { help = helpToPipe(output, of: pipeline, to: programs[0], at: span) }
      }
      // The cancellation ended the programs, whatever their exit statuses are.
      guard !Task.isCancelled else { throw place.interruption }
      if let failure {
        throw place.failure(failure.code, failure.message, help: failure.help ?? help)
      }
    }
    isDone = true
    guard let redirection = syntax.redirection, let sink else { return output }
    try span.at(redirection.range).reporting { () throws(ScriptHost.Failure) in
      try sink.write(output.plainText)
    }
    return .nothing
  }

  /// Throws an error if the path of a place, as `where` prints it, would be written to a file: `goto map > ride`.
  private func checkIsFile(
    _ path: String, of redirection: Pipeline.Redirection, after pipeline: PreparedPipeline,
    at span: SourceSpan
  ) throws(ScriptFailure) {
    let name = pipeline.syntax.invocation.name.text
    guard registry[name]?.traits.contains(.takesPlace) == true, !redirection.appends,
      app.places.contains(where: { $0.name == path })
    else { return }
    throw span.at(redirection.range).failure(
      .placePath, "'>' writes to a file, and '\(path)' is a place",
      help: "write '\(name) \(path)' to go there, or './\(path)' to name a file")
  }

  /// How to give JSON to a program that failed to read a command's text as JSON.
  private func helpToPipe(
    _ output: CommandOutput, of pipeline: PreparedPipeline, to program: [String],
    at span: SourceSpan
  ) -> String? {
    let command = pipeline.syntax.invocation
    guard let name = program.first?.split(separator: "/").last,
      ["jq", "gojq", "jaq"].contains(name),
      let type = registry[command.name.text], !type.traits.contains(.takesAllFlags),
      !pipeline.command.wantsJSON,
      let line = output.plainText.split(separator: "\n").first,
      (try? Value(json: String(line))) == nil
    else { return nil }
    return
      "'\(command.name.text)' prints text; for JSON, write '\(span.source[command.range]) --json'"
  }
}
