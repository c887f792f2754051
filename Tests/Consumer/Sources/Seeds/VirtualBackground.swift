// SPDX-License-Identifier: Apache-2.0

// The code of an article on virtual backgrounds with WebRTC (003): its lines are as printed, without Objective-C.
// VirtualBackground+Helpers.swift has the functions that it calls and does not print.
// swift-format-ignore-file

import Foundation
import SilhouetteCompatibility

public class RTCVideoPipe: NSObject, RTCVideoCapturerDelegate {
  var virtualBackground: RTCVirtualBackground?
  var videoSource: RTCVideoSource?
  var latestTimestampNs: Int64 = 0
  var frameCount: Int = 0
  var lastProcessedTimestamp: Int64 = 0
  var fpsInterval: Int64 = 1000000000 / 15 // 15 fps to ensure VNGen can proccess
  var backgroundImage: UIImage?

  public init(videoSource: RTCVideoSource) {
    self.videoSource = videoSource
    self.virtualBackground = RTCVirtualBackground()
    super.init()
  }

  public func setBackgroundImage(image: UIImage?) {
    backgroundImage = image
  }

  public func capturer(_ capturer: RTCVideoCapturer, didCapture frame: RTCVideoFrame) {
    let currentTimestamp = frame.timeStampNs

    // Calculate the time since the last processed frame
    let elapsedTimeSinceLastProcessedFrame = currentTimestamp - lastProcessedTimestamp

    if elapsedTimeSinceLastProcessedFrame < fpsInterval {
      // Skip processing the frame if it's too soon
      return
    }

    if backgroundImage == nil {
      self.videoSource?.emitFrame(frame)
      return
    }

    virtualBackground?.processForegroundMask(from: frame, backgroundImage: backgroundImage!) { processedFrame, error in
      if let error = error {
        // Handle error
        print("Error processing foreground mask: \(error.localizedDescription)")
      } else if let processedFrame = processedFrame {
        self.lastProcessedTimestamp = currentTimestamp

        if processedFrame.timeStampNs <= self.latestTimestampNs {
          // Skip emitting frame if its timestamp is not newer than the latest one
          return
        }

        self.latestTimestampNs = processedFrame.timeStampNs
        self.videoSource?.emitFrame(processedFrame)
      }
    }
  }
}

@available(iOS 17.0, *)
var maskRequest: VNGeneratePersonInstanceMaskRequest?

public class RTCVirtualBackground: NSObject {

  public typealias ForegroundMaskCompletion = (RTCVideoFrame?, Error?) -> Void

  public override init() {
    if #available(iOS 17.0, *) {
      DispatchQueue.main.async {
        maskRequest = VNGeneratePersonInstanceMaskRequest()
      }
    }
  }

  public func processForegroundMask(from videoFrame: RTCVideoFrame, backgroundImage: UIImage, completion: @escaping ForegroundMaskCompletion) {
    guard let pixelBuffer = convertRTCVideoFrameToPixelBuffer(videoFrame) else {
      print("Failed to convert RTCVideoFrame to CVPixelBuffer")
      return
    }
    DispatchQueue.main.async(execute: {
      if #available(iOS 17.0, *) {
        let inputFrameImage = CIImage(cvPixelBuffer: pixelBuffer).resize()

        let handler = VNImageRequestHandler(ciImage: inputFrameImage!, options: [:])
        do {
          try handler.perform([maskRequest!])
          if let observation = maskRequest!.results?.first {
            let allInstances = observation.allInstances
            do {
              let maskedImage = try observation.generateMaskedImage(ofInstances: allInstances, from: handler, croppedToInstancesExtent: false)

              self.applyForegroundMask(to: maskedImage, backgroundImage: backgroundImage) { maskedPixelBuffer, error in
                if let maskedPixelBuffer = maskedPixelBuffer {
                  let frameProcessed = self.convertPixelBufferToRTCVideoFrame(maskedPixelBuffer, rotation: videoFrame.rotation, timeStampNs: videoFrame.timeStampNs)
                  completion(frameProcessed, nil)
                } else {
                  completion(nil, error)
                }
              }
            } catch {
              print("Error: \(error.localizedDescription)")
              completion(nil, error)
            }
          }
        } catch {
          print("Failed to perform Vision request: \(error)")
          completion(nil, error)
        }
      }
    })
  }

  func applyForegroundMask(to pixelBuffer: CVPixelBuffer, backgroundImage: UIImage, completion: @escaping (CVPixelBuffer?, Error?) -> Void) {
    DispatchQueue.global(qos: .userInitiated).async {
      let maskedUIImage = UIImage(ciImage: CIImage(cvPixelBuffer: pixelBuffer))

      let size = CGSize(width: CGFloat(CVPixelBufferGetWidth(pixelBuffer)), height: CGFloat(CVPixelBufferGetHeight(pixelBuffer)))

      let rotatedBackgroundImage = backgroundImage.rotateImage(orientation: UIImage.Orientation.up)

      UIGraphicsBeginImageContextWithOptions(size, false, 0.0)
      rotatedBackgroundImage.draw(in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
      maskedUIImage.draw(in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
      let composedImage = UIGraphicsGetImageFromCurrentImageContext()
      UIGraphicsEndImageContext()

      DispatchQueue.main.async {
        if let composedImage = composedImage {
          guard let composedPixelBuffer = self.pixelBufferFromImage(image: composedImage) else {
            completion(nil, nil)
            return
          }

          completion(composedPixelBuffer, nil)
        }
      }
    }
  }
}
