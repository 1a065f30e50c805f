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

  /// The reason why a URL cannot be that of a server; nil if it can.
  static func problem(of text: String) -> String? {
    #if KOOBER_CLOUD
      do throws(CloudURLError) {
        _ = try CloudURL(text)
        return nil
      } catch {
        return "is not the URL of a server: \(error); for example: http://127.0.0.1:8080"
      }
    #else
      return "is not part of this build; build with SCENESHELL_CLOUD=1, or use 'file'"
    #endif
  }

  /// Makes the sink of analytics for the URL of a server; nil if the build supports no servers.
  @MainActor
  static func makeSink(
    _ url: String, _ stage: SceneStage, _ date: @escaping @MainActor () -> Date
  ) -> (any AnalyticsSink)? {
    #if KOOBER_CLOUD
      return (try? CloudURL(url)).map { .server(at: $0, on: stage, date: date) }
    #else
      return nil
    #endif
  }

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
