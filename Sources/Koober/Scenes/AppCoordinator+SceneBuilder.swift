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
    case .lounge: try signedInCoordinator().newLounge().makeLounge()
    case .account: try signedInCoordinator().account().makeAccount()
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
    case .movies: try signedInCoordinator().lounge().newMovies().makeMovies()
    case .movie(let id): try currentMovies(for: destination).makeMovie(id)
    case .trailer(let id):
      try currentMovies(for: destination).newTrailer().makeTrailer(of: id)
    case .cinema(let movie): try signedInCoordinator().newCinema().makeCinema(movie)
    case .counter(let count):
      try signedInCoordinator().lounge().newCounter(isDismissButtonHidden: true)
        .makeCounter(from: count ?? 0)
    case .counterDetails(let modal):
      try currentCounter(for: destination).makeDetails(isModal: modal ?? false)
    case .settings: try signedInCoordinator().account().makeSettings()
    case .notifications: try signedInCoordinator().account().makeNotifications()
    case .help: throw RouterError.noScene(destination, reason: "it leads elsewhere")
    case .accountHelp: try signedInCoordinator().account().makeHelp()
    case .welcomeHelp: onboardingCoordinator().makeHelp()
    case .authenticate(let reason): try signedInCoordinator().makeAuthentication(reason: reason)
    case .notification(let id): try makeNotification(id)
    }
  }

  func placement(of destination: Destination) throws -> Placement {
    switch try KooberPlace(destination) {
    case .launch: Placement(owner: "app", scope: "app")
    case .welcome, .signIn, .signUp: Placement(owner: "app/onboarding", scope: "app/onboarding")
    case .map, .rideHistory, .ride, .chat, .writeMessage:
      Placement(owner: "app/signedIn", scope: "app/signedIn")
    case .lounge: Placement(owner: "app/signedIn/lounge", scope: "app/signedIn")
    case .account, .settings, .notifications:
      Placement(owner: "app/signedIn/account", scope: "app/signedIn")
    case .newRide, .whereTo, .rideTo, .rideNear:
      Placement(owner: "app/signedIn/pickMeUp", scope: "app/signedIn/pickMeUp")
    case .dropOffPicker, .rideOptionPicker, .sendingRideRequest, .confirmation:
      Placement(owner: "app/signedIn/pickMeUp", scope: "app/signedIn/pickMeUp", style: .modal)
    case .movies, .movie:
      Placement(owner: "app/signedIn/lounge/movies", scope: "app/signedIn/movies")
    case .trailer:
      Placement(owner: "app/signedIn/lounge/movies/trailer", scope: "app/signedIn/movies")
    case .cinema: Placement(owner: "app/signedIn/cinema", scope: "app/signedIn")
    case .counter:
      Placement(
        owner: "app/signedIn/lounge/counter", scope: "app/signedIn", style: .secondaryStack)
    case .counterDetails(let modal):
      Placement(
        owner: "app/signedIn/lounge/counter", scope: "app/signedIn",
        style: modal == true ? .modal : .push)
    case .accountHelp:
      Placement(owner: "app/signedIn/account", scope: "app/signedIn", style: .modal)
    case .welcomeHelp: Placement(owner: "app/onboarding", scope: "app/onboarding", style: .modal)
    case .authenticate: Placement(owner: "app/signedIn", scope: "app/signedIn", style: .modal)
    case .help, .notification: Placement(owner: "app", scope: "app", style: .modal)
    }
  }

  func tabs(around root: Destination) -> [Destination]? {
    let tabs = KooberPlace.tabs.map(\.destination)
    return tabs.contains { $0.name == root.name } ? tabs : nil
  }

  func evaluate(guard name: String, for destination: Destination) -> GuardOutcome {
    let isSignedIn = container.auth.currentState.session != nil
    return switch name {
    case "signedIn": isSignedIn ? .allow : .wait(for: "signedIn", as: expiredUser)
    case "signedOut": isSignedIn ? .deny(reason: "you are signed in already") : .allow
    case "nearestHelp":
      .redirect((isSignedIn ? KooberPlace.accountHelp : .welcomeHelp).destination)
    default: .deny(reason: "there is no guard \(name)")
    }
  }
}
