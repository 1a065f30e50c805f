import Glibc

/// The memory of the machine.
package enum SystemMemory {
  package static var bytes: Int { sysconf(Int32(_SC_PHYS_PAGES)) * pageSize }
  static var pageSize: Int { sysconf(Int32(_SC_PAGESIZE)) }
}
