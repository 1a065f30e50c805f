import Commands

/// What can be asked about links, besides their list.
@Dispatchable
package enum LinkCommand {
  /// Says where each URL of a list leads.
  ///
  /// A list has one URL a line, and behind a tab perhaps the outcome to expect.
  ///
  /// - Parameter file: The list.
  case check(file: String)
  /// Prints the URL of a place, as in `links print ride id: 7`.
  ///
  /// - Parameter place: The place, with its values behind it.
  case print(place: String)
  /// Says how a URL is read, matched and guarded.
  ///
  /// The last lines say what it would do now; `open` does it.
  case explain(url: String)
  /// Makes URLs, good, mutated and hostile ones.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - seed: What they follow from.
  case sample(count: Int = 10, seed: Int = 0)
}
