/// What a list has next.
enum LinkListEntry: Equatable, Sendable {
  case link(ListedLink)
  /// There is something at the place that isn't a link, for a reason in words.
  case unreadable(LinkPlace, reason: String)
}
