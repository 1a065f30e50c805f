import ArgumentParser
import FoundationEssentials
import Koober
import SceneShell

#if KOOBER_CLOUD
  import KooberRemote
#endif

/// The server that the app uses.
struct CloudOption: Sendable {
  /// The subdirectory for the user's data on this server, so that no other server receives its tokens.
  let folder: String
  /// Makes the server from the app's options.
  let makeRemote: @Sendable @MainActor (SceneStage, @escaping @MainActor () -> Date) -> RemoteAPIs

  /// Parses the URL of a server, if this build supports servers.
  init(_ text: String) throws {
    #if KOOBER_CLOUD
      do throws(CloudURLError) {
        let url = try CloudURL(text)
        folder = url.folderName
        makeRemote = { stage, date in .cloud(at: url, on: stage, date: date) }
      } catch {
        throw ValidationError("\(error); for example: http://127.0.0.1:8080")
      }
    #else
      throw ValidationError(
        """
        --cloud is not part of this build; run scripts/shell --cloud URL, or build with \
        SCENESHELL_CLOUD=1
        """)
    #endif
  }
}
