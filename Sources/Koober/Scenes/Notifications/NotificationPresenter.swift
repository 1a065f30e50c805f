import Scenes

/// Presents notifications in the app's name: urgent ones by themselves, each in the place of all modals and one
/// after the other.
@MainActor
final class NotificationPresenter {
  private unowned let app: AppCoordinator
  private let service: NotificationService
  private var observations: [StateObservation] = []

  init(for app: AppCoordinator) {
    self.app = app
    service = app.container.notifications
  }

  private var router: Router { app.router }

  /// Begins to follow what the user should know, and where the app is when it can't wait.
  func begin() {
    observations = [
      service.state.observe { [weak self] in self?.follow($0) },
      router.observe { [weak self] _ in self?.showNext() },
    ]
  }

  func makeNotification(_ id: Int) throws -> Scene {
    let known = service.currentState.notifications
    guard let notification = known.first(where: { $0.id == id }) else {
      throw RouterError.noScene(
        KooberPlace.notification(id: id).destination, reason: "it is known already")
    }
    return app.container.buildNotification(notification) { [self] route, scene, store in
      switch route {
      case .open(let url): open(url, from: scene, id, store)
      case .dismissed:
        try app.remove(scene, cause: "notification dismissed")
        service.dismiss(id)
      }
    }
  }

  /// Follows the link of a notification, which stays as long as the link hasn't led on, and says why.
  ///
  /// A link that waits may be dropped yet, as by whoever doesn't want to sign in.
  private func open(_ url: String, from scene: Scene, _ id: Int, _ store: NotificationStore) {
    do {
      switch try router.open(url) {
      case .opened:
        try app.remove(scene, cause: "notification opened")
        service.dismiss(id)
      case .deferred: store.hear(.waitsForUser)
      case .early, .queued: store.hear(.waitsForApp)
      }
    } catch {
      store.hear(.failed("\(error)"))
    }
  }

  /// Takes away the scenes of what the user knows by now, and shows what is next.
  private func follow(_ state: NotificationService.State) {
    for entry in router.tree.entries where entry.destination.name == "notification" {
      guard let scene = router.scene(entry.id),
        !state.notifications.contains(where: { entry.destination == $0.place.destination })
      else { continue }
      app.attempt { try app.remove(scene, cause: "notification dismissed") }
    }
    showNext()
  }

  /// Brings the next urgent notification in front, or first takes away what is presented.
  ///
  /// What is presented goes by itself, so that whoever waited for it moves on before. Where something would
  /// be lost by that, it stays, and the notification stands over it.
  private func showNext() {
    guard let next = service.currentState.urgent.first, !isShown(next) else { return }
    let cause = "urgent notification"
    app.attempt {
      if hasModals, !wouldLoseSomething {
        try app.dismissAll(
          cause: cause,
          provided: { [weak self] in
            guard let self else { return false }
            return hasModals && !wouldLoseSomething && isDue(next)
          })
      } else {
        let below = router.tree.focus
        // Who owns what it stands on can go on as if it weren't there: it goes along, and comes again.
        try app.ask(
          next.place, for: below?.owner, cause: cause,
          provided: { [weak self] in
            guard let self else { return false }
            return router.tree.focus?.id == below?.id && (!hasModals || wouldLoseSomething)
              && isDue(next)
          }, onResult: { [weak self] in self?.hear($0, of: next, over: below?.id) })
      }
    }
  }

  private func isShown(_ notification: AppNotification) -> Bool {
    router.tree.path.contains { $0.destination == notification.place.destination }
  }

  /// Whether it is a notification's turn: it waits for the one before, and for the app's first place.
  private func isDue(_ notification: AppNotification) -> Bool {
    router.tree.focus != nil && !isShown(notification)
      && service.currentState.urgent.first == notification
  }

  private var hasModals: Bool {
    router.tree.path.contains {
      $0.presentation == .modal || $0.presentation == .secondaryStack
    }
  }

  /// Whether something would be lost if the modals went: by them, or by whoever has presented them.
  private var wouldLoseSomething: Bool {
    router.tree.path.contains { router.scene($0.id)?.refusalToLeave != nil }
  }

  /// Whoever dismisses a notification knows it; where it went with what it stood on, or because the app is
  /// elsewhere now, it shows itself again.
  private func hear(_ result: SceneResult, of notification: AppNotification, over below: EntryID?) {
    guard result == .cancelled(.dismissed), let below, router.tree.entry(below) != nil else {
      return
    }
    service.dismiss(notification.id)
  }
}

extension AppNotification {
  fileprivate var place: KooberPlace { .notification(id: id) }
}
