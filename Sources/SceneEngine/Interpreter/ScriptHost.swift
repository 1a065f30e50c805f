package import Scenes
package import SceneSessions
package import SceneText

/// The output, files and programs that a script may use.
@MainActor
package struct ScriptHost {
  /// The error of an operation of the host.
  package struct Failure: Error, Equatable {
    /// The code of the error.
    package let code: ScriptFailure.Code
    /// What happened, without a full stop.
    package let message: String
    /// How to fix it, if that is known.
    package let help: String?

    /// Creates a failure from its texts.
    package init(
      _ message: String, code: ScriptFailure.Code = .externalFailed, help: String? = nil
    ) {
      self.code = code
      self.message = message
      self.help = help
    }
  }

  /// The failure of a program of a pipeline.
  package struct ProgramFailure: Error, Equatable {
    /// The index of the program.
    package let program: Int
    /// The error.
    package let failure: Failure

    /// Creates a failure of a program.
    package init(program: Int, _ failure: Failure) {
      self.program = program
      self.failure = failure
    }
  }

  /// An open file, to which one text is written.
  @MainActor
  package struct FileSink {
    /// Writes the text.
    package var write: @MainActor (_ text: String) throws(Failure) -> Void
    /// Closes the file without writing, and removes it if opening it has created it.
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

  /// A new journal.
  package struct BegunJournal {
    /// The output for its lines.
    package let output: any JournalOutput
    /// The header, which is its first line.
    package var header: JournalHeader
    /// The values that are left out.
    package let policy: RedactionPolicy

    package init(output: any JournalOutput, header: JournalHeader, policy: RedactionPolicy) {
      self.output = output
      self.header = header
      self.policy = policy
    }
  }

  /// The error of commands that write files; nil if they may.
  package var refusalToWrite: Failure?
  /// Prints lines of text and adds a line ending.
  package var print: @MainActor (String) throws(Failure) -> Void
  /// The text that shows the output of a command; nil for none.
  package var show: @MainActor (CommandOutput) -> String? = { $0.text }
  /// The width of a line of text, in columns.
  package var columns: @MainActor () -> Int
  /// Reads a whole file.
  package var readFile: @MainActor (_ path: String) throws(Failure) -> [UInt8]
  /// Opens a file to write or to append; its content does not change before the text is written.
  package var openFile: @MainActor (_ path: String, _ appends: Bool) throws(Failure) -> FileSink
  /// Replaces a file atomically, unless it is of another kind; nil stands for any kind.
  ///
  /// Only its owner may read the new file.
  package var replaceFile:
    @MainActor (_ path: String, _ text: String, _ kind: FileKind?) throws(Failure) -> Void
  /// Begins the journal of an app's session in a file.
  package var beginJournal:
    @MainActor (_ path: String, _ app: any SceneApp) throws(Failure) -> BegunJournal = {
      (path, _) throws(Failure) in throw Failure("cannot record a session to '\(path)' here")
    }
  /// Writes a page of a session to a file, and replaces a file that is no page only if forced.
  package var writePage:
    @MainActor (
      _ path: String, _ app: any SceneApp, _ entries: [JournalEntry], _ force: Bool
    ) throws(Failure) -> Void = {
      (path, _, _, _) throws(Failure) in throw Failure("cannot write a page to '\(path)' here")
    }
  /// Looks a program up, and fails if it does not exist or cannot take its arguments.
  package var findProgram: @MainActor (_ words: [String]) async throws(Failure) -> Void
  /// Runs programs, each with its arguments, as a pipeline that reads a text, and returns the output of the last.
  package var runPrograms:
    @MainActor (_ programs: [[String]], _ input: String) async throws(ProgramFailure) -> String
  /// Runs programs as ``runPrograms`` does, but the last prints to the terminal itself; nil where there is none.
  package var showPrograms:
    (@MainActor (_ programs: [[String]], _ input: String) async throws(ProgramFailure) -> Void)?
  /// Asks the user for a secret, which is not echoed; nil where there is no user to ask.
  ///
  /// Returns nil if the user gives none.
  package var askForSecret: (@MainActor (_ label: String) async -> String?)?

  /// Makes apps to explore; nil where there is only one.
  package var freshApps: FreshApps?

  /// Creates a host.
  package init(
    print: @escaping @MainActor (String) throws(Failure) -> Void,
    columns: @escaping @MainActor () -> Int = { 80 },
    readFile: @escaping @MainActor (String) throws(Failure) -> [UInt8],
    openFile: @escaping @MainActor (String, Bool) throws(Failure) -> FileSink,
    replaceFile: @escaping @MainActor (String, String, FileKind?) throws(Failure) -> Void = {
      (path, _, _) throws(Failure) in throw Failure("cannot write '\(path)' here")
    },
    findProgram: @escaping @MainActor ([String]) async throws(Failure) -> Void = { _ in },
    runPrograms: @escaping @MainActor ([[String]], String) async throws(ProgramFailure) -> String
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
