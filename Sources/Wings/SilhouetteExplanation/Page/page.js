'use strict';
const run = JSON.parse(document.getElementById('data').textContent);
const element = id => document.getElementById(id);
const text = (id, value) => { element(id).textContent = value; };

/** Makes an element with attributes or properties, and children. */
function make(tag, properties = {}, ...children) {
  const result = Object.assign(document.createElement(tag), properties);
  result.append(...children);
  return result;
}

/** The Float32 values of a Base64 text. */
function floats(base64) {
  const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
  return new Float32Array(bytes.buffer);
}

const number = (value, digits = 2) => value == null ? '–' : value.toLocaleString('en', {
  minimumFractionDigits: digits, maximumFractionDigits: digits});
const bytes = count => count < 1024 ? `${count} bytes` : count < 1 << 20 ? `${number(count / 1024, 0)} KiB`
  : `${number(count / (1 << 20), 1)} MiB`;
const millions = count => number(count / 1e6, count < 1e6 ? 2 : 1);
const machine = run.machine, answer = run.answer, size = run.input.width;
const [, logitHeight, logitWidth, classCount] = answer.logitShape;
const logits = floats(answer.logits);
const [labelWidth, labelHeight] = answer.labelSize, isAligned = answer.mapping === 'alignCorners';
const labels = new Uint8Array(labelWidth * labelHeight);
const hasDecoder = run.stages.some(stage => stage.name.startsWith('decoder.'));
const backbone = run.stages.filter(stage => stage.name.startsWith('backbone.'));
for (let place = 0, index = 0; index < answer.labelRuns.length; index += 2) {
  labels.fill(answer.labelRuns[index], place, place += answer.labelRuns[index + 1]);
}
for (const stage of run.stages) {
  // A window whose positions depend on the whole photo is drawn where the positions themselves lie.
  for (const window of stage.windows.filter(window => window.input === 'whole')) {
    const step = size / stage.shape[2] / window.stride;
    window.input = {rows: [step, step, 0], columns: [step, step, 0]};
  }
}
const state = {x: size >> 1, y: size >> 1, stage: 0};
let inputBytes = null;

// MARK: The photo and the chosen pixel

/** Draws the photo on a canvas of the network's size and returns its context. */
function drawPhoto(id, picture) {
  const canvas = element(id);
  canvas.width = size;
  canvas.height = run.input.height;
  const context = canvas.getContext('2d', {willReadFrequently: true});
  context.drawImage(picture, 0, 0);
  return context;
}

/** Draws a cross of two colours, visible on any photo. */
function drawPixel(context) {
  for (const [color, width] of [['#000', 4], ['#fff', 2]]) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(state.x - 9, state.y);
    context.lineTo(state.x + 9, state.y);
    context.moveTo(state.x, state.y - 9);
    context.lineTo(state.x, state.y + 9);
    context.stroke();
  }
}

/** Draws squares around the pixels that a window's taps read. */
function drawTaps(context, taps) {
  for (const tap of taps) {
    context.fillStyle = '#ff3b30';
    context.strokeStyle = '#fff';
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(tap.x, tap.y, size / 100, 0, 7);
    context.fill();
    context.stroke();
  }
}

/** The position of a map that belongs to a pixel. */
function position(shape, pixel = state) {
  const along = (place, extent, count) => isAligned ? Math.round(place * (count - 1) / Math.max(extent - 1, 1)) :
    Math.floor((place + 0.5) * count / extent);
  return {y: along(pixel.y, run.input.height, shape[1]), x: along(pixel.x, size, shape[2])};
}

/** The class of a pixel. */
function labelAt(pixel) {
  const place = position([1, labelHeight, labelWidth], pixel);
  return labels[place.y * labelWidth + place.x];
}

/** The pixels that a position depends on along one axis: first and last, padding included. */
const span = ([extent, stride, start], place) => [start + place * stride, start + place * stride + extent - 1];

/** The middle of what each tap of a window reads, in pixels of the photo. */
function taps(window, place) {
  const result = [];
  for (let row = 0; row < window.kernel; row += 1) {
    for (let column = 0; column < window.kernel; column += 1) {
      const y = place.y * window.stride - window.before + row * window.dilation;
      const x = place.x * window.stride - window.before + column * window.dilation;
      const [top, bottom] = span(window.input.rows, y), [left, right] = span(window.input.columns, x);
      result.push({x: (left + right) / 2, y: (top + bottom) / 2});
    }
  }
  return result;
}

