import SceneSystem

extension FileReader {
  /// Opens what an argument of the command line names: a file, or standard input for `-`.
  ///
  /// - Throws: `FileError`, if it can't be read.
  init(argument: String) throws(FileError) {
    guard argument == "-" else {
      try self.init(path: argument)
      return
    }
    try self.init(descriptor: StandardStream.input.rawValue, name: "<stdin>")
  }
}
