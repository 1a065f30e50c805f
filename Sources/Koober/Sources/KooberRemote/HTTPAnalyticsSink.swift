package import FoundationEssentials
package import Koober
package import Scenes

/// Sends the events to a server over HTTP: `POST /v1/events` with `{"events":[…]}`.
///
/// The limits are short, because a server that does not answer delays a script until they are reached.
@MainActor
package final class HTTPAnalyticsSink: AnalyticsSink {
  private let client: CloudClient

  init(client: CloudClient) { self.client = client }

  package func record(_ events: [AnalyticsEvent]) async throws(KooberError) {
    let lines = events.map(\.line).joined(separator: ",")
    do throws(CloudFailure) {
      try await client.perform(
        CloudRequest(
          method: .post, path: "/v1/events", isRepeatable: true,
          body: Data(#"{"events":[\#(lines)]}"#.utf8)))
    } catch {
      throw error.kooberError
    }
  }
}

extension AnalyticsSink where Self == HTTPAnalyticsSink {
  /// The sink of a server; on a virtual stage it follows the stage's time.
  package static func server(
    at url: CloudURL, on stage: SceneStage, date: @escaping @MainActor () -> Date
  ) -> HTTPAnalyticsSink {
    HTTPAnalyticsSink(
      client: CloudClient(
        url: url, clock: stage.clock, date: date, jitter: { 0 },
        limits: CloudLimits(total: .seconds(2), attempt: .seconds(1))))
  }
}