const isInside = point => point.x >= 0 && point.y >= 0 && point.x < size && point.y < run.input.height;

function showField(picture) {
  const stage = run.stages[state.stage], place = position(stage.shape);
  const context = drawPhoto('photo', picture);
  if (element('show-labels').checked) { drawLabels(context); }
  text('stage-name', stage.name);
  const at = `For this pixel (row ${place.y}, column ${place.x} of its ${stage.shape[1]}×${stage.shape[2]} map), it depends on`;
  let rectangle = [0, 0, size, run.input.height];
  if (stage.field && stage.field !== 'whole') {
    const [top, bottom] = span(stage.field.rows, place.y), [left, right] = span(stage.field.columns, place.x);
    rectangle = [left, top, right - left + 1, bottom - top + 1];
    text('field', `${at} ${stage.field.columns[0]}×${stage.field.rows[0]} pixels: columns ` +
      `${left}…${right} and rows ${top}…${bottom}. Neighbouring positions see ${stage.field.rows[1]} pixels farther.`);
  } else {
    text('field', `${at} the whole photo, through the mean of the backbone's maps.`);
  }
  const window = stage.windows[stage.windows.length - 1];
  if (window) {
    const points = taps(window, place);
    text('window', `Its ${window.kernel}×${window.kernel} window (${window.name}) has the dilation ${window.dilation}: it ` +
      `reads positions ${window.dilation * window.input.rows[1]} pixels apart, ` +
      `${points.filter(isInside).length} of ${points.length} inside of the photo.`);
    drawTaps(context, points);
  } else {
    text('window', 'Its windows are 1×1: they mix the channels of each position.');
  }
  context.strokeStyle = '#ff3b30';
  context.lineWidth = 3;
  context.strokeRect(...rectangle);
  drawPixel(context);
}

function drawLabels(context) {
  const image = context.getImageData(0, 0, size, run.input.height);
  for (let place = 0; place < size * run.input.height; place += 1) {
    const label = labelAt({x: place % size, y: Math.floor(place / size)}), color = answer.colors[label];
    for (let channel = 0; channel < 3; channel += 1) {
      const at = 4 * place + channel;
      image.data[at] = label ? (image.data[at] + color[channel] * 1.5) / 2.5 : image.data[at] / 2;
    }
  }
  context.putImageData(image, 0, 0);
}

// MARK: Classes

/** The logits of the chosen pixel's label: enlarged bilinearly, with aligned corners or half-pixel centres. */
function pixelLogits() {
  const along = (place, extent, count) => {
    const exact = isAligned ? place * (count - 1) / Math.max(extent - 1, 1) : (place + 0.5) * count / extent - 0.5;
    const inside = Math.min(Math.max(exact, 0), count - 1), low = Math.floor(inside);
    return [low, Math.min(low + 1, count - 1), inside - low];
  };
  const place = position([1, labelHeight, labelWidth]);
  const [top, bottom, down] = along(place.y, labelHeight, logitHeight);
  const [left, right, across] = along(place.x, labelWidth, logitWidth);
  const at = (row, column, index) => logits[(row * logitWidth + column) * classCount + index];
  return answer.classes.map((_, index) =>
    (at(top, left, index) * (1 - across) + at(top, right, index) * across) * (1 - down) +
    (at(bottom, left, index) * (1 - across) + at(bottom, right, index) * across) * down);
}

/** The softmax of logits. */
function softmax(values) {
  const highest = Math.max(...values), powers = values.map(value => Math.exp(value - highest));
  const sum = powers.reduce((a, b) => a + b);
  return powers.map(power => power / sum);
}

function makeHeatMaps() {
  const maps = answer.classes.map((_, index) => logits.filter((_, place) => place % classCount === index));
  const peaks = maps.map(map => Math.max(...map)), highest = Math.max(...peaks);
  const lowest = Math.min(...maps.map(map => Math.min(...map)));
  const list = make('div', {className: 'maps'});
  for (const index of answer.classes.map((_, index) => index).sort((a, b) => peaks[b] - peaks[a])) {
    const canvas = make('canvas', {width: logitWidth, height: logitHeight});
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', `Logits of ${answer.classes[index]}, highest ${number(peaks[index], 1)}`);
    const context = canvas.getContext('2d'), image = context.createImageData(logitWidth, logitHeight);
    for (let place = 0; place < logitWidth * logitHeight; place += 1) {
      const share = (maps[index][place] - lowest) / (highest - lowest || 1);
      // From dark blue over violet to yellow: brightness grows steadily, for readers without colour vision too.
      image.data.set([255 * Math.min(1, share * 1.4), 255 * share ** 1.6, 120 + 60 * Math.sin(share * 3) - 100 * share, 255],
        4 * place);
    }
    context.putImageData(image, 0, 0);
    list.append(make('figure', {id: `class-${index}`}, canvas, make('figcaption', {}, answer.classes[index] + ' ',
      make('span', {id: `logit-${index}`}))));
  }
  element('heat-maps').append(list);
}

