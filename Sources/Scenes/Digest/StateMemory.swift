/// The values and digests of the elements in the lists of a state, which the next states have, too.
@MainActor
package final class StateMemory {
  let values = ListMemory<Value>()
  let digests = ListMemory<UInt64>()

  package init() {}
}
