// SPDX-License-Identifier: Apache-2.0

/// The targets by name.
public enum FuzzCatalog {
  /// All targets; the ones with most to lose come first.
  public static let all: [any FuzzTarget.Type] =
    [
      TFLiteGraphTarget.self,
      FilterTarget.self,
      DrawingTarget.self,
      Y4MTarget.self,
      VideoTarget.self,
    ] + decodingTargets + [
      EXIFTarget.self,
      ICCTarget.self,
      TFLiteTarget.self,
      CoreMLTarget.self,
      ONNXTarget.self,
      SafetensorsTarget.self,
      StateDictTarget.self,
      NPYTarget.self,
      CubeTarget.self,
      JSONTarget.self,
      WorkerTarget.self,
      CorrectTarget.self,
      ManifestTarget.self,
    ]

  /// Returns the target of a name.
  public static func named(_ name: String) -> (any FuzzTarget.Type)? {
    all.first { $0.name == name }
  }
}
