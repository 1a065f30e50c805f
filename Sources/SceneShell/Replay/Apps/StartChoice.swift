import ArgumentParser
import SceneEngine
import SceneSystem
import SceneSessions
import SceneText

/// The start at which each link is opened.
struct StartChoice: Codable, Equatable, Sendable {
  /// The name of the script in errors.
  let name: String
  let script: [UInt8]

  /// The first word of an argument that names a script, in the form in which it is one argument.
  private static let scriptPrefix = "script "

  init(_ state: StartState) {
    name = state.name
    script = Array(state.script.utf8)
  }

  /// Reads an argument: the name of one of the states, or `script FILE`.
  init(argument: String, among states: [StartState]) throws(ValidationError) {
    if let path = Self.scriptPath(in: argument) {
      do throws(FileError) {
        script = try FileReader.bytes(of: path, limit: 64_000_000)
      } catch {
        throw ValidationError("cannot read the script of --start: \(error)")
      }
      name = path
    } else {
      try Self.check(argument, among: states)
      let state = states.first { $0.name == argument } ?? .started
      (name, script) = (state.name, Array(state.script.utf8))
    }
  }

  /// Checks an argument, but not a script that it names.
  static func check(_ argument: String, among states: [StartState]) throws(ValidationError) {
    guard scriptPath(in: argument) == nil, !states.contains(where: { $0.name == argument }) else {
      return
    }
    guard argument != "script" else {
      throw ValidationError("--start script needs a file, as in --start script login.scene")
    }
    guard !argument.hasSuffix(".scene") else {
      throw ValidationError(
        "there is no start '\(argument)'; for a script, write --start script \(argument)")
    }
    let names = states.map(\.name) + ["script"]
    let nearest = NearestNames.nearest(to: argument, among: names)
    throw ValidationError(
      "there is no start '\(argument)'; "
        + (NearestNames.suggestion(nearest) ?? "starts: \(names.joined(separator: ", ")) FILE"))
  }

  /// The path of the script that an argument names; nil if it names a state.
  static func scriptPath(in argument: String) -> String? {
    argument.hasPrefix(scriptPrefix) ? String(argument.dropFirst(scriptPrefix.count)) : nil
  }

  /// The first line of a script that begins at the start that an argument names.
  static func firstLine(for argument: String) -> String {
    scriptPath(in: argument).map { ScriptLine.text(["source", $0]) }
      ?? "script start: \(ScriptLine.text([argument]))"
  }

  /// Joins the arguments of `--start script FILE`, because the value of an option is one argument.
  static func joined(_ arguments: [String]) -> [String] {
    var joined: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return joined + ["--"] + rest }
      if argument == "--start", rest.first == "script", let path = rest.dropFirst().first,
        !path.hasPrefix("-") || path == "-"
      {
        joined.append("--start=\(scriptPrefix)\(path)")
        rest.removeFirst(2)
      } else {
        joined.append(argument)
      }
    }
    return joined
  }

  static func help(
    for states: [StartState], where use: String = "State in which each link opens"
  ) -> String {
    let names = states.enumerated().map { index, state in
      "\(state.name) (\(state.summary)\(index == 0 ? "; default" : ""))"
    }
    return "\(use): \((names + ["script FILE"]).joined(separator: ", "))."
  }
}

/// Makes apps at the start of links.
@MainActor
struct AppStart<App: ShellApp> {
  let choice: StartChoice
  let options: App.Options
  let launch: LaunchOptions
  let console: Console
  var journal: CommandJournal?

  /// Makes a fresh app, brings it to the start, and waits until it has settled.
  ///
  /// - Parameter willStart: Called before the app starts.
  /// - Returns: The session of the app.
  /// - Throws: `ExitRequest`, after the error is printed.
  func makeSession(
    willStart: (AppSession) -> Void = { _ in }
  ) async throws(ExitRequest) -> AppSession {
    let session = try AppSession.make(
      App.self, options, launch.launch(), console, recordedIn: journal)
    willStart(session)
    // The script prints nothing, since its output would mix with the outcomes, and has no side effects, since they
    // would happen for each link.
    let runner = BatchRunner(
      session, console: console, isSilent: true, limit: .changes, continuing: true)
    do throws(ExitRequest) {
      try await runner.start()
      if !choice.script.isEmpty { try await runner.run(choice.script, name: choice.name) }
    } catch {
      session.end()
      throw error
    }
    return session
  }
}
