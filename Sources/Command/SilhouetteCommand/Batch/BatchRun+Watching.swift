// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

extension BatchRun {
  /// The interval at which folders are searched.
  private static var pollMilliseconds: Int { 500 }

  /// Processes photos as they appear, until a signal ends the process with exit code 0.
  ///
  /// Folders are searched again and again, since notifications of file systems differ between platforms and do not work
  /// over networks. Photos whose results exist are passed over, unless existing files are replaced.
  ///
  /// - Throws: Errors that do not depend on the photo.
  func watch() throws -> Never {
    try Termination.removesTemporaryFiles(endingNormally: true) { [console, counts] in
      console.end()
      console.write(
        error: "stopped: \(counts.done) done, \(counts.skipped) skipped, \(counts.failed) failed\n")
    }
    for target in command.targets {
      try Folder.make(target.path)
      TemporaryFiles.removeAbandoned(in: target.path)
    }
    let setting = BatchSetting(
      jobs: command.batch.jobs, threads: command.threads, photoCount: .max)
    let session = try makeSession(setting)
    if !command.verbosity.quiet, !command.batch.json {
      let places = command.photo.photos.map { TerminalText.line($0) }.joined(separator: ", ")
      console.write(error: "watching \(places); Ctrl-C ends\n")
    }
    var watch = FolderWatch()
    var unreadable: Set<String> = []
    let pause = Condition()
    while true {
      let search = try PhotoSearch(
        command.photo.photos, outputFolders: command.targets.map(\.path), mayBeEmpty: true)
      for failure in search.failures where unreadable.insert(failure.path).inserted {
        fail(failure.path, failure.error)
      }
      work(on: try items(watch.settled(search.photos)), session, jobCount: setting.jobCount)
      pause.withLock { _ = pause.wait(milliseconds: Self.pollMilliseconds) }
    }
  }

  /// Returns the photos to process.
  ///
  /// - Throws: `ValidationError` if a result would replace a photo.
  private func items(_ photos: [FoundPhoto]) throws -> [BatchPlan.Item] {
    if photos.isEmpty { return [] }
    let plan = try BatchPlan(
      photos, shard: command.batch.shard, output: command.outputTarget,
      overlay: command.overlayTarget, overwrites: command.overwrite)
    return plan.items.filter { item in
      command.overwrite || item.results.isEmpty || !item.results.allSatisfy(\.exists)
    }
  }
}
