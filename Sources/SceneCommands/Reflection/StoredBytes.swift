@_spi(Reflection) import Swift
import Synchronization

/// The bytes that the values of a type consist of, without the padding between fields.
struct StoredBytes: Sendable {
  private let ranges: [Range<Int>]

  private static let known = Mutex<[ObjectIdentifier: StoredBytes?]>([:])

  /// The bytes of a type; nil if its values may contain objects, which change while their bytes stay the same.
  static func of<Whole>(_ type: Whole.Type) -> StoredBytes? {
    known.withLock { known in
      if let bytes = known[ObjectIdentifier(type)] { return bytes }
      var visited: Set<ObjectIdentifier> = []
      let ranges = ranges(of: type, at: 0, &visited)
      let bytes = ranges.map { StoredBytes(ranges: joined($0)) }
      known[ObjectIdentifier(type)] = .some(bytes)
      return bytes
    }
  }

  /// The numbers of elements at the start and behind them at the end that two lists share.
  ///
  /// Those at the start are in the old list behind the elements that the new one has `dropped`.
  struct Shared {
    var dropped = 0
    var start = 0
    var end = 0
  }

  /// Returns what two lists share.
  ///
  /// - Parameters:
  ///   - old: The old list.
  ///   - new: The new list.
  ///   - canDrop: Whether the new list may lack the first elements of the old one, as a list with a maximum length does.
  /// - Returns: What they share; most of it, if they share a start with and without dropped elements.
  func shared<Element>(_ old: [Element], _ new: [Element], canDrop: Bool) -> Shared {
    unsafe old.withUnsafeBytes { old in
      unsafe new.withUnsafeBytes { new in
        let stride = MemoryLayout<Element>.stride
        let limit = min(old.count, new.count) / stride
        if unsafe old.baseAddress == new.baseAddress { return Shared(start: limit) }
        let kept = unsafe shared(old, new, dropping: 0, stride)
        guard canDrop, kept.start == 0, limit > 0 else { return kept }
        var dropped = 1
        while dropped < old.count / stride, unsafe !areEqual(old, dropped * stride, new, 0) {
          dropped += 1
        }
        let other = unsafe shared(old, new, dropping: dropped, stride)
        return other.start + other.end > kept.end ? other : kept
      }
    }
  }

  /// Returns what two lists share behind the first elements of the old one.
  private func shared(
    _ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer, dropping dropped: Int,
    _ stride: Int
  ) -> Shared {
    let (oldCount, newCount) = (old.count / stride, new.count / stride)
    let limit = min(oldCount - dropped, newCount)
    var shared = Shared(dropped: dropped)
    while shared.start < limit,
      unsafe areEqual(old, (dropped + shared.start) * stride, new, shared.start * stride)
    { shared.start += 1 }
    while shared.end < limit - shared.start,
      unsafe areEqual(
        old, (oldCount - 1 - shared.end) * stride, new, (newCount - 1 - shared.end) * stride)
    { shared.end += 1 }
    return shared
  }

  /// Compares a value at an offset with one at another, eight bytes at a time.
  private func areEqual(
    _ old: UnsafeRawBufferPointer, _ first: Int, _ new: UnsafeRawBufferPointer, _ second: Int
  ) -> Bool {
    for range in ranges {
      var index = range.lowerBound
      while index + 8 <= range.upperBound {
        let one = unsafe old.loadUnaligned(fromByteOffset: first + index, as: UInt64.self)
        let other = unsafe new.loadUnaligned(fromByteOffset: second + index, as: UInt64.self)
        guard one == other else { return false }
        index += 8
      }
      while index < range.upperBound {
        guard unsafe old[first + index] == new[second + index] else { return false }
        index += 1
      }
    }
    return true
  }

  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
      if let last = joined.last, last.upperBound == range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<range.upperBound
      } else {
        joined.append(range)
      }
    }
  }

  /// The bytes of a value at an offset; nil if it may contain objects.
  ///
  /// The fields of a struct or tuple have padding between them; the values of other types are compared as a whole.
  private static func ranges(
    of type: Any.Type, at offset: Int, _ visited: inout Set<ObjectIdentifier>
  ) -> [Range<Int>]? {
    let whole = [offset..<offset + TypeParts.size(of: type)]
    // A value contains one of its own type only by way of a list or an indirect case.
    if TypeParts.isWhole(type) || !visited.insert(ObjectIdentifier(type)).inserted { return whole }
    defer { visited.remove(ObjectIdentifier(type)) }
    let parts: [Any.Type]
    if let type = type as? any Holder.Type {
      parts = type.held
    } else {
      let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
      switch unsafe _MetadataKind(rawValue: metadata.load(as: UInt.self)) {
      case .struct:
        let fields = fields(of: type)
        // A build may leave out the metadata of fields.
        guard fields?.isEmpty == false || TypeParts.size(of: type) == 0 else { return nil }
        return fields.flatMap { ranges(of: $0, at: offset, &visited) }
      case .tuple:
        let fields = TypeParts.tupleFields(of: type).map { ($0.type, $0.offset) }
        return ranges(of: fields, at: offset, &visited)
      case .enum:
        guard let cases = EnumCase.all(of: type) else { return nil }
        parts = cases.compactMap(\.payload)
      default: return nil
      }
    }
    return parts.allSatisfy { ranges(of: $0, at: 0, &visited) != nil } ? whole : nil
  }

  private static func ranges(
    of fields: [(type: Any.Type, offset: Int)], at start: Int,
    _ visited: inout Set<ObjectIdentifier>
  ) -> [Range<Int>]? {
    var all: [Range<Int>] = []
    for (type, offset) in fields {
      guard let ranges = ranges(of: type, at: start + offset, &visited) else { return nil }
      all += ranges
    }
    return all
  }

  private static func fields(of type: Any.Type) -> [(type: Any.Type, offset: Int)]? {
    var fields: [(type: Any.Type, offset: Int)] = []
    let areAll = unsafe _forEachField(of: type, options: []) { _, offset, type, _ in
      fields.append((type, offset))
      return true
    }
    return areAll ? fields : nil
  }
}

extension Array {
  /// Whether both are the same list in memory, so that no element has to be compared.
  func isShared(with other: [Element]) -> Bool {
    unsafe withUnsafeBytes { elements in
      unsafe other.withUnsafeBytes { other in unsafe elements.baseAddress == other.baseAddress }
    }
  }
}

/// A type whose values hold values of other types behind a pointer or beside a tag.
private protocol Holder {
  static var held: [Any.Type] { get }
}

extension Optional: Holder {
  fileprivate static var held: [Any.Type] { [Wrapped.self] }
}

extension Array: Holder {
  fileprivate static var held: [Any.Type] { [Element.self] }
}

extension Set: Holder {
  fileprivate static var held: [Any.Type] { [Element.self] }
}

extension Dictionary: Holder {
  fileprivate static var held: [Any.Type] { [Key.self, Value.self] }
}
