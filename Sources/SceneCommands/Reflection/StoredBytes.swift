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

  /// Returns the numbers of elements at the start and behind them at the end that two lists share.
  func shared<Element>(_ old: [Element], _ new: [Element]) -> (start: Int, end: Int) {
    unsafe old.withUnsafeBytes { old in
      unsafe new.withUnsafeBytes { new in
        let stride = MemoryLayout<Element>.stride
        let (oldCount, newCount) = (old.count / stride, new.count / stride)
        let limit = min(oldCount, newCount)
        if unsafe old.baseAddress == new.baseAddress { return (limit, 0) }
        var start = 0
        while start < limit, unsafe areEqual(old, start * stride, new, start * stride) {
          start += 1
        }
        var end = 0
        while end < limit - start,
          unsafe areEqual(old, (oldCount - 1 - end) * stride, new, (newCount - 1 - end) * stride)
        { end += 1 }
        return (start, end)
      }
    }
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
