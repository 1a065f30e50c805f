import GRDB
import HTTPTypes
import Hummingbird
import Logging

/// Turns every error into an answer in the format that all errors have.
///
/// It wraps all other middleware. Unexpected errors are logged and not described in the answer.
struct ErrorMiddleware: RouterMiddleware {
  typealias Context = CloudContext

  let methods: MethodTable

  func handle(
    _ request: Request, context: CloudContext,
    next: @concurrent (Request, CloudContext) async throws -> Response
  ) async throws -> Response {
    do {
      // RFC 9112, 3.2: a request of HTTP/1.1 names one host.
      let isFurther = request.headers.contains { $0.name.canonicalName == "host" }
      guard request.head.authority != nil, !isFurther else { throw CloudError.badRequest }
      return try await next(request, context)
    } catch let error as CloudError {
      return error.response
    } catch let error as HTTPError {
      return cloudError(for: error, at: request.uri.path).response
    } catch let error as DatabaseError {
      context.logger.error("\(error.resultCode): \(error.message ?? "")")
      return cloudError(for: error).response
    } catch {
      context.logger.error("\(request.method) \(request.uri.path): \(error)")
      return CloudError.unexpected.response
    }
  }

  private func cloudError(for error: HTTPError, at path: String) -> CloudError {
    guard error.status == .notFound else {
      return error.status.kind == .clientError ? .badRequest : .unexpected
    }
    let methods = methods.methods(at: path)
    return methods.isEmpty ? .notFound : .methodNotAllowed(methods)
  }

  private func cloudError(for error: DatabaseError) -> CloudError {
    switch error.resultCode {
    case .SQLITE_FULL, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_IOERR, .SQLITE_READONLY,
      .SQLITE_CANTOPEN:
      .storageUnavailable
    default: .unexpected
    }
  }
}
