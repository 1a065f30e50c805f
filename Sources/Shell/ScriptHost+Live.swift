import Scenes
package import Script
package import Terminal

extension ScriptHost {
  /// The world as it is, with what is printed going to a stream.
  ///
  /// - Parameters:
  ///   - output: Where lines are printed; the caller flushes it at the end.
  ///   - isTerminal: Whether control characters, which a terminal would obey, are made visible.
  /// - Returns: The host.
  package static func live(to output: BufferedOutput, isTerminal: Bool) -> ScriptHost {
    live { (text) throws(Failure) in
      do {
        try output.write((isTerminal ? TerminalText.escaped(text) : text) + "\n")
      } catch {
        throw Failure("the output: \(error)")
      }
    }
  }

  /// The world as it is: this machine's files and programs.
  ///
  /// - Parameter print: Prints lines of text, to which it adds a line ending.
  /// - Returns: The host.
  package static func live(
    print: @escaping @SceneActor (String) throws(Failure) -> Void
  ) -> ScriptHost {
    ScriptHost(
      print: print,
      readFile: { (path) throws(Failure) in try SystemFiles.read(path) },
      writeFile: { (path, text, appends) throws(Failure) in
        try SystemFiles.write(text, to: path, appends: appends)
      },
      runProgram: { (words, input) throws(Failure) in
        try SystemProgram(words: words).run(input: input)
      })
  }
}
