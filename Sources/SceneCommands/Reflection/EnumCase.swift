@_spi(Reflection) import Swift

/// A case of an enum, as the metadata of its type lists it.
struct EnumCase {
  let name: String
  /// The type of the payload; nil if there is none.
  let payload: Any.Type?

  /// The cases, those with a payload first; nil if the program was built without them.
  ///
  /// The second word of the metadata is the address of the type's descriptor; generic arguments follow. The fifth number
  /// of the descriptor leads to the fields. Each number that leads to something is the distance from itself.
  static func all(of type: Any.Type) -> [EnumCase]? {
    let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    let word = MemoryLayout<UInt>.size
    let descriptor = unsafe metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
    guard let fields = unsafe destination(descriptor + 16) else { return nil }
    let isGeneric = unsafe descriptor.load(as: UInt32.self) & 0x80 != 0
    let size = unsafe Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let count = unsafe Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    var cases: [EnumCase] = []
    for index in 0..<count {
      let record = unsafe fields + 16 + index * size
      guard let name = unsafe destination(record + 8) else { return nil }
      var payload: Any.Type?
      if let type = unsafe destination(record + 4) {
        payload = unsafe _getTypeByMangledNameInContext(
          type.assumingMemoryBound(to: UInt8.self), length(ofName: type),
          genericContext: isGeneric ? descriptor : nil,
          genericArguments: isGeneric ? metadata + 2 * word : nil)
        guard payload != nil else { return nil }
      }
      cases.append(
        EnumCase(
          name: unsafe String(cString: name.assumingMemoryBound(to: CChar.self)), payload: payload))
    }
    return cases
  }

  /// The address to which a number leads; nil for 0.
  private static func destination(_ number: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = unsafe number.load(as: Int32.self)
    return unsafe distance == 0 ? nil : number + Int(distance)
  }

  /// The length of a mangled name, in which the numbers 1 to 23 begin a reference of 4 bytes and those to 31 an address.
  private static func length(ofName name: UnsafeRawPointer) -> UInt {
    var length = 0
    while true {
      switch unsafe name.load(fromByteOffset: length, as: UInt8.self) {
      case 0: return UInt(length)
      case 0x01...0x17: length += 5
      case 0x18...0x1F: length += 1 + MemoryLayout<UInt>.size
      default: length += 1
      }
    }
  }
}
