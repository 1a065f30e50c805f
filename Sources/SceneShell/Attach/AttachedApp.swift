import SceneEngine
import SceneSystem

/// An app that runs in another process, as its client sees it.
@MainActor
final class AttachedApp {
  let path: String
  /// The name of the app's shell.
  let name: String
  private let socket: LineSocket

  /// The time in which an app says its name.
  private static let greetingTime = Duration.seconds(10)

  /// Connects to the app that listens at a path.
  init(at path: String) throws(AttachError) {
    self.path = path
    do throws(SocketError) { socket = try LineSocket(connectingTo: path) } catch {
      throw .unreachable(error)
    }
    guard case .line(let line) = socket.receive(within: Self.greetingTime) else {
      throw .silent(path: path)
    }
    if case .bye(let reason)? = AttachProtocol.message(AppMessage.self, in: line) {
      throw .detached(path: path, reason: reason)
    }
    guard let version = AttachProtocol.version(in: line) else { throw .stranger(path: path) }
    guard version == AttachProtocol.version,
      case .hello(_, let name)? = AttachProtocol.message(AppMessage.self, in: line)
    else { throw .otherVersion(path: path, version: version) }
    self.name = name
  }

  var descriptor: Int32 { socket.descriptor }

  /// Sends a message; that the app has ended shows when the next one is received.
  func send(_ message: ClientMessage) { socket.send(AttachProtocol.line(of: message)) }

  /// Receives the next message.
  ///
  /// - Parameter timeout: The time to wait for it.
  /// - Returns: The message; nil if none arrives in time.
  /// - Throws: ``AttachError`` if the app has ended.
  func receive(within timeout: Duration) throws(AttachError) -> AppMessage? {
    switch socket.receive(within: timeout) {
    case .nothing: return nil
    case .end: throw .detached(path: path, reason: "the app has ended")
    case .line(let line):
      guard let message = AttachProtocol.message(AppMessage.self, in: line) else {
        throw .detached(path: path, reason: "a line is no message of the protocol")
      }
      if case .bye(let reason) = message { throw .detached(path: path, reason: reason) }
      return message
    }
  }

  /// Answers a question of the app about programs, files and the user of this process.
  func answer(
    _ question: AttachQuestion, with host: ScriptHost, _ frontEnd: (any FrontEnd)?
  ) async -> AttachAnswer {
    switch question {
    case .findProgram(let words):
      do throws(ScriptHost.Failure) { try await host.findProgram(words) } catch {
        return AttachAnswer(error)
      }
      return .done
    case .runPrograms(let programs, let input):
      do throws(ScriptHost.ProgramFailure) {
        let text = try await host.runPrograms(programs, input)
        guard text.utf8.count <= Self.textLimit else {
          let failure = ScriptHost.Failure(
            "an attached shell takes at most \(Self.textLimit / 1_000_000) MB of a program")
          return AttachAnswer(failure, program: programs.count - 1)
        }
        return .text(text: text)
      } catch {
        return AttachAnswer(error.failure, program: error.program)
      }
    case .showPrograms(let programs, let input):
      do throws(ScriptHost.ProgramFailure) {
        try await host.showPrograms?(programs, input)
      } catch {
        return AttachAnswer(error.failure, program: error.program)
      }
      return .done
    case .secret(let label):
      guard let text = await host.askForSecret?(label) else { return .none }
      return .text(text: text)
    case .edit(let text):
      do throws(ScriptHost.Failure) {
        return .lines(lines: try await frontEnd?.edit(text) ?? [])
      } catch {
        return AttachAnswer(error)
      }
    case .history:
      let entries = await frontEnd?.history() ?? []
      return .history(
        entries: entries.suffix(Self.historyLimit).map {
          AttachAnswer.Entry(text: $0.text, seconds: $0.seconds)
        })
    }
  }

  private static let textLimit = 4_000_000
  private static let historyLimit = 10_000
}

/// Why an app cannot be attached to any more.
enum AttachError: Error, Equatable {
  case unreachable(SocketError)
  /// The process does not say who it is.
  case silent(path: String)
  /// The process is no app of this kind.
  case stranger(path: String)
  case otherVersion(path: String, version: Int)
  case detached(path: String, reason: String)
}

extension AttachError: CustomStringConvertible {
  /// The error on one line, and a line of help if there is any.
  var description: String {
    switch self {
    case .unreachable(let error):
      switch error {
      case .notListening, .file(.notFound):
        "cannot attach: \(error)\n  help: start the app with --listen and this path"
      default: "cannot attach: \(error)"
      }
    case .silent(let path):
      "cannot attach: the process that listens at '\(name: path)' does not answer"
    case .stranger(let path):
      "cannot attach: the process that listens at '\(name: path)' is not an app of SceneShell"
    case .otherVersion(let path, let version):
      "cannot attach: the app at '\(name: path)' uses version \(version) of the protocol, not "
        + "\(AttachProtocol.version)\n  help: build both programs with the same version of SceneShell"
    case .detached(let path, let reason): "detached from '\(name: path)': \(reason)"
    }
  }

  /// The exit status of a client.
  var status: ExitStatus {
    if case .detached = self { .commandFailed } else { .usage }
  }
}
