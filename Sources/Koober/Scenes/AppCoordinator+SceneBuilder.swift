import Scenes

/// What the router asks for: scenes, where they belong, and whether links may lead there.
extension AppCoordinator: SceneBuilder {
  func makeScene(for destination: Destination) throws -> Scene {
    switch try KooberPlace(destination) {
    case .launch: LaunchBuilder.build()
    case .welcome: onboardingCoordinator().makeWelcome()
    case .signIn(let email): onboardingCoordinator().makeSignIn(email: email)
    case .signUp: onboardingCoordinator().makeSignUp()
    case .map: try signedInCoordinator().makeMap()
    case .chat: try signedInCoordinator().makeChat()
    case .writeMessage(let text): try signedInCoordinator().makeWriteMessage(text ?? "")
    case .lounge: try signedInCoordinator().makeLounge()
    case .account: try signedInCoordinator().makeAccount()
    case .rideHistory: try signedInCoordinator().makeRideHistory()
    case .ride(let id): try signedInCoordinator().makeRide(id: id)
    case .newRide(let dropOff, let option):
      try newPickMeUp().makePickMeUp(
        [dropOff.map { .setDropOff(location: $0) }, option.map { .selectRideOption(id: $0) }]
          .compactMap(\.self))
    case .whereTo: try newPickMeUp().makePickMeUp([.whereTo])
    case .rideTo(let dropOff): try newPickMeUp().makePickMeUp([.setDropOff(location: dropOff)])
    case .rideNear(let latitude, let longitude):
      try newPickMeUp().makePickMeUp(latitude: latitude, longitude: longitude)
    case .dropOffPicker: try currentPickMeUp(for: destination).makeDropOffPicker()
    case .rideOptionPicker: try currentPickMeUp(for: destination).makeRideOptionPicker()
    case .sendingRideRequest: try currentPickMeUp(for: destination).makeSending()
    case .confirmation(let question):
      try currentPickMeUp(for: destination).makeConfirmation(question: question)
    }
  }

  func placement(of destination: Destination) throws -> Placement {
    switch try KooberPlace(destination) {
    case .launch: Placement(owner: "app", scope: "app")
    case .welcome, .signIn, .signUp: Placement(owner: "app/onboarding", scope: "app/onboarding")
    case .map, .rideHistory, .ride, .chat, .writeMessage, .lounge, .account:
      Placement(owner: "app/signedIn", scope: "app/signedIn")
    case .newRide, .whereTo, .rideTo, .rideNear:
      Placement(owner: "app/signedIn/pickMeUp", scope: "app/signedIn/pickMeUp")
    case .dropOffPicker, .rideOptionPicker, .sendingRideRequest, .confirmation:
      Placement(owner: "app/signedIn/pickMeUp", scope: "app/signedIn/pickMeUp", style: .modal)
    }
  }

  func tabs(around root: Destination) -> [Destination]? {
    let tabs = KooberPlace.tabs.map(\.destination)
    return tabs.contains { $0.name == root.name } ? tabs : nil
  }

  func evaluate(guard name: String, for destination: Destination) -> GuardOutcome {
    let isSignedIn = container.auth.currentState.session != nil
    return switch name {
    case "signedIn": isSignedIn ? .allow : .wait(for: "signedIn")
    case "signedOut": isSignedIn ? .deny(reason: "you are signed in already") : .allow
    default: .deny(reason: "there is no guard \(name)")
    }
  }
}
