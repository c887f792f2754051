'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const element = id => document.getElementById(id);
const say = text => { element('status').textContent = text; };
const longSide = Math.max(data.width, data.height);
const marks = element('marks'), overlay = element('overlay');
const colors = {keep: '#18a558', remove: '#d4352b'};

/** The corrections, oldest first: {keep, x, y} for a click, {keep, radius, points} for a stroke. */
const items = [];
/** The masks as bytes, before corrections and now, at the size at which they are shown; null until they have arrived. */
let uncorrected = null, current = null;
/** The place of the keyboard's cursor; visible once a key has moved it. */
const cursor = {x: 0.5, y: 0.5, isVisible: false};
let gesture = null, isSaved = true, hasEnded = false;

// MARK: Corrections

/** Indicates whether a stroke covers a place. */
function covers(stroke, x, y) {
  const [px, py] = [x * data.width, y * data.height], reach = stroke.radius * longSide + 1;
  const points = stroke.points.map(point => [point[0] * data.width, point[1] * data.height]);
  return points.some(([x0, y0], index) => {
    const [x1, y1] = points[Math.min(index + 1, points.length - 1)];
    const square = (x1 - x0) ** 2 + (y1 - y0) ** 2;
    const part = square ? Math.min(1, Math.max(0, ((px - x0) * (x1 - x0) + (py - y0) * (y1 - y0)) / square)) : 0;
    return Math.hypot(px - x0 - part * (x1 - x0), py - y0 - part * (y1 - y0)) <= reach;
  });
}

/** The corrections for the server: a click under a later, contrary stroke counts no more. */
function corrections() {
  const clicks = items.filter((item, index) => !item.points && !items.slice(index + 1).some(
    later => later.points && later.keep !== item.keep && covers(later, item.x, item.y)));
  return {clicks: clicks.map(({x, y, keep}) => ({x, y, keep})), strokes: items.filter(item => item.points)};
}

function add(item) {
  items.push(item);
  change(item.points ? `Painted what to ${item.keep ? 'keep' : 'remove'}` : `${item.keep ? 'Kept' : 'Removed'} ${place(item)}`);
}

function undo() {
  if (!items.length) { say('Nothing to undo.'); return; }
  const item = items.pop();
  change(`Took back ${item.points ? 'a stroke' : 'a click'}`);
}

function change(words) {
  isSaved = items.length === 0;
  element('undo').disabled = !items.length;
  drawMarks();
  update(words);
}

const percent = value => `${Math.round(value * 100)} %`;
const place = ({x, y}) => `the place ${percent(x)} from the left, ${percent(y)} from the top`;

// MARK: Server

async function request(route, body) {
  const answer = await fetch(route, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});
  if (!answer.ok) throw new Error((await answer.text()).trim());
  return answer;
}

let isUpdating = false, wanted = null;

/** The longer side of the mask that can be shown, in pixels. */
function side() {
  const box = marks.getBoundingClientRect();
  return Math.min(2048, Math.max(64, Math.ceil(Math.max(box.width, box.height) * (window.devicePixelRatio || 1) / 64) * 64));
}

/** Asks for the mask of all corrections, and shows it; while an answer is awaited, only the last wish counts. */
async function update(words) {
  wanted = words;
  if (isUpdating) return;
  isUpdating = true;
  try {
    while (wanted !== null) {
      const words = wanted;
      wanted = null;
      const answer = await request('correct', {...corrections(), side: side()});
      show(await values(await answer.blob()), words);
    }
  } catch (error) {
    fail(error);
  }
  isUpdating = false;
}

/** The bytes of a grey PNG. */
async function values(blob) {
  const picture = await createImageBitmap(blob, {colorSpaceConversion: 'none', premultiplyAlpha: 'none'});
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d', {willReadFrequently: true});
  context.drawImage(picture, 0, 0);
  const pixels = context.getImageData(0, 0, picture.width, picture.height).data;
  const bytes = new Uint8Array(picture.width * picture.height);
  for (let index = 0; index < bytes.length; index++) bytes[index] = pixels[4 * index];
  return {width: picture.width, height: picture.height, bytes};
}

