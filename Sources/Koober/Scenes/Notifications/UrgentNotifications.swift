import Scenes

/// Urgent notifications: each shows itself in the place of all modals, one after the other.
extension AppCoordinator {
  /// Begins to follow what the user should know, and where the app is when it can't wait.
  func observeNotifications() -> [StateObservation] {
    [
      container.notifications.state.observe { [weak self] in self?.follow($0) },
      router.observe { [weak self] _ in self?.showNextNotification() },
    ]
  }

  func makeNotification(_ id: Int) throws -> Scene {
    let known = container.notifications.currentState.notifications
    guard let notification = known.first(where: { $0.id == id }) else {
      throw RouterError.noScene(
        KooberPlace.notification(id: id).destination, reason: "it is known already")
    }
    let store = container.makeNotificationStore(notification)
    return NotificationBuilder.build(store, formats: container.formats) {
      [self, weak store] route, scene in
      switch route {
      case .open(let url): try open(url, from: scene, id, store)
      case .dismissed:
        try remove(scene, cause: "notification dismissed")
        container.notifications.dismiss(id)
      }
    }
  }

  /// Follows the link of a notification, which stays as long as the link hasn't led on, and says why.
  ///
  /// A link that waits may be dropped yet, as by whoever doesn't want to sign in.
  private func open(_ url: String, from scene: Scene, _ id: Int, _ store: NotificationStore?) throws
  {
    do {
      switch try router.open(url) {
      case .opened:
        try remove(scene, cause: "notification opened")
        container.notifications.dismiss(id)
      case .deferred: store?.hear(.waitsForUser)
      case .early, .queued: store?.hear(.waitsForApp)
      }
    } catch {
      store?.hear(.failed("\(error)"))
    }
  }

  /// Takes away the scenes of what the user knows by now, and shows what is next.
  private func follow(_ state: NotificationService.State) {
    for entry in router.tree.entries where entry.destination.name == "notification" {
      guard let scene = router.scene(entry.id),
        !state.notifications.contains(where: { entry.destination == $0.place.destination })
      else { continue }
      attempt { try remove(scene, cause: "notification dismissed") }
    }
    showNextNotification()
  }

  /// Brings the next urgent notification in front, or first takes away what is presented.
  ///
  /// What is presented goes by itself, so that whoever waited for it moves on before. Where something would
  /// be lost by that, it stays, and the notification stands over it.
  private func showNextNotification() {
    guard let next = container.notifications.currentState.urgent.first, !isShown(next) else {
      return
    }
    let cause = "urgent notification"
    attempt {
      if hasModals, !wouldLoseSomething {
        try dismissAll(
          cause: cause,
          provided: { [weak self] in
            guard let self else { return false }
            return hasModals && !wouldLoseSomething && isDue(next)
          })
      } else {
        let below = router.tree.focus
        // Who owns what it stands on can go on as if it weren't there: it goes along, and comes again.
        try ask(
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
      && container.notifications.currentState.urgent.first == notification
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
    container.notifications.dismiss(notification.id)
  }
}

extension AppNotification {
  fileprivate var place: KooberPlace { .notification(id: id) }
}
