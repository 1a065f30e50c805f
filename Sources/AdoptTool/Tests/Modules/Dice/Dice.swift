/// A game without a model that a shell could use yet.
struct Dice {
  enum Action { case roll, shuffle }

  struct State {
    var value = 1
    var order = [1, 2, 3]
  }

  func reduce(_ state: inout State, _ action: Action) {
    switch action {
    case .roll: state.value = Int.random(in: 1...6)
    case .shuffle: state.order.shuffle()
    }
  }
}
