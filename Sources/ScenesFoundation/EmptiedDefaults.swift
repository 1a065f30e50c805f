public import Foundation

extension UserDefaults {
  /// Settings that are empty when the app starts, so that each session begins alike and can be replayed.
  ///
  /// - Parameter name: The name of the suite, which no other program uses.
  /// - Returns: The settings of the suite, after all of them have been removed.
  public static func emptied(suite name: String) -> UserDefaults {
    let defaults = UserDefaults(suiteName: name) ?? .standard
    defaults.removePersistentDomain(forName: name)
    return defaults
  }
}
