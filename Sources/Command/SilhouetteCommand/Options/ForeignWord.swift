// SPDX-License-Identifier: Apache-2.0

/// A word of another tool that has the same purpose, with the advice for people who are used to it.
///
/// The tools are rembg, backgroundremover, CarveKit, the command of remove.bg, and ImageMagick.
struct ForeignWord: Sendable {
  /// The names, with their hyphens if they are options.
  let words: Set<String>
  /// The option that has the same meaning; the advice is for commands that have it. `nil` for advice to any command.
  let option: String?
  /// The advice, as the end of a sentence about the unknown word.
  let advice: String

  private init(_ words: String, option: String? = nil, _ advice: String) {
    self.words = Set(words.split(at: " ").map(String.init))
    self.option = option
    self.advice = advice
  }

  /// Returns the advice about an unknown option; `nil` if it belongs to no other tool, or to one whose word has no
  /// counterpart in the command.
  ///
  /// - Parameters:
  ///   - name: The option, with its hyphens.
  ///   - options: The options of the command.
  static func advice(about name: String, among options: CommandOptions) -> String? {
    matches(name).first { word in
      word.option.map { options.takesValue[$0] != nil } ?? true
    }?.advice
  }

  /// Returns the option with the meaning of another tool's option; `nil` if none of the command's has it.
  static func counterpart(of name: String, among options: CommandOptions) -> String? {
    matches(name).lazy.compactMap(\.option).first { options.takesValue[$0] != nil }
  }

  /// Returns the advice about an unknown command; `nil` if it belongs to no other tool.
  static func advice(aboutCommand name: String) -> String? {
    commands.first { $0.words.contains(name) }?.advice
  }

  private static func matches(_ name: String) -> [ForeignWord] {
    let name = name.replacing(each: "_", with: "-")
    return options.filter { $0.words.contains(name) }
  }

