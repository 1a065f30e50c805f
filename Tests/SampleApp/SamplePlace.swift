public import Scenes

/// The places of the sample app.
@Dispatchable
public enum SamplePlace: Place {
  /// The counter, which is the root.
  case counter
  /// The settings.
  case settings(page: SettingsPage)
}

/// A page of the settings.
public enum SettingsPage: String, CaseIterable, Hashable, Sendable, ArgumentCodable, Codable {
  case general, sound
}
