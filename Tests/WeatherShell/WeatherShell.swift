import FoundationEssentials
import SceneShell

enum WeatherError: Error, Codable {
  case noForecast
}

/// The server of the forecasts.
@External("weather")
@MainActor protocol WeatherAPI {
  /// The forecast for a city.
  func forecast(for city: String) async throws(WeatherError) -> String
  /// The next warning; waits until there is one.
  @ExternalSubscription func warning(after number: Int) async -> String
}

/// A stand-in for the server: the forecast for Oslo is the file `Oslo.txt`, and each hour there is a warning.
struct FileWeather: WeatherAPI {
  func forecast(for city: String) async throws(WeatherError) -> String {
    guard let text = try? String(contentsOfFile: "\(city).txt", encoding: .utf8) else {
      throw .noForecast
    }
    return text.split(separator: "\n").joined(separator: " ")
  }

  func warning(after number: Int) async -> String {
    try? await Task.sleep(for: .seconds(3600))
    return "warning \(number + 1)"
  }
}

/// The weather in the user's city.
@MainActor final class WeatherStore: Store, Restorable {
  struct State: Equatable, Codable {
    var city: String
    var isLoading = false
    var forecast: String?
    var warnings: [String] = []
  }

  enum Event {
    case requested
    case answered(String)
    case warned(String)
  }

  @Dispatchable enum Action {
    /// Loads the forecast.
    case load
  }

  private let loop: FeedbackLoop<State, Event>
  var state: ObservableState<State> { loop.states }

  init(_ api: any WeatherAPI, on stage: SceneStage) {
    let city = stage.external.read("city") {
      (try? String(contentsOfFile: "city", encoding: .utf8))?.split(separator: "\n").first
        .map(String.init) ?? "Oslo"
    }
    loop = FeedbackLoop(
      "weather", on: stage, initial: State(city: city), reduce: StateReducer(Self.reduce),
      feedbacks: [
        Feedback("forecast", request: { $0.isLoading ? $0.city : nil }) { city in
          do { return .answered(try await api.forecast(for: city)) } catch {
            return .answered("\(error)")
          }
        },
        Feedback("warnings", request: { $0.warnings.count }) { number in
          .warned(await api.warning(after: number))
        },
      ])
  }

  static func reduce(_ state: inout State, _ event: Event) {
    switch event {
    case .requested: state.isLoading = true
    case .answered(let forecast):
      state.isLoading = false
      state.forecast = forecast
    case .warned(let warning): state.warnings.append(warning)
    }
  }

  func dispatch(_ action: Action) {
    switch action {
    case .load: loop.send(.requested)
    }
  }

  func restore(_ state: State) { loop.restore(state) }
}

struct WeatherView: SceneView {
  func render(_ state: WeatherStore.State) -> String {
    "\(state.city): \(state.forecast ?? "no forecast yet")"
  }
}

@main struct WeatherShell: ShellApp {
  static let name = "weather"
  static let version = "1.0"

  static func make(with options: NoOptions, for launch: Launch) throws -> any SceneApp {
    let stage = launch.stage
    return try SingleSceneApp(on: stage) {
      let api = ExternalWeatherAPI(FileWeather(), through: stage.external)
      return Scene("weather", store: WeatherStore(api, on: stage), view: WeatherView())
    }
  }
}
