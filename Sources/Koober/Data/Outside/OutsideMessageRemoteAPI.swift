import FoundationEssentials
import Scenes

/// A server's chat, as something outside that a recording writes down.
@MainActor
final class OutsideMessageRemoteAPI: MessageRemoteAPI {
  private let api: any MessageRemoteAPI
  private let server: OutsideServer

  init(_ api: any MessageRemoteAPI, _ server: OutsideServer) {
    self.api = api
    self.server = server
  }

  func send(_ text: String, id: UUID) async throws(KooberError) -> TeamMessage {
    try await server.answer(to: "messages.send") { () async throws(KooberError) in
      try await api.send(text, id: id)
    }
  }

  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage] {
    try await server.news(from: "messages.list") { () async throws(KooberError) in
      try await api.messages(after: sequence)
    }
  }
}
