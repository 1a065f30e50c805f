import SceneCommands
import Testing

@StageActor
private final class SignInStore {
  struct Coordinate: Codable, Equatable { var x: Int, y: Int }
  enum RideOptionID: String, CaseIterable, ArgumentCodable { case wingtips, kangaroo }

  /// The actions of the sign-in scene.
  @Dispatchable
  enum Action: Equatable {
    /// Changes the e-mail address. It is checked later.
    case setEmail(String)
    /// Signs in.
    case submit
    /// Moves the map.
    ///
    /// - Parameters:
    ///   - point: The new center.
    ///   - zoom: The zoom factor,
    ///     in levels.
    case move(to: Coordinate, zoom: Int = 3)
    case choose(id: RideOptionID, note: String?)
    case route(via: [Coordinate], end: Coordinate?, `in`: Int?)
  }
}

struct DispatchableTests {
  private typealias Action = SignInStore.Action

  @Test func createsAnActionFromNameAndArguments() throws {
    #expect(try Action(command: "submit", arguments: []) == .submit)
    #expect(
      try Action(command: "setEmail", arguments: [Argument(.text("0123", quoted: false))])
        == .setEmail("0123"))
    #expect(
      try Action(
        command: "move", arguments: [Argument(label: "to", .text(#"{"x":1,"y":2}"#, quoted: false))]
      )
        == .move(to: .init(x: 1, y: 2)))
  }

  @Test(arguments: [
    SignInStore.Action.submit, .setEmail("a b"), .move(to: .init(x: 1, y: -2), zoom: 9),
    .choose(id: .wingtips, note: nil), .choose(id: .kangaroo, note: "x"),
    .route(via: [.init(x: 1, y: 1)], end: nil, in: 4),
    .route(via: [], end: .init(x: 0, y: 0), in: nil),
  ])
  fileprivate func commandsRoundTripToActions(_ action: SignInStore.Action) throws {
    let call = action.command
    #expect(try SignInStore.Action(command: call.name, arguments: call.arguments) == action)
    #expect(try SignInStore.Action(argument: action.argumentInput) == action)
  }

  @Test func unlabeledArgumentsFillTheRemainingParameters() throws {
    let arguments = [
      Argument(label: "note", .text("x", quoted: true)), Argument(.text("kangaroo", quoted: false)),
    ]
    #expect(
      try Action(command: "choose", arguments: arguments) == .choose(id: .kangaroo, note: "x"))
    #expect(
      try Action(command: "choose", arguments: [Argument(.value(.symbol("wingtips")))])
        == .choose(id: .wingtips, note: nil))
  }
}
