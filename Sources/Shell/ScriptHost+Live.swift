import Scenes
package import Script

extension ScriptHost {
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
      findProgram: { (name) throws(Failure) in try SystemProgram(words: [name]).find() },
      runProgram: { (words, input) throws(Failure) in
        try SystemProgram(words: words).run(input: input)
      })
  }
}
