import Commands

/// What can be asked about links, besides their list.
@Dispatchable
package enum LinkCommand {
  /// Says where each URL of a list leads.
  case check(file: String)
  /// Prints the URL of a place.
  case print(place: String)
  /// Says how a URL is read, matched and guarded.
  case explain(url: String)
  /// Makes URLs, good, mutated and hostile ones.
  case sample(count: Int = 10, seed: Int = 0)
}
