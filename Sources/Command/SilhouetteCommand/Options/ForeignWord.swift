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

  /// Parses a line of a table: the words, the option if there is one, and the advice, with bars between them.
  private init(_ line: Substring) {
    let parts = line.split(separator: " | ")
    words = Set(parts[0].split(at: " ").map(String.init))
    option = parts.count > 2 ? String(parts[1]) : nil
    advice = String(parts[parts.count - 1])
  }

  private static func parsed(_ table: String) -> [ForeignWord] {
    table.split(at: "\n").map(ForeignWord.init)
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
  static let options = parsed(
    """
    --bg --bgcolor --bg-color --background-color -bgc -bc -fill | --background | the background is \
    --background white or -b '#fff'
    --bg-image --bg-image-file --background-image --backgroundimage -bi --bg-image-url | \
    --background | a background image is -b sky.jpg
    -background -flatten | --background | the background is -b white, with one hyphen
    --out --output-file --output-path --dest --destination --outfile --output-directory \
    --output-folder --out-dir --outdir -of -out -output | --output | the result is -o FILE, or the \
    last argument
    -i --input --in --input-file --input-folder --image -if -input | photos need no option: name \
    files, folders or patterns
    -m --model-name --net --network | --model | the network is --model NAME, and `silhouette \
    models` lists those that are installed
    -om --only-mask --mask-only --channels --alpha-only | the mask alone is made by `silhouette \
    mask photo.jpg mask.png`
    -a --alpha-matting -af -ab -ae -az --alpha-matting-foreground-threshold \
    --alpha-matting-background-threshold --alpha-matting-erode-size \
    --alpha-matting-erode-structure-size --alpha-matting-base-size --matting --matting-mask-size \
    --trimap-dilation --trimap-erosion --trimap-prob-threshold --semitransparency --fba --refine | \
    leave it out: edges are always fitted to the photo, and --quality accurate takes more care
    -ppm --ppm --post-process-mask --post --pre --postprocess | leave it out: specks and holes are \
    always removed
    -x --extras | --at | a point is --at 50%,40%, and a rectangle --box 10%,10%,80%,80%
    --roi | --box | a rectangle is --box x,y,width,height
    --type | --keep | classes are --keep person,car, and people alone --person
    -w --watcher --watching | --watch | watching a folder is --watch
    -r --recursive -R | leave it out: folders are always searched recursively
    --resize --dimensions --width --height -resize -thumbnail -scale -geometry --output-size | \
    --size | the size of the result is --size 413x531
    --ratio --aspect-ratio | --aspect | the aspect ratio is --aspect 35:45
    -extent --extent --pad-to | --canvas | a result of a certain size around the subject is \
    --canvas 1000x1000
    --margin --crop-margin --border -border --pad | --padding | the space around the subject is \
    --padding 20 or --padding 8%
    -trim --trim -crop --autocrop | --crop | to crop to the subject, use --crop
    --passport --face --portrait -gravity --gravity --position | --fit | the middle of the result \
    is --fit subject or --fit face, which makes passport photos
    -negate --negate --inverse --reverse | --invert | use --invert
    -negate --negate --invert -threshold --threshold --binary --binarize | a mask's values are \
    changed by `silhouette mask photo.jpg mask.png`, with --invert or --threshold
    -threshold --binary --binarize -monochrome | --threshold | use --threshold 0.5
    -blur --blur --background-blur | --background | a blurred background is -b blur
    --transparent -alpha | leave it out: a background is transparent without -b
    -quality | --jpeg-quality | a JPEG's quality is --jpeg-quality 90
    --sigma | --background | by how much the background is blurred is -b blur:SIGMA
    --add-shadow --shadow-type | a shadow is drawn by `silhouette sticker`
    --gpu --device --cuda --fp16 -gb --gpubatchsize | leave it out: everything runs on the CPU
    --workers --workernodes -wn --num-workers --batch-size -j --parallel --batch-size-seg \
    --batch-size-mat | --jobs | the number of photos at a time is --jobs 4
    --reprocess-existing --force -f -y --yes | --overwrite | to replace existing files, use \
    --overwrite
    --skip --resume --no-clobber -n | --skip-existing | to skip what is finished, use \
    --skip-existing
    --api-key --confirm-batch-over --extra-api-option | leave it out: nothing leaves this machine
    -d --delete-input | leave it out: photos are never deleted
    -p --port | `silhouette worker` answers requests on standard input; there is no port
    -l --log-level --debug | --verbose | messages are --verbose or --quiet
    """)

  /// The commands of other tools.
  static let commands = parsed(
    """
    i rm remove rembg removebg remove-bg erase cut extract bg background-remove carve | a photo's \
    subject is cut out by `silhouette cutout photo.jpg cutout.png`
    p batch folder bulk | a folder is `silhouette cutout photos cutouts/`
    watch | watching a folder is `silhouette cutout photos -o cutouts --watch`
    s serve server api http | a service is `silhouette worker`, which answers JSON on standard \
    input
    b stream live camera webcam | frames are replaced by `silhouette video`
    d download models-download fetch | nothing is downloaded: the networks are built in, and \
    `silhouette models add FILE` installs others
    segment matte matting alpha trimap mask-only | a mask is made by `silhouette mask photo.jpg \
    mask.png`
    background bg-replace replace-bg change-background composite blur | another background is \
    `silhouette replace photo.jpg new.jpg -b sky.jpg`, or -b blur
    crop resize passport id-photo portrait | a passport photo is `silhouette cutout photo.jpg \
    pass.jpg -b white --fit face --size 413x531`
    detect faces face pose | faces, bodies and hands are found by `silhouette people photo.jpg`
    classify objects | classes are found by `silhouette labels photo.jpg`
    montage collage | images are put side by side by `silhouette sheet a.png b.jpg -o sheet.jpg`
    """)
}
