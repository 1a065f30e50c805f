import OrderedCollections
package import Scenes

extension Value {
  /// A saved state without the checksum of its file: in a journal each line has one.
  package var withoutChecksum: Value {
    guard case .object(var fields) = self else { return self }
    fields["checksum"] = nil
    return .object(fields)
  }

  /// A saved state without what a policy keeps.
  func redactedState(by policy: RedactionPolicy) -> Value {
    guard policy != RedactionPolicy(), case .object(var fields) = self else { return self }
    if case .object(let services)? = fields["services"] {
      fields["services"] = .object(
        OrderedDictionary(
          uniqueKeysWithValues: services.map { ($0, $1.redacted(by: policy, at: $0)) }))
    }
    if case .array(let scenes)? = fields["scenes"] {
      fields["scenes"] = .array(
        scenes.map { scene in
          guard case .object(var parts) = scene, case .string(let name)? = parts["place"] else {
            return scene
          }
          parts["state"] = parts["state"]?.redacted(by: policy, at: name)
          return .object(parts)
        })
    }
    return .object(fields)
  }
}
