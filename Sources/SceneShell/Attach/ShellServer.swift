import ArgumentParser
import SceneEngine
public import Scenes
import SceneSystem
import SceneSessions

/// Lets shells attach to an app that runs with its own screens, such as a debug build.
///
/// ```swift
/// #if DEBUG
///   let server = ShellServer(app, name: "counter")
///   try server.listen(at: "/tmp/counter.sock")
/// #endif
/// ```
///
/// `counter attach /tmp/counter.sock` is then a prompt for the app. Only processes of the same user can attach, and only
/// on the same machine.
@MainActor
public final class ShellServer {
  private let session: AppSession
  private let name: String
  private var server: AttachServer?

  /// Creates a server, which does not listen yet.
  ///
  /// - Parameters:
  ///   - app: The app, which has started.
  ///   - name: The name of the app's shell, whose history and configuration file attached prompts use.
  public init(_ app: any SceneApp, name: String) {
    session = AppSession(of: app, hasStarted: true)
    self.name = name
  }

  /// Listens at a path, until ``stop()`` or the end of the process.
  ///
  /// A socket of a process that has ended is replaced; anything else at the path is an error.
  ///
  /// - Parameter path: The path of the socket, of at most 90 bytes.
  /// - Throws: ``LaunchError``.
  public func listen(at path: String) throws(LaunchError) {
    stop()
    do {
      let journals = SessionJournals(of: name, version: "", try RecordOptions.parse([]))
      // Its detector of secrets is that of all clients, and connected to the journals.
      let host = ScriptHost.live(print: { (_) throws(ScriptHost.Failure) in })
      let interpreter = Interpreter(session, host: host, registry: .all)
      server = try AttachServer(
        session, secrets: interpreter.secrets, name: name, journals: journals, at: path)
    } catch {
      throw LaunchError(description: "cannot listen: \(error)")
    }
  }

  /// Ends all clients, and removes the socket.
  public func stop() {
    server?.stop()
    server = nil
  }
}