  /// The options of other tools.
  static let options: [ForeignWord] = [
    ForeignWord(
      "--bg --bgcolor --bg-color --background-color -bgc -bc -fill", option: "--background",
      "the background is --background white or -b '#fff'"),
    ForeignWord(
      "--bg-image --bg-image-file --background-image --backgroundimage -bi --bg-image-url",
      option: "--background", "a background image is -b sky.jpg"),
    ForeignWord(
      "-background -flatten", option: "--background", "the background is -b white, with one hyphen"),
    ForeignWord(
      "--out --output-file --output-path --dest --destination --outfile --output-directory"
        + " --output-folder --out-dir --outdir -of -out -output",
      option: "--output", "the result is -o FILE, or the last argument"),
    ForeignWord(
      "-i --input --in --input-file --input-folder --image -if -input",
      "photos need no option: name files, folders or patterns"),
    ForeignWord(
      "-m --model-name --net --network", option: "--model",
      "the network is --model NAME, and `silhouette models` lists those that are installed"),
    ForeignWord(
      "-om --only-mask --mask-only --channels --alpha-only",
      "the mask alone is made by `silhouette mask photo.jpg mask.png`"),
    ForeignWord(
      "-a --alpha-matting -af -ab -ae -az --alpha-matting-foreground-threshold"
        + " --alpha-matting-background-threshold --alpha-matting-erode-size --alpha-matting-erode-structure-size"
        + " --alpha-matting-base-size --matting --matting-mask-size --trimap-dilation --trimap-erosion"
        + " --trimap-prob-threshold --semitransparency --fba --refine",
      "leave it out: edges are always fitted to the photo, and --quality best takes more care"),
    ForeignWord(
      "-ppm --ppm --post-process-mask --post --pre --postprocess",
      "leave it out: specks and holes are always removed"),
    ForeignWord(
      "-x --extras", option: "--at",
      "a point is --at 50%,40%, and a rectangle --box 10%,10%,80%,80%"),
    ForeignWord("--roi", option: "--box", "a rectangle is --box x,y,width,height"),
    ForeignWord(
      "--type", option: "--keep", "classes are --keep person,car, and people alone --person"),
    ForeignWord(
      "-w --watcher --watching", option: "--watch", "watching a folder is --watch"),
    ForeignWord(
      "-r --recursive -R", "leave it out: folders are always searched recursively"),
    ForeignWord(
      "--resize --dimensions --width --height -resize -thumbnail -scale -geometry --output-size",
      option: "--size", "the size of the result is --size 413x531"),
    ForeignWord(
      "--ratio --aspect-ratio", option: "--aspect", "the aspect ratio is --aspect 35:45"),
    ForeignWord(
      "-extent --extent --pad-to", option: "--canvas",
      "a result of a certain size around the subject is --canvas 1000x1000"),
    ForeignWord(
      "--margin --crop-margin --border -border --pad", option: "--padding",
      "the space around the subject is --padding 20 or --padding 8%"),
    ForeignWord(
      "-trim --trim -crop --autocrop", option: "--crop", "to crop to the subject, use --crop"),
    ForeignWord(
      "--passport --face --portrait -gravity --gravity --position", option: "--fit",
      "the middle of the result is --fit subject or --fit face, which makes passport photos"),
    ForeignWord("-negate --negate --inverse --reverse", option: "--invert", "use --invert"),
    ForeignWord(
      "-negate --negate --invert -threshold --threshold --binary --binarize",
      "a mask's values are changed by `silhouette mask photo.jpg mask.png`, with --invert or --threshold"
    ),
    ForeignWord(
      "-threshold --binary --binarize -monochrome", option: "--threshold", "use --threshold 0.5"),
    ForeignWord(
      "-blur --blur --background-blur", option: "--background", "a blurred background is -b blur"),
    ForeignWord("--transparent -alpha", "leave it out: a background is transparent without -b"),
    ForeignWord("-quality", option: "--jpeg-quality", "a JPEG's quality is --jpeg-quality 90"),
    ForeignWord(
      "--sigma", option: "--background", "by how much the background is blurred is -b blur:SIGMA"),
    ForeignWord("--add-shadow --shadow-type", "a shadow is drawn by `silhouette sticker`"),
    ForeignWord(
      "--gpu --device --cuda --fp16 -gb --gpubatchsize", "leave it out: everything runs on the CPU"),
    ForeignWord(
      "--workers --workernodes -wn --num-workers --batch-size -j --parallel --batch-size-seg"
        + " --batch-size-mat",
      option: "--jobs", "the number of photos at a time is --jobs 4"),
    ForeignWord(
      "--reprocess-existing --force -f -y --yes", option: "--overwrite",
      "to replace existing files, use --overwrite"),
    ForeignWord(
      "--skip --resume --no-clobber -n", option: "--skip-existing",
      "to skip what is finished, use --skip-existing"),
    ForeignWord(
      "--api-key --confirm-batch-over --extra-api-option",
      "leave it out: nothing leaves this machine"),
    ForeignWord(
      "-d --delete-input", "leave it out: photos are never deleted"),
    ForeignWord(
      "-p --port", "`silhouette worker` answers requests on standard input; there is no port"),
    ForeignWord("-l --log-level --debug", option: "--verbose", "messages are --verbose or --quiet"),
  ]

  /// The commands of other tools.
  static let commands: [ForeignWord] = [
    ForeignWord(
      "i rm remove rembg removebg remove-bg erase cut extract bg background-remove carve",
      "a photo's subject is cut out by `silhouette cutout photo.jpg cutout.png`"),
    ForeignWord(
      "p batch folder bulk", "a folder is `silhouette cutout photos cutouts/`"),
    ForeignWord(
      "watch", "watching a folder is `silhouette cutout photos -o cutouts --watch`"),
    ForeignWord(
      "s serve server api http",
      "a service is `silhouette worker`, which answers JSON on standard input"),
    ForeignWord(
      "b stream live camera webcam", "frames are replaced by `silhouette video`"),
    ForeignWord(
      "d download models-download fetch",
      "nothing is downloaded: the networks are built in, and `silhouette models add FILE` installs others"
    ),
    ForeignWord(
      "segment matte matting alpha trimap mask-only",
      "a mask is made by `silhouette mask photo.jpg mask.png`"),
    ForeignWord(
      "background bg-replace replace-bg change-background composite blur",
      "another background is `silhouette replace photo.jpg new.jpg -b sky.jpg`, or -b blur"),
    ForeignWord(
      "crop resize passport id-photo portrait",
      "a passport photo is `silhouette cutout photo.jpg pass.jpg -b white --fit face --size 413x531`"
    ),
    ForeignWord(
      "detect faces face pose", "faces, bodies and hands are found by `silhouette people photo.jpg`"
    ),
    ForeignWord("classify objects", "classes are found by `silhouette labels photo.jpg`"),
    ForeignWord(
      "montage collage",
      "images are put side by side by `silhouette sheet a.png b.jpg -o sheet.jpg`"),
  ]
}
