import Language

/// Programs that commands are piped through, and files that they are written to.
extension Interpreter {
  /// Runs a command, what it is piped through, and writes the file it ends in.
  ///
  /// The programs are looked for and the file is opened before the command does anything.
  ///
  /// If the result is only shown, the last program has the terminal, if there is one.
  func run(
    _ pipeline: PreparedPipeline, at span: SourceSpan, isShown: Bool = false
  ) async throws(ScriptFailure) -> CommandOutput {
    guard !pipeline.isPlain else { return try await run(pipeline.command, at: span) }
    let syntax = pipeline.syntax
    var programs: [[String]] = []
    for (filter, operands) in zip(syntax.filters, pipeline.filters) {
      var words: [String] = []
      for operand in operands { words.append(try await text(of: operand, at: span)) }
      try span.at(filter.range).reporting { () throws(ScriptHost.Failure) in
        try host.findProgram(words)
      }
      programs.append(words)
    }
    var sink: ScriptHost.FileSink?
    if let redirection = syntax.redirection, let operand = pipeline.path {
      let path = try await text(of: operand, at: span)
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
      do throws(ScriptHost.ProgramFailure) {
        if isShown, isInteractive, sink == nil, let showPrograms = host.showPrograms {
          try showPrograms(programs, output.plainText)
          output = .nothing
        } else {
          output = .printed(try host.runPrograms(programs, output.plainText))
        }
      } catch {
        place = span.at(syntax.filters[error.program].range)
        failure = error.failure
      }
      // Then they were ended, however they took it.
      guard !Task.isCancelled else { throw place.interruption }
      if let failure { throw place.failure(failure.code, failure.message, help: failure.help) }
    }
    isDone = true
    guard let redirection = syntax.redirection, let sink else { return output }
    try span.at(redirection.range).reporting { () throws(ScriptHost.Failure) in
      try sink.write(output.plainText)
    }
    return .nothing
  }
}
