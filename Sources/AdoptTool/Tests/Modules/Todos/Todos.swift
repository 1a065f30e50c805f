package struct TodosFeature {
  package struct State: Equatable, Codable, Sendable {
    package struct Item: Equatable, Codable, Sendable, Identifiable {
      package var id: Int
      package var title: String
    }

    package enum Destination: Equatable, Codable, Sendable {
      case removal(Item.ID)
    }

    /// What only actions open.
    package enum Sheet: Equatable, Codable, Sendable {
      case compose(text: String)
      case share(Item)
    }

    package var items: [Item] = []
    package var filter = Filter.all
    package var path: [Item.ID] = []
    package var destination: Destination?
    package var sheet: Sheet?
    package var isHelpPresented = false

    package init() {}
  }

  package enum Filter: String, Codable, Sendable {
    case all, open
  }

  package enum Action: Sendable {
    /// Adds an item.
    case add(title: String)
    case show(Filter)
    case setPath([State.Item.ID])
    case setDestination(State.Destination?)
    case removalConfirmed
    case composeTapped
    case shareTapped(id: State.Item.ID)
    case sheetClosed
    case pinEntered(String)
    case loaded([State.Item])
  }

  package enum Effect: Sendable {
    case load
    case save([State.Item])
  }

  package init() {}

  package func reduce(into state: inout State, action: Action) -> Effect? {
    switch action {
    case .add(let title):
      state.items.append(State.Item(id: state.items.count + 1, title: title))
      return .save(state.items)
    case .show(let filter): state.filter = filter
    case .setPath(let path): state.path = path
    case .setDestination(let destination): state.destination = destination
    case .removalConfirmed: state.destination = nil
    case .composeTapped: state.sheet = .compose(text: "")
    case .shareTapped(let id):
      if let item = state.items.first(where: { $0.id == id }) { state.sheet = .share(item) }
    case .sheetClosed: state.sheet = nil
    case .pinEntered: break
    case .loaded(let items): state.items = items
    }
    return nil
  }
}
