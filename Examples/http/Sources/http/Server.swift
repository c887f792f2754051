// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import SilhouetteCommand

/// A service that cuts out photos: `POST /cutout?quality=accurate` with a photo as its body answers with a PNG.
@main
struct Server {
  /// The largest upload in bytes, and the most uploads to hold in memory at a time.
  static let (maximumByteCount, maximumUploadCount) = (32 << 20, 32)
  /// The options that clients may give. Others name files of this machine, such as `model` and `background`.
  static let options: Set<String> = [
    "quality", "crop", "margin", "feather", "shrink", "hard", "all", "keep", "remove",
  ]

  static func main() async throws {
    let worker = try SilhouetteWorker()
    let uploads = Uploads(limit: maximumUploadCount)
    let router = Router()
    for command in ["cutout", "mask", "sticker"] {
      router.post(.init(command)) { request, _ in
        guard await uploads.begin() else {
          throw HTTPError(.serviceUnavailable, message: "busy, try again later")
        }
        do {
          let photo = try await request.body.collect(upTo: maximumByteCount)
          let result = try await worker.result(
            of: command, on: Array(photo.readableBytesView), options: try chosenOptions(of: request)
          )
          await uploads.end()
          return Response(
            status: .ok, headers: [.contentType: "image/png"],
            body: .init(byteBuffer: .init(bytes: result)))
        } catch {
          await uploads.end()
          guard let failure = error as? WorkerFailure else { throw error }
          throw HTTPError(.unprocessableContent, message: failure.description)
        }
      }
    }
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 8080)))
    try await application.runService()
  }

  /// Returns the options in the query of a request; an empty value gives a flag.
  static func chosenOptions(of request: Request) throws -> [String: WorkerOption] {
    var chosen: [String: WorkerOption] = ["max-megapixels": 50]
    for (name, value) in request.uri.queryParameters {
      guard options.contains(String(name)) else {
        throw HTTPError(.badRequest, message: "\(name): no such option")
      }
      chosen[String(name)] = value.isEmpty ? true : .text(String(value))
    }
    return chosen
  }
}

/// The number of uploads in memory, which is limited: the worker keeps all that wait for it.
actor Uploads {
  private let limit: Int
  private var count = 0

  init(limit: Int) { self.limit = limit }

  /// Counts an upload; `false` if there are too many.
  func begin() -> Bool {
    guard count < limit else { return false }
    count += 1
    return true
  }

  func end() { count -= 1 }
}
