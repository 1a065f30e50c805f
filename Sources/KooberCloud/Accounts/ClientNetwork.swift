/// Where requests come from, as far as whoever sends them can't choose it.
///
/// One of IPv6 has a network of 64 bits to choose addresses from; one of IPv4 has an address.
struct ClientNetwork: Hashable, Sendable {
  /// The address, or the first four groups of it.
  let text: String

  /// The network of an address, as `inet_ntop` writes it.
  init(address: String) {
    let address = address.prefix { $0 != "%" }
    let isMapped = address.hasPrefix("::ffff:") && address.contains(".")
    guard address.contains(":"), !isMapped else {
      text = String(address.split(separator: ":").last ?? address)
      return
    }
    let halves = address.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
    let (front, back) = (halves[0].split(separator: ":"), halves.dropFirst().joined())
    let zeros = 8 - front.count - back.split(separator: ":").count
    let groups = front + Array(repeating: "0", count: max(0, zeros)) + back.split(separator: ":")
    text = groups.prefix(4).joined(separator: ":")
  }
}
