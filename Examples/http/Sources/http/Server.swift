// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Hummingbird
import Silhouette
import SilhouetteCommand

/// A service that cuts out photos: `POST /cutout?quality=accurate` with a photo as its body answers with a PNG.
@main
struct Server: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "http", abstract: "Serves cut-outs, masks and stickers of photos over HTTP.")

  @Option(help: "The address to listen on; 0.0.0.0 for all of this machine's.")
  var host = "127.0.0.1"
  @Option(help: "The port to listen on.")
  var port: UInt16 = 8080

  /// The options that clients may give. Others name files of this machine, such as `model` and `background`.
  private static let options: Set<String> = [
    "quality", "crop", "margin", "feather", "shrink", "hard", "all", "keep", "remove",
  ]
  /// The time after which a connection without a request, or with one that has come to a halt, is closed.
  private static let idleSeconds: Int64 = 15
  /// The time between two looks for memory to give back.
  private static let tidyingInterval = Duration.seconds(10)

  func run() async throws {
    let (worker, uploads) = (try SilhouetteWorker(), Uploads())
    let router = Router()
    for command in ["cutout", "mask", "sticker"] {
      router.post(.init(command)) { request, _ in
        let options = try Self.chosenOptions(of: request)
        let length = request.headers[.contentLength].flatMap { Int($0) }
        let photo = try await uploads.photo(from: request.body, announcing: length)
        defer { uploads.forget(photo) }
        let result = try await uploads.inSlot {
          do {
            return try await worker.result(of: command, on: photo, options: options)
          } catch let failure as WorkerFailure {
            throw HTTPError(.unprocessableContent, message: failure.description)
          }
        }
        return Response(
          status: .ok, headers: [.contentType: "image/png"],
          body: .init(byteBuffer: .init(bytes: result)))
      }
    }
    let application = Application(
      router: router,
      server: .http1(configuration: .init(idleTimeout: .seconds(Self.idleSeconds))),
      configuration: .init(address: .hostname(host, port: Int(port))))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.runService() }
      group.addTask { try await Self.giveMemoryBack(of: uploads) }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Gives gaps in the heap back to the system after photos were worked on, until the task is cancelled.
  private static func giveMemoryBack(of uploads: Uploads) async throws {
    var count = 0
    while true {
      try await Task.sleep(for: tidyingInterval)
      let answered = uploads.answeredCount
      if answered != count { ProcessMemory.releaseUnused() }
      count = answered
    }
  }

  /// Returns the options in the query of a request; an empty value gives a flag.
  private static func chosenOptions(of request: Request) throws -> [String: WorkerOption] {
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
