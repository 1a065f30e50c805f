package import SceneCommands
package import Scenes

/// An observer of the inputs of a run, which a script, a replay or an exploration makes.
@MainActor
package protocol InputObserver: AnyObject {
  func willPerform(_ input: ObservedInput)
  /// An input was performed, and its effects may follow.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - isRefused: Whether it has failed.
  func didPerform(_ input: ObservedInput, isRefused: Bool)
  /// The run has ended.
  func didEnd()
}

/// An input as an observer sees it.
package enum ObservedInput {
  /// An action of a scene, or a method of a service.
  case call(CommandTarget, String, [Argument])
  /// A deep link.
  case link(String)
  /// A move, by the name of its command.
  case move(String)

  /// Reads a call of a journal or a script; nil if the app has no such scene or service now.
  @MainActor
  package init?(_ kind: JournalEntry.Kind, _ call: CommandCall, in app: any SceneApp) {
    switch kind {
    case .action, .service:
      guard let (name, action) = call.actionParts,
        let target = CommandTarget.all(named: name, in: app).first(where: {
          $0.kind == kind && $0.schema(of: action) != nil
        })
      else { return nil }
      self = .call(target, action, call.arguments)
    case .link:
      switch call.arguments.first?.input {
      case .text(let url, _)?, .value(.string(let url))?: self = .link(url)
      default: return nil
      }
    case .move: self = .move(call.name)
    }
  }
}

extension AppSession {
  /// Performs an input, and tells the observer.
  ///
  /// - Parameters:
  ///   - input: The input; evaluated only for an observer.
  ///   - body: Performs the input.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  package func observing<Result, Failure: Error>(
    _ input: @autoclosure () -> ObservedInput?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    noteScenes()
    defer { noteScenes() }
    guard let observer, let input = input() else { return try body() }
    observer.willPerform(input)
    do throws(Failure) {
      let result = try body()
      observer.didPerform(input, isRefused: false)
      return result
    } catch {
      observer.didPerform(input, isRefused: true)
      throw error
    }
  }
}
