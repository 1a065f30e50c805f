import Scenes

/// The account, and what is done there.
@MainActor
final class AccountCoordinator: Coordinator {
  /// Lives at least as long as the account inside of it.
  private let signedIn: SignedInCoordinator

  init(in parent: SignedInCoordinator) {
    signedIn = parent
    super.init("account", in: parent)
  }

  private var container: SignedInContainer { signedIn.container }

  func makeAccount() -> Scene {
    AccountBuilder.build(container.makeAccountStore()) { [self] route, _ in
      switch route {
      case .settings: try show(KooberPlace.settings, cause: "route of account")
      case .notifications:
        try show(KooberPlace.notifications, cause: "route of account")
      case .help: try show(KooberPlace.accountHelp, cause: "route of account")
      case .signIn: signedIn.app.signInInstead()
      }
    }
  }

  func makeSettings() -> Scene {
    let store = container.makeSettingsStore()
    return SettingsBuilder.build(store) { [self, weak store] route, scene in
      switch route {
      case .confirm(let reason): try confirm(reason, for: store)
      case .closed: try remove(scene, cause: "settings closed")
      }
    }
  }

  func makeNotifications() -> Scene {
    NotificationsBuilder.build(container.makeNotificationsStore(), formats: container.app.formats) {
      [self] route, _ in
      switch route {
      case .open(let notification):
        guard let url = notification.url else { return }
        // What waits may be dropped yet.
        guard case .opened = try router.open(url) else { return }
        container.app.notifications.dismiss(notification.id)
      }
    }
  }

  func makeHelp() -> Scene {
    HelpBuilder.build(container.makeHelpStore()) { [self] route, scene in
      switch route {
      case .closed: try remove(scene, cause: "help closed")
      }
    }
  }

  private func confirm(_ reason: String, for store: SettingsStore?) throws {
    do {
      try signedIn.authenticate(reason: reason, cause: "route of settings") { [weak store] result in
        switch result {
        case .value(let value): store?.hear(isConfirmed: value == true)
        case .cancelled: store?.hear(isConfirmed: false)
        case .failed: store?.hear(isConfirmed: false, failure: .notConfirmed)
        }
      }
    } catch {
      store?.hear(isConfirmed: false, failure: .notConfirmed)
      throw error
    }
  }
}
