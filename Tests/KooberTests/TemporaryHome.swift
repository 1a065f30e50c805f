import FoundationEssentials

/// A folder that goes with the test.
final class TemporaryHome {
  let path = FileManager.default.temporaryDirectory.path + "/koober-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