function showClasses() {
  const values = pixelLogits(), shares = softmax(values);
  const order = values.map((_, index) => index).sort((a, b) => values[b] - values[a]);
  text('pixel', `Pixel: column ${state.x}, row ${state.y}. Its class is ${answer.classes[labelAt(state)]}.`);
  text('pixel-classes', `At column ${state.x}, row ${state.y}: ` + order.slice(0, 4).map(index =>
    `${answer.classes[index]} ${number(values[index])} (${number(100 * shares[index], 1)} %)`).join(', ') + '.');
  values.forEach((value, index) => {
    text(`logit-${index}`, number(value));
    element(`class-${index}`).className = index === order[0] ? 'chosen' : '';
  });
}

// MARK: Atrous convolution

function showAtrous(picture) {
  const dilation = Number(element('dilation').value);
  const stride = Number(document.querySelector('input[name="output-stride"]:checked').value);
  text('dilation-value', dilation);
  const context = drawPhoto('atrous-photo', picture);
  const points = taps({kernel: 3, stride: 1, before: dilation, dilation, input: {rows: [1, stride, state.y],
    columns: [1, stride, state.x]}}, {x: 0, y: 0});
  const positions = step => Math.floor((size - 1) / step) + 1, reach = 2 * dilation * stride + 1;
  context.strokeStyle = '#ff3b30';
  context.lineWidth = 3;
  context.strokeRect(state.x - dilation * stride, state.y - dilation * stride, reach, reach);
  drawTaps(context, points);
  drawPixel(context);
  const inside = points.filter(isInside).length;
  text('atrous-text', `With dilation ${dilation} at output stride ${stride}, the nine positions are ${dilation * stride} pixels ` +
    `apart and span ${reach} pixels, ${number(100 * reach / size, 0)} % of the photo's width. ${inside} of 9 lie inside ` +
    `of the photo; the others read zeros${inside === 1 ? ', so that the window is no more than 1×1' : ''}. The map has ` +
    `${positions(stride)}×${positions(stride)} positions: ${number((positions(stride) / positions(16)) ** 2, 1)} times the work of output stride 16.`);
}

function describeAtrous() {
  const dilated = run.stages.flatMap(stage => stage.windows).filter(window => window.dilation > 1);
  const named = prefix => dilated.filter(window => window.name.startsWith(prefix)).map(window =>
    `${window.name} (dilation ${window.dilation})`).join(', ');
  const blocks = named('backbone.'), branches = named('aspp.'), shape = backbone.length ? backbone.at(-1).shape : [];
  text('atrous-here', (blocks ? `Dilated windows of the backbone: ${blocks}. A block before them gave up its stride, so that ` +
    `the map stays at ${shape[1]}×${shape[2]}; with the dilation, they see as far as with the stride.` :
    'The backbone of this network has no dilated window.') + (branches ? ` Dilated windows of the pyramid: ${branches}. They ` +
    'look at the surroundings of each position at several scales.' : ''));
}

// MARK: Stages

function makeStages() {
  run.stages.forEach((stage, index) => {
    const step = run.steps[stage.step];
    const shared = run.stages.filter(other => other.step === stage.step).length > 1;
    const maps = make('div', {className: 'maps'});
    for (const map of stage.maps) {
      maps.append(make('figure', {}, make('img', {src: map.image, loading: 'lazy',
        alt: `Channel ${map.channel} of ${stage.name}`}), make('figcaption', {},
        `channel ${map.channel}: ${number(map.lowest)} … ${number(map.highest)}`)));
    }
    const shape = stage.shape.slice(1).join('×');
    element('stage-list').append(make('details', {open: index === 0}, make('summary', {}, make('b', {}, stage.name),
      ` ${shape}, ${millions(stage.multiplyAdds)} million multiply-adds`), make('p', {className: 'faint'},
      `${stage.operators.join(' → ')}. ${stage.parameters.toLocaleString('en')} parameters; the result takes ` +
      `${bytes(stage.bytes)}. ` + (step ? `Step ${stage.step} of the plan, “${step.name}”, took ` +
      `${number(step.milliseconds)} ms` + (shared ? ' for this stage and its neighbour together' : '') +
      (step.offset == null ? '.' : `; its result lies at byte ${step.offset.toLocaleString('en')} of the arena.`) +
      (step.scratch ? ` It works in strips whose intermediate values take ${bytes(step.scratch)} per thread.` : '') : '')),
      maps));
  });
}