function fail(error) {
  // What fetch throws if nobody answers.
  const isGone = hasEnded || error instanceof TypeError;
  say(isGone ? 'The command does not answer: start it again to go on.' : `That failed: ${error.message}`);
}

async function download(route) {
  say('Making the file…');
  try {
    const url = URL.createObjectURL(await (await request(route, corrections())).blob());
    const link = Object.assign(document.createElement('a'), {href: url, download: `${data.name}-${route}.png`});
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
    isSaved = true;
    say(`Downloaded ${link.download}.`);
  } catch (error) {
    fail(error);
  }
}

async function save() {
  say('Saving…');
  try {
    await request('save', corrections());
    isSaved = true;
    say(`Saved ${data.saved}.`);
  } catch (error) {
    fail(error);
  }
}

/** Tells the server every ten seconds that the page is open; a worker keeps time where the page is hidden. */
function live() {
  const url = URL.createObjectURL(new Blob(['setInterval(() => postMessage(0), 10000)'], {type: 'text/javascript'}));
  new Worker(url).onmessage = async () => {
    try {
      await request('alive', {});
      if (hasEnded) say('The command answers again.');
      hasEnded = false;
    } catch (error) {
      if (!hasEnded) {
        hasEnded = true;
        fail(error);
      }
    }
  };
}

// MARK: Mask

function show(mask, words) {
  const last = current;
  current = mask;
  uncorrected ??= mask;
  drawOverlay();
  let added = 0, removed = 0;
  // After the window has another size, the masks may differ in theirs.
  const isComparable = last?.bytes.length === mask.bytes.length;
  for (let index = 0; isComparable && index < mask.bytes.length; index++) {
    const difference = (mask.bytes[index] >> 7) - (last.bytes[index] >> 7);
    if (difference > 0) added++;
    if (difference < 0) removed++;
  }
  const share = count => (100 * count / mask.bytes.length).toFixed(1);
  const parts = [[added, 'added'], [removed, 'removed']].filter(([count]) => share(count) !== '0.0')
    .map(([count, verb]) => `${share(count)} % of the photo ${verb}`);
  const isSame = isComparable && added + removed === 0;
  const effect = isSame ? 'the mask agrees already' : parts.join(', ') || 'hardly anything changed';
  if (last) say(isComparable ? `${words}: ${effect}.` : `${words}.`);
  else say(mask.bytes.some(value => value > 127) ? words : 'Nothing was found in the photo. Click the subject.');
  document.body.dataset.shown = Number(document.body.dataset.shown ?? 0) + 1;
}

/** Draws squares over what the mask removes. */
function drawOverlay() {
  const mask = showsBefore() ? uncorrected : current;
  if (!mask) return;
  if (overlay.width !== mask.width || overlay.height !== mask.height) [overlay.width, overlay.height] = [mask.width, mask.height];
  const context = overlay.getContext('2d'), image = context.createImageData(mask.width, mask.height);
  const pixels = new Uint32Array(image.data.buffer), strength = element('hide').checked ? 1 : 0.75;
  const size = Math.max(1, Math.round(Math.max(mask.width, mask.height) / 80));
  const alphas = Array.from({length: 256}, (_, value) => Math.round((255 - value) * strength) << 24);
  for (let y = 0, index = 0; y < mask.height; y++) {
    const row = Math.floor(y / size);
    for (let x = 0; x < mask.width; x++, index++) {
      // The order of bytes is that of all machines with browsers: little-endian.
      pixels[index] = alphas[mask.bytes[index]] | ((row + (x / size | 0)) & 1 ? 0xb8b8b8 : 0xf4f4f4);
    }
  }
  context.putImageData(image, 0, 0);
}

const showsBefore = () => element('before').getAttribute('aria-pressed') === 'true';

function toggleBefore() {
  const isBefore = !showsBefore();
  element('before').setAttribute('aria-pressed', isBefore);
  drawOverlay();
  drawMarks();
  say(isBefore ? 'This is the mask before your corrections.' : 'This is the mask with your corrections.');
}
