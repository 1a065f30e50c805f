import FoundationEssentials
import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct NotificationServiceTests {
  private typealias Verification = StoreVerification<NotificationService, NotificationService.State>

  private static let start = Date(timeIntervalSince1970: 1_767_603_600)

  private let formats = Formats.make()

  private func verification() -> Verification {
    StoreVerification { stage in
      NotificationService { Self.start.addingTimeInterval(stage.clock.now.offset / .seconds(1)) }
    }
  }

  private func notification(
    _ id: Int, _ title: String, isUrgent: Bool = false, url: String? = nil, after: Double = 0,
    isForUser: Bool = false
  ) -> AppNotification {
    AppNotification(
      id: id, title: title, text: "Half price, but only today and only for those who ask.",
      isUrgent: isUrgent, url: url, date: Moment(Self.start.addingTimeInterval(after)),
      isForUser: isForUser
    )
  }

  @Test func notificationsStayUntilDismissed() async throws {
    let sut = verification()
    let text = notification(1, "").text
    try await sut.verify(
      when: { service, stage in
        service.receive(title: "Sale", text: text)
        try await stage.advance(by: .seconds(60))
        service.receive(title: "Flood", text: text, isUrgent: true, url: "koober://")
        for id in [1, 1, 7] { service.dismiss(id) }
        service.receive(title: "Sale", text: text)
      },
      then: { recording in
        let sale = notification(1, "Sale")
        let flood = notification(2, "Flood", isUrgent: true, url: "koober://", after: 60)
        let again = notification(3, "Sale", after: 60)
        recording.expectStates(
          of: \.notifications, [[], [sale], [sale, flood], [flood], [flood, again]])
      })
    try await sut.expectReleased()
  }

  @Test func clearKeepsUrgentNotifications() async throws {
    try await verification().verify(
      when: { service, _ in
        for isUrgent in [false, true, false, true] {
          service.receive(title: "News", text: "None.", isUrgent: isUrgent)
        }
        for _ in 1...2 { service.clear() }
        #expect(service.currentState.urgent == service.currentState.notifications)
      },
      then: {
        $0.expectStates(
          of: { $0.notifications.map(\.id) },
          [[], [1], [1, 2], [1, 2, 3], [1, 2, 3, 4], [2, 4]])
      })
  }

  @Test func signingOutRemovesTheNotificationsOfTheUser() async throws {
    let sut = verification()
    let text = notification(1, "").text
    let receive = { @MainActor (service: NotificationService, title: String) in
      for isUrgent in [false, true] {
        service.receive(title: title, text: text, isUrgent: isUrgent)
      }
    }
    try await sut.when { service, _ in
      receive(service, "Flood")
      service.userSignedIn()
      receive(service, "Ride")
    }
    sut.then { recording in
      recording.expectStates(of: { $0.notifications.count }, [0, 1, 2, 3, 4])
    }
    let flood = [notification(1, "Flood"), notification(2, "Flood", isUrgent: true)]
    let later = [notification(5, "Later"), notification(6, "Later", isUrgent: true)]
    try await sut.verify(
      when: { service, _ in
        for _ in 1...2 { service.userSignedOut() }
        receive(service, "Later")
      },
      then: { recording in
        recording.expectStates(
          of: \.notifications, [flood, flood + later.prefix(1), flood + later])
      })
  }

  @Test func dropsTheOldestNonUrgentFirst() async throws {
    let service = NotificationService { Self.start }
    service.receive(title: "Flood", text: "Run.", isUrgent: true)
    for _ in 1...NotificationService.limit + 3 { service.receive(title: "News", text: "None.") }
    for _ in 1...NotificationService.limit {
      service.receive(title: "Fire", text: "Run.", isUrgent: true)
    }
    let (urgent, others) = (
      service.currentState.urgent, service.currentState.notifications.filter { !$0.isUrgent }
    )
    #expect(others.map(\.id) == Array(5...NotificationService.limit + 4))
    #expect(urgent.count == NotificationService.limit + 1)
    #expect(urgent.first?.id == 1)
  }

  @Test func theListOpensLinksAndForgets() async throws {
    let service = NotificationService { Self.start }
    service.receive(title: "Sale", text: "Half price.", url: "koober://rides/new")
    service.receive(title: "News", text: "None.")
    let sut = StoreVerification { _ in NotificationsStore(service: service) }
    let sale = try #require(service.currentState.notifications.first)
    try await sut.verify(
      when: { store, _ in
        for id in 1...3 { store.dispatch(.openLink(id: id)) }
        store.dispatch(.forget(id: 2))
        store.dispatch(.clear)
      },
      then: { recording in
        recording.expectRoutes([.action(.open(sale))])
        recording.expectStates(of: { $0.notifications.map(\.id) }, [[1, 2], [1], []])
      })
    try await sut.expectReleased()
    #expect(service.state.observerCount == 0)
  }

  @Test func openLinkSendsARouteAndNoticesAreShown() async throws {
    let flood = notification(1, "Flood", url: "koober://rides/new")
    let sut = StoreVerification { _ in NotificationStore(notification: flood) }
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.openLink)
        store.setNotice(.failed("no way"))
        for _ in 1...2 { store.setNotice(.waitsForUser) }
        store.dispatch(.dismiss)
      },
      then: { recording in
        recording.expectRoutes([.action(.open(url: "koober://rides/new")), .action(.dismissed)])
        recording.expectStates(of: \.notice, [nil, .failed("no way"), .waitsForUser])
      })
    try await sut.expectReleased()
    let news = notification(1, "News")
    try await StoreVerification { _ in NotificationStore(notification: news) }.verify(
      when: { store, _ in store.dispatch(.openLink) }, then: { $0.expectNoRoutes() })
  }

  @Test(arguments: [
    (NotificationStore.Notice.failed("no way"), "! no way"),
    (.waitsForUser, "The link opens after you sign in."),
    (.waitsForApp, "The link opens in a moment."),
  ])
  func rendersTheNotice(_ notice: NotificationStore.Notice, words: String) {
    let view = NotificationView(formats: formats)
    let state = NotificationStore.State(
      notification: notification(1, "Flood", isUrgent: true, url: "koober://"), notice: notice)
    #expect(
      view.render(view.props(from: state)).replacing("\u{202f}", with: " ") == """
        ! Flood

          Half price, but only today and only
          for those who ask.

        5 Jan 2026 at 9:00 am

        \(words)

        [openLink]  [notification.dismiss]
        """)
  }

  @Test func rendersTheNotifications() {
    let view = NotificationsView(formats: formats)
    let state = NotificationService.State(notifications: [
      notification(1, "A sale of everything that hops"),
      notification(12, "Flood", isUrgent: true, url: "koober://", after: 3600 * 13),
    ])
    #expect(
      view.render(view.props(from: NotificationService.State())) == "Notifications\n\nNothing new.")
    #expect(
      view.render(view.props(from: state)).replacing("\u{202f}", with: " ") == """
        Notifications

         1 A sale of everything tha… 9:00 am
           Half price, but only today and only
           for those who ask.
        !12 Flood                    10:00 pm
           Half price, but only today and only
           for those who ask.

        [openLink]  [forget]  [clear]
        """)
  }
}
