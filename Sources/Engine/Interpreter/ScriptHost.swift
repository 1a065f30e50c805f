package import Scenes
package import Sessions

/// What a script needs of the world outside: its output, files and programs.
@MainActor
package struct ScriptHost {
  /// Why the world outside couldn't do what was asked, in words.
  package struct Failure: Error, Equatable {
    /// What kind of failure it is.
    package let code: ScriptFailure.Code
    /// What is wrong, without a full stop.
    package let message: String
    /// How to put it right, if that is known.
    package let help: String?

    /// Creates a failure from its words.
    package init(
      _ message: String, code: ScriptFailure.Code = .outsideFailed, help: String? = nil
    ) {
      self.code = code
      self.message = message
      self.help = help
    }
  }

  /// Why a program of several couldn't do what was asked.
  package struct ProgramFailure: Error, Equatable {
    /// Its index.
    package let program: Int
    /// What is wrong.
    package let failure: Failure

    /// Creates a failure of a program.
    package init(program: Int, _ failure: Failure) {
      self.program = program
      self.failure = failure
    }
  }

  /// A file that has been opened, for one text.
  @MainActor
  package struct FileSink {
    /// Writes the text.
    package var write: @MainActor (_ text: String) throws(Failure) -> Void
    /// Removes the file if opening it has made it, where there is nothing to write.
    package var discard: @MainActor () -> Void

    /// Creates a sink.
    package init(
      write: @escaping @MainActor (String) throws(Failure) -> Void,
      discard: @escaping @MainActor () -> Void = {}
    ) {
      self.write = write
      self.discard = discard
    }
  }

  /// A journal that has been begun.
  package struct BegunJournal {
    /// Where its lines go.
    package let sink: any JournalSink
    /// What its first line says of the app.
    package var header: JournalHeader
    /// What isn't written.
    package let policy: RedactionPolicy

    package init(sink: any JournalSink, header: JournalHeader, policy: RedactionPolicy) {
      self.sink = sink
      self.header = header
      self.policy = policy
    }
  }

  /// Why commands write no files; nil where they may.
  package var refusalToWrite: Failure?
  /// Prints lines of text, to which a line ending is added.
  package var print: @MainActor (String) throws(Failure) -> Void
  /// How what a command says is shown; nil for nothing.
  package var show: @MainActor (CommandOutput) -> String? = { $0.text }
  /// The columns that a line of text may take.
  package var columns: @MainActor () -> Int
  /// Reads a whole file.
  package var readFile: @MainActor (_ path: String) throws(Failure) -> [UInt8]
  /// Opens a file to write to it, or to append; what it holds stays until then.
  package var openFile: @MainActor (_ path: String, _ appends: Bool) throws(Failure) -> FileSink
  /// Writes a whole file, which holds the old text or the new, whatever happens, for its owner alone.
  package var replaceFile: @MainActor (_ path: String, _ text: String) throws(Failure) -> Void
  /// Begins the journal of an app's session in a file.
  package var beginJournal:
    @MainActor (_ path: String, _ app: any SceneApp) throws(Failure) -> BegunJournal = {
      (path, _) throws(Failure) in throw Failure("\(path): no session can be recorded here")
    }
  /// Writes a page of a session to a file.
  package var writePage:
    @MainActor (_ path: String, _ app: any SceneApp, _ entries: [JournalEntry]) throws(Failure) ->
      Void =
      {
        (path, _, _) throws(Failure) in throw Failure("\(path): no page can be written here")
      }
  /// Looks for a program, and fails where it can't be run with these words.
  package var findProgram: @MainActor (_ words: [String]) throws(Failure) -> Void
  /// Runs programs, each with its arguments, at once: the first gets the text, each other what the one
  /// before prints; returns what the last prints.
  package var runPrograms:
    @MainActor (_ programs: [[String]], _ input: String) throws(ProgramFailure) -> String
  /// Runs programs as ``runPrograms`` does, but the last prints to the terminal itself; nil where there is none.
  package var showPrograms:
    (@MainActor (_ programs: [[String]], _ input: String) throws(ProgramFailure) -> Void)?
  /// Asks the user for a secret, which is not echoed; nil where there is no user to ask.
  ///
  /// Returns nil if the user gives none.
  package var askForSecret: (@MainActor (_ label: String) async -> String?)?

  /// Creates a host.
  package init(
    print: @escaping @MainActor (String) throws(Failure) -> Void,
    columns: @escaping @MainActor () -> Int = { 80 },
    readFile: @escaping @MainActor (String) throws(Failure) -> [UInt8],
    openFile: @escaping @MainActor (String, Bool) throws(Failure) -> FileSink,
    replaceFile: @escaping @MainActor (String, String) throws(Failure) -> Void = {
      (path, _) throws(Failure) in throw Failure("\(path): no file can be written here")
    },
    findProgram: @escaping @MainActor ([String]) throws(Failure) -> Void = { _ in },
    runPrograms: @escaping @MainActor ([[String]], String) throws(ProgramFailure) -> String
  ) {
    self.print = print
    self.columns = columns
    self.readFile = readFile
    self.openFile = openFile
    self.replaceFile = replaceFile
    self.findProgram = findProgram
    self.runPrograms = runPrograms
  }
}
