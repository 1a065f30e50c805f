import FoundationEssentials
import Scenes

/// A server's chat, which can be told to fail, or to take its time.
@MainActor
final class ControlledMessageRemoteAPI: MessageRemoteAPI {
  private let api: any MessageRemoteAPI
  private let controls: EnvironmentControls
  private let delay: Duration

  init(_ api: any MessageRemoteAPI, controls: EnvironmentControls, delay: Duration) {
    self.api = api
    self.controls = controls
    self.delay = delay
  }

  func send(_ text: String, id: UUID) async throws(KooberError) -> TeamMessage {
    try await controls.pass(.messagesSend, usually: delay)
    return try await api.send(text, id: id)
  }

  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage] {
    try await controls.pass(.messagesList, usually: .zero)
    return try await api.messages(after: sequence)
  }
}
