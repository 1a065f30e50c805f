import OrderedCollections
package import Scenes

extension Value {
  /// A saved state without the checksum of its file: in a journal each line has one.
  package var withoutChecksum: Value {
    guard case .object(var fields) = self else { return self }
    fields["checksum"] = nil
    return .object(fields)
  }
}