element('open-all').addEventListener('click', () => {
  for (const stage of element('stage-list').children) { stage.open = true; }
});

// MARK: Edge

function makeEdge() {
  const edge = run.edge;
  if (!edge) {
    text('edge-text', 'The network finds nothing but background in this photo, so that there is no edge to follow.');
    return;
  }
  text('edge-text', `The mask of “${edge.class}”, each step beside the last: the part of ${edge.part[2]}×${edge.part[3]} ` +
    `pixels in which the steps change most, and the whole photo of ${edge.size.join('×')} pixels.`);
  for (const step of edge.steps) {
    element('edge-steps').append(make('figure', {}, make('div', {className: 'part'}, make('img', {src: step.part,
      alt: `${step.title}, enlarged`})), make('img', {src: step.whole, alt: `${step.title}, the whole photo`}),
      make('figcaption', {}, make('b', {}, step.title), ` ${step.text}`)));
  }
}

// MARK: A convolution

const convolution = run.convolution && {...run.convolution, weights: floats(run.convolution.weights),
  bias: floats(run.convolution.bias), map: floats(run.convolution.map)};

/** The 27 values that the stem reads for a position of its map, zeros outside of the photo. */
function windowValues(row, column) {
  const values = [];
  const [, height, width, channels] = convolution.weightShape;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const line = row * convolution.stride - convolution.before + y;
      const place = column * convolution.stride - convolution.before + x;
      const inside = line >= 0 && place >= 0 && line < run.input.height && place < size;
      for (let channel = 0; channel < channels; channel += 1) {
        values.push(inside ? inputBytes[4 * (line * size + place) + channel] * run.input.scale[channel] +
          run.input.offset[channel] : 0);
      }
    }
  }
  return values;
}

const weightsOf = filter => {
  const count = convolution.weightShape.slice(1).reduce((a, b) => a * b);
  return Array.from(convolution.weights.subarray(filter * count, (filter + 1) * count));
};
const activated = value => convolution.activation === 'relu6' ? Math.min(Math.max(value, 0), 6) : value;

/** A table of three channels of a window, each 3×3. */
function windowGrids(values) {
  const result = make('div');
  for (const [channel, name] of ['red', 'green', 'blue'].entries()) {
    const grid = make('div', {className: 'grid3', ariaLabel: name});
    for (let tap = 0; tap < 9; tap += 1) { grid.append(make('span', {}, number(values[3 * tap + channel]))); }
    result.append(make('div', {}, make('div', {className: 'faint'}, name), grid));
  }
  return result;
}

function showConvolution() {
  if (!convolution) { return; }
  const place = position([1, convolution.height, convolution.width, 0]);
  const values = windowValues(place.y, place.x), weights = weightsOf(convolution.filter);
  const products = values.map((value, index) => value * weights[index]);
  const sum = products.reduce((a, b) => a + b), bias = convolution.bias[convolution.filter];
  const engine = convolution.map[place.y * convolution.width + place.x];
  element('window-values').replaceChildren(windowGrids(values));
  const list = products.map((product, index) =>
    `${number(values[index])} · ${number(weights[index])}`).join(' + ');
  element('product').replaceChildren(make('p', {className: 'faint'}, list + ` + ${number(bias)}`),
    make('p', {}, '= ', make('b', {id: 'computed'}, number(sum + bias, 4)), ', after the activation ',
      make('b', {id: 'computed-activated'}, number(activated(sum + bias), 4)), '. The engine computed ',
      make('b', {id: 'engine'}, number(engine, 4)), '.'));
  showTile(place);
}

