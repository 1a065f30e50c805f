/// Where links may come from: the app's own schemes, and the https hosts whose paths are the app's.
///
/// ```swift
/// let origins = LinkOrigins(schemes: ["app"], hosts: ["example.com"])
/// ```
public struct LinkOrigins: Hashable, Sendable {
  /// Schemes of the app, small letters; `app://a/b` is the path `/a/b`.
  public let schemes: [String]
  /// Hosts of https links, small letters and ASCII; with `:8443` where the port isn't 443.
  ///
  /// No host stands for its subdomains.
  public let hosts: [String]

  /// Allows schemes and hosts; their capitals are made small.
  public init(schemes: [String], hosts: [String] = []) {
    self.schemes = schemes.map { $0.lowercased() }
    self.hosts = hosts.map { $0.lowercased() }
  }

  /// All schemes that may be written, for an error's text.
  var allSchemes: [String] { hosts.isEmpty ? schemes : schemes + ["https"] }
}
