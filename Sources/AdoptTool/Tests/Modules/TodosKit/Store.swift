// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Observation

@MainActor
@Observable
public final class Store {
  public private(set) var state = TodosFeature.State()
  @ObservationIgnored private let feature: TodosFeature
  @ObservationIgnored private var tasks: [String: Task<Void, Never>] = [:]

  public init(environment: Environment) { feature = TodosFeature(environment: environment) }

  public func send(_ action: TodosFeature.Action) {
    for effect in feature.reduce(into: &state, action: action) {
      let task = Task { await effect.run { [weak self] in await self?.send($0) } }
      if let id = effect.cancelID {
        tasks[id]?.cancel()
        tasks[id] = task
      }
    }
  }
}