function showTile(place) {
  const step = Number(element('tile-step').value);
  text('tile-step-value', step);
  const filters = [0, 1, 2, 3].map(index => (convolution.filter + index) % convolution.weightShape[0]);
  const columns = [0, 1, 2, 3].map(index => Math.min(place.x, convolution.width - 4) + index);
  const rows = columns.map(column => windowValues(place.y, column)), weights = filters.map(weightsOf);
  const body = make('tbody');
  columns.forEach((column, index) => {
    const cells = filters.map((_, filter) => {
      let sum = 0;
      for (let tap = 0; tap < step; tap += 1) { sum += rows[index][tap] * weights[filter][tap]; }
      return make('td', {className: 'number now'}, number(sum, 3));
    });
    body.append(make('tr', {}, make('th', {scope: 'row'}, `pixel ${place.y}, ${column}`),
      make('td', {className: 'number'}, step ? number(rows[index][step - 1], 3) : ''), ...cells));
  });
  const head = make('thead', {}, make('tr', {}, make('th'), make('th', {className: 'number'}, 'value'),
    ...filters.map((filter, index) => make('th', {className: 'number'}, `filter ${filter}`, make('br'),
      step ? `× ${number(weights[index][step - 1], 3)}` : ''))));
  element('tile').replaceChildren(make('table', {}, head, body));
}

function describeConvolution() {
  if (!convolution) {
    text('convolution-text', 'The first stage of this network is no convolution of the photo.');
    return;
  }
  element('tile-step').max = convolution.weightShape.slice(1).reduce((a, b) => a * b);
  text('convolution-text', `The first stage, ${convolution.name}, has ${convolution.weightShape[0]} filters of ` +
    `${convolution.weightShape.slice(1).join('×')} weights. Here is filter ${convolution.filter}, the most telling one, at ` +
    `the chosen pixel.`);
  const rate = machine.multiplyAdds / machine.seconds;
  text('peak', `The whole network took ${number(machine.seconds * 1e3, 1)} ms for ${millions(machine.multiplyAdds)} million ` +
    `multiply-adds: ${number(rate / 1e9, 1)} thousand million per second. ` + (machine.peak ?
    `This processor reaches at most ${number(machine.peak / 1e9, 1)} thousand million per second on ${machine.threads} ` +
    `threads, with all operands in registers: the run came to ${number(100 * rate / machine.peak, 0)} % of it.` :
    'Other work disturbed the measurement of the processor’s limit, so that no share of it is given.'));
}

// MARK: Plan

function makePlan() {
  text('plan-text', `The planner turned ${run.stages.reduce((sum, stage) => sum + stage.operators.length, 0)} operators into ` +
    `${run.steps.length} steps. Where a block of the backbone is one step, it is computed in strips, so that its widest values ` +
    `never leave the cache. Results share an arena of ${bytes(machine.arenaBytes)}, which would take ${bytes(machine.unsharedBytes)} ` +
    `if none reused the place of another; a thread works in ${bytes(machine.workingBytes)}. The times are the shortest of ` +
    `${machine.runs} runs.`);
  const body = element('steps').tBodies[0];
  run.steps.forEach((step, index) => {
    const share = machine.peak && step.multiplyAdds ? step.multiplyAdds / (step.milliseconds / 1e3) / machine.peak : null;
    const cells = [number(step.milliseconds), millions(step.multiplyAdds),
      share == null ? '–' : `${number(100 * share, 0)} %`, step.offset == null ? '–' : step.offset.toLocaleString('en')];
    body.append(make('tr', {}, make('td', {}, `${index}: ${step.name}`), make('td', {}, step.value),
      ...cells.map(cell => make('td', {className: 'number'}, cell))));
  });
  const canvas = element('arena'), count = run.steps.length, height = 320;
  canvas.width = 960;
  canvas.height = height;
  const context = canvas.getContext('2d'), column = canvas.width / count, scale = (height - 2) / machine.arenaBytes;
  context.font = '11px system-ui';
  run.steps.forEach((step, index) => {
    if (step.offset == null) { return; }
    const last = step.lastReader == null ? count - 1 : step.lastReader, tall = Math.max(step.bytes * scale, 2);
    const y = height - 1 - step.offset * scale - tall, wide = (last - index + 1) * column;
    context.fillStyle = `hsl(${index * 47 % 360} 55% 60%)`;
    context.fillRect(index * column + 1, y, wide - 2, tall);
    context.fillStyle = '#000';
    if (tall > 12) { context.fillText(String(index), index * column + 4, y + 12); }
  });
}

// MARK: Image graph

