import Scenes

/// Presents notifications on behalf of the app: urgent ones automatically, one after the other, in place of
/// modals.
@MainActor
final class NotificationPresenter {
  private unowned let app: AppCoordinator
  private let service: NotificationService
  private var observations: [StateObservation] = []
  /// Whether a notification's link is being opened: nothing is shown before its outcome is known.
  private var isOpening = false

  init(for app: AppCoordinator) {
    self.app = app
    service = app.container.notifications
  }

  private var router: Router { app.router }

  /// Starts to observe the notifications and the app's current place.
  func begin() {
    observations = [
      service.state.observe { [weak self] in self?.follow($0) },
      router.observe { [weak self] _ in self?.showNext() },
    ]
  }

  func makeNotification(_ id: Int) throws -> Scene {
    let notification: AppNotification
    do throws(NotificationService.MissingNotification) {
      notification = try service.notification(id)
    } catch {
      throw RouterError.noScene(
        KooberPlace.notification(id: id).destination, reason: error.rawValue)
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

  /// Opens the link of a notification; if the link does not succeed, the notification stays and shows why.
  ///
  /// A waiting link may still be dropped, for example if the user does not sign in.
  private func open(_ url: String, from scene: Scene, _ id: Int, _ store: NotificationStore) {
    do {
      isOpening = true
      defer { isOpening = false }
      switch try router.open(url) {
      case .opened:
        try app.remove(scene, cause: "notification opened")
        service.dismiss(id)
      case .deferred: store.setNotice(.waitsForUser)
      case .early, .queued: store.setNotice(.waitsForApp)
      }
    } catch {
      store.setNotice(.failed("\(error)"))
    }
    showNext()
  }

  /// Removes the scenes of dismissed notifications and shows the next urgent one.
  private func follow(_ state: NotificationService.State) {
    for entry in router.tree.entries where entry.destination.name == "notification" {
      guard let scene = router.scene(entry.id),
        !state.notifications.contains(where: { entry.destination == $0.place.destination })
      else { continue }
      app.attempt { try app.remove(scene, cause: "notification dismissed") }
    }
    showNext()
  }

  /// Shows the next urgent notification, after removing the modals.
  ///
  /// If removing the modals would lose data, or the answer that a scene waits for, they stay, and the notification
  /// is shown on top of them.
  private func showNext() {
    guard !isOpening, let next = service.currentState.urgent.first, !isShown(next) else { return }
    let cause = "urgent notification"
    app.attempt {
      if hasModals, !wouldLoseData {
        try app.dismissAll(
          cause: cause,
          provided: { [weak self] in
            guard let self else { return false }
            return hasModals && !wouldLoseData && isDue(next)
          })
      } else {
        let below = router.tree.focus
        // The scene below may be removed by its owner: then the notification is removed with it and shown again.
        try app.show(
          next.place, for: below?.owner, cause: cause,
          provided: { [weak self] in
            guard let self else { return false }
            return router.tree.focus?.id == below?.id && (!hasModals || wouldLoseData)
              && isDue(next)
          }, onResult: { [weak self] in self?.handle($0, of: next, over: below?.id) })
      }
    }
  }

  private func isShown(_ notification: AppNotification) -> Bool {
    router.tree.path.contains { $0.destination == notification.place.destination }
  }

  /// Whether a notification can be shown: it waits for the one before it and for the app's first place.
  private func isDue(_ notification: AppNotification) -> Bool {
    router.tree.focus != nil && !isShown(notification)
      && service.currentState.urgent.first == notification
  }

  private var hasModals: Bool {
    router.tree.path.contains {
      $0.presentation == .modal || $0.presentation == .secondaryStack
    }
  }

  /// Whether removing the modals would lose data, in the modals or in the scenes that presented them, or an answer that
  /// a scene waits for.
  private var wouldLoseData: Bool {
    router.tree.path.contains { entry in
      entry.awaitsResult || router.scene(entry.id)?.refusalToLeave != nil
    }
  }

  /// Dismisses a notification after the user has dismissed its scene.
  ///
  /// One that was removed with the scene below it, or because the
  /// app has moved to another place, is shown again.
  private func handle(_ result: SceneResult, of notification: AppNotification, over below: EntryID?)
  {
    guard result == .cancelled(.dismissed), let below, router.tree.entry(below) != nil else {
      return
    }
    service.dismiss(notification.id)
  }
}

extension AppNotification {
  fileprivate var place: KooberPlace { .notification(id: id) }
}
