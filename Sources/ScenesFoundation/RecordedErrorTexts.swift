public import Foundation
public import SceneRuntime

extension RecordedError: LocalizedError {
  /// The `localizedDescription` of the error that was recorded.
  public var errorDescription: String? { localizedText ?? description }
}

extension RecordedError: LocalizedTextReader {
  package static func localizedText(of error: any Error) -> String { error.localizedDescription }
}