function makeImages() {
  const plan = run.replace;
  if (!plan) {
    text('images-text', 'Without a subject there is no background to replace.');
    element('replaced').remove();
    return;
  }
  text('images-text', `An image is a recipe; nothing is computed until it is drawn. This is the recipe of “silhouette replace ` +
    `--background blur”, and the plan that draws it: ${plan.strips} strips, in blocks of ${plan.block.join('×')} pixels, with ` +
    `${bytes(plan.bytesPerThread)} of intermediate pixels per thread and ${plan.operations.toLocaleString('en')} operations. A ` +
    `stage of the plan computes just the region that the next one asks for.` + (plan.barriers.length ?
    ` Needed whole before the first strip: ${[...new Set(plan.barriers)].join('; ')}.` : ''));
  element('replaced').src = plan.image;
  const region = extent => extent === 'everywhere' ? extent : `${extent[2]}×${extent[3]} pixels`;
  for (const step of plan.recipe) {
    element('recipe').append(make('li', {}, make('code', {}, step.summary),
      ` ${step.inputs.length ? `of ${step.inputs.join(', ')}; ` : ''}${region(step.extent)}`));
  }
  for (const stage of plan.stages) {
    element('image-stages').append(make('li', {}, ...stage.steps.flatMap(step => [make('code', {}, step), make('br')]),
      `${stage.inputs.length ? `reads ${stage.inputs.join(', ')}; ` : ''}${stage.block.join('×')} pixels of ` +
      `${stage.channels} channels for one block` + (stage.bytes ? `, ${bytes(stage.bytes)}` : ', into the result')));
  }
}

// MARK: Beginning

const picture = new Image();
picture.onload = () => {
  inputBytes = drawPhoto('photo', picture).getImageData(0, 0, size, run.input.height).data;
  const show = () => {
    showField(picture);
    showClasses();
    showAtrous(picture);
    showConvolution();
  };
  const move = (x, y) => {
    state.x = Math.min(Math.max(Math.round(x), 0), size - 1);
    state.y = Math.min(Math.max(Math.round(y), 0), run.input.height - 1);
    show();
  };
  const canvas = element('photo');
  canvas.addEventListener('pointerdown', event => {
    const box = canvas.getBoundingClientRect();
    move((event.clientX - box.left) * size / box.width - 0.5, (event.clientY - box.top) * size / box.width - 0.5);
  });
  canvas.addEventListener('keydown', event => {
    const step = event.shiftKey ? 16 : 1;
    const way = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
    if (!way) { return; }
    event.preventDefault();
    move(state.x + way[0] * step, state.y + way[1] * step);
  });
  const slider = element('stage');
  slider.max = run.stages.length - 1;
  slider.value = state.stage = Math.min(5, run.stages.length - 1);
  slider.addEventListener('input', () => {
    state.stage = Number(slider.value);
    showField(picture);
  });
  element('show-labels').addEventListener('change', () => showField(picture));
  for (const input of [element('dilation'), ...document.querySelectorAll('input[name="output-stride"]')]) {
    input.addEventListener('input', () => showAtrous(picture));
  }
  element('tile-step').addEventListener('input', showConvolution);
  show();
  document.body.dataset.ready = 'true';
};
text('photo-name', run.photo.name);
document.title = `How Silhouette sees ${run.photo.name}`;
text('summary', `${run.stages.length} stages, ${millions(machine.multiplyAdds)} million multiply-adds, ` +
  `${number(machine.seconds * 1e3, 1)} ms on ${machine.threads} threads at level ${machine.instructionSet}.`);
text('input-size', `${size}×${run.input.height}`);
text('logit-size', `${logitHeight}×${logitWidth}`);
text('label-size', `${labelHeight}×${labelWidth}`);
text('network', hasDecoder ? 'DeepLabV3+ gives each pixel of a photo a class, and finds the main subject, of any kind' :
  'DeepLabV3 gives each pixel of a photo a class');
text('stages-text', `The backbone has a stem and ${backbone.length - 1} blocks; its maps become smaller and more numerous. ` +
  (hasDecoder ? 'The pyramid looks at each position, at its surroundings and at the whole image. The decoder enlarges the ' +
  'result step by step, and adds maps of the backbone, which still know the edges. From its maps, one head gives a value ' +
  'per class, the other the mask of the main subject.' : 'The pyramid looks at each position and at the whole image; the ' +
  'head mixes both and gives one value per class.'));
makeStages();
makeHeatMaps();
describeAtrous();
makeEdge();
describeConvolution();
makePlan();
makeImages();
picture.src = run.input.image;
