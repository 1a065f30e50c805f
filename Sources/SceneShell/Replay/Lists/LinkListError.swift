import System

/// Why a list can't be read on.
enum LinkListError: Error, Equatable {
  /// The file can't be read.
  case file(FileError)
  /// The whole list isn't what it should be, as seen at the place.
  case wrongList(LinkPlace, String)
}

extension LinkListError: CustomStringConvertible {
  var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .wrongList(let place, let problem): "\(place): \(problem)"
    }
  }
}
