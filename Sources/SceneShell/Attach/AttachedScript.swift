import SceneEngine
import OrderedCollections
import SceneSystem

/// A script that runs in an app of another process, and prints to a console of this one.
@MainActor
struct AttachedScript {
  /// The path at which the app listens.
  let path: String
  let console: Console
  let variables: [String: Value]

  /// The maximum size of a script, in bytes.
  static let textLimit = 4_000_000

  /// The time after which a wait notices that the task was canceled.
  private static let checkTime = Duration.milliseconds(200)

  /// Runs a script; nothing of it runs if it has syntax errors.
  ///
  /// - Parameters:
  ///   - text: The script.
  ///   - name: Its name in diagnostics.
  /// - Returns: The exit status.
  /// - Throws: ``ExitRequest`` if the app cannot be attached to, or ends.
  func run(_ text: String, name: String) async throws(ExitRequest) -> ExitStatus {
    let app: AttachedApp
    do throws(AttachError) { app = try AttachedApp(at: path) } catch { throw request(error) }
    app.send(
      .hello(
        version: AttachProtocol.version,
        client: .script(
          columns: console.columns, colors: console.colorsErrors,
          directory: WorkingFolder.path ?? "/")))
    let values = variables.isEmpty ? nil : Value(variables: variables).json()
    app.send(.run(name: name, text: text, variables: values))
    let host = makeHost()
    while true {
      guard !Task.isCancelled else { throw ExitRequest(status: .interrupted) }
      let message: AppMessage?
      do throws(AttachError) {
        var next = try app.receive(within: .zero)
        if next == nil {
          console.flush()
          next = try app.receive(within: Self.checkTime)
        }
        message = next
      } catch {
        throw request(error)
      }
      switch message {
      case .output(let text)?, .show(let text, _)?, .write(let text)?: console.write(text.utf8)
      case .error(let text)?: console.write(error: text)
      case .ask(let id, let question)?:
        console.guardOutput()
        console.flush()
        app.send(.answer(id: id, answer: await app.answer(question, with: host, nil)))
      case .end(let status)?: return ExitStatus(rawValue: status) ?? .commandFailed
      default: break
      }
      if console.isBroken { throw ExitRequest(status: .brokenPipe) }
    }
  }

  private func makeHost() -> ScriptHost {
    ScriptHost.live { [console] (text) throws(ScriptHost.Failure) in console.print(text) }
  }

  private func request(_ error: AttachError) -> ExitRequest {
    console.exitRequest(printing: "\(error)", error.status)
  }
}

extension Value {
  /// An object with the values of variables.
  fileprivate init(variables: [String: Value]) {
    self = .object(
      OrderedDictionary(
        uniqueKeysWithValues: variables.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
  }
}
