package import Stage

/// What a script needs of the world outside: its output, files and programs.
@SceneActor
package struct ScriptHost {
  /// Why the world outside couldn't do what was asked, in words.
  package struct Failure: Error, Equatable {
    /// What is wrong, without a full stop.
    package let message: String

    /// Creates a failure from its words.
    package init(_ message: String) { self.message = message }
  }

  /// Prints lines of text, to which a line ending is added.
  package var print: @SceneActor (String) throws(Failure) -> Void
  /// Reads a whole file.
  package var readFile: @SceneActor (_ path: String) throws(Failure) -> [UInt8]
  /// Writes a file, or appends to it.
  package var writeFile:
    @SceneActor (_ path: String, _ text: String, _ appends: Bool) throws(Failure) -> Void
  /// Looks for a program, and fails where there is none of the name.
  package var findProgram: @SceneActor (_ name: String) throws(Failure) -> Void
  /// Runs a program with its arguments and gives it the text; returns what the program prints.
  package var runProgram: @SceneActor (_ words: [String], _ input: String) throws(Failure) -> String

  /// Creates a host.
  package init(
    print: @escaping @SceneActor (String) throws(Failure) -> Void,
    readFile: @escaping @SceneActor (String) throws(Failure) -> [UInt8],
    writeFile: @escaping @SceneActor (String, String, Bool) throws(Failure) -> Void,
    findProgram: @escaping @SceneActor (String) throws(Failure) -> Void = { _ in },
    runProgram: @escaping @SceneActor ([String], String) throws(Failure) -> String
  ) {
    self.print = print
    self.readFile = readFile
    self.writeFile = writeFile
    self.findProgram = findProgram
    self.runProgram = runProgram
  }
}
