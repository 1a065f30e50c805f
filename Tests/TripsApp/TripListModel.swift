import Observation

/// The list of trips and its search.
@Observable
@MainActor
package final class TripListModel {
  package private(set) var trips: [Trip] = []
  package private(set) var isLoading = false
  package private(set) var failure: String?
  package private(set) var lastDelay: String?
  package var searchText = "" {
    didSet { if searchText != oldValue { search() } }
  }

  private let client: any TripsClient
  private var loading: Task<Void, Never>?
  private var listening: Task<Void, Never>?

  init(client: any TripsClient) { self.client = client }

  /// Loads the trips, and cancels a running load.
  package func refresh() { load(after: .zero) }

  /// Loads the matching trips once typing has paused.
  private func search() { load(after: .milliseconds(250)) }

  private func load(after pause: Duration) {
    loading?.cancel()
    loading = Task {
      do {
        try await Task.sleep(for: pause)
        try await load()
      } catch is CancellationError {
        // A newer load has replaced this one.
      } catch {
        failure = "\(error)"
        isLoading = false
      }
    }
  }

  private func load() async throws {
    isLoading = true
    failure = nil
    trips = try await retrying(attempts: 3) { [client, searchText] in
      try await client.trips(matching: searchText)
    }
    isLoading = false
  }

  /// Shows reported delays.
  package func listen() {
    listening?.cancel()
    listening = Task { [weak self, client] in
      for await delay in await client.delays() { self?.lastDelay = delay }
    }
  }

  package func stopListening() {
    listening?.cancel()
    listening = nil
  }
}
