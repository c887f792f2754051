// MARK: Marks

function drawMarks() {
  const box = marks.getBoundingClientRect(), scale = window.devicePixelRatio || 1;
  [marks.width, marks.height] = [Math.round(box.width * scale), Math.round(box.height * scale)];
  const context = marks.getContext('2d'), unit = Math.max(box.width, box.height);
  context.scale(scale, scale);
  context.lineCap = context.lineJoin = 'round';
  const at = ([x, y]) => [x * box.width, y * box.height];
  function drawStroke({keep, radius, points}, isOpen) {
    context.beginPath();
    points.forEach((point, index) => context[index ? 'lineTo' : 'moveTo'](...at(point)));
    context.lineTo(...at(points[points.length - 1]));
    context.globalAlpha = isOpen ? 0.6 : 0.3;
    context.lineWidth = 2 * radius * unit;
    context.strokeStyle = keep ? colors.keep : colors.remove;
    context.stroke();
    context.globalAlpha = 1;
  }
  function drawSign(x, y, keep) {
    for (const [color, width] of [['#fff', 5], [keep ? colors.keep : colors.remove, 2.5]]) {
      [context.strokeStyle, context.lineWidth] = [color, width];
      context.beginPath();
      context.moveTo(x - 6, y);
      context.lineTo(x + 6, y);
      if (keep) {
        context.moveTo(x, y - 6);
        context.lineTo(x, y + 6);
      }
      context.stroke();
    }
  }
  if (!showsBefore() && !element('plain').checked) {
    for (const item of items) {
      if (item.points) drawStroke(item, false);
      drawSign(...at(item.points ? item.points[0] : [item.x, item.y]), item.keep);
    }
  }
  if (gesture?.isStroke) drawStroke(gesture, true);
  if (cursor.isVisible) {
    const [x, y] = at([cursor.x, cursor.y]);
    for (const [color, width] of [['#000', 4], ['#fff', 2]]) {
      [context.strokeStyle, context.lineWidth] = [color, width];
      context.beginPath();
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        context.moveTo(x + 5 * dx, y + 5 * dy);
        context.lineTo(x + 18 * dx, y + 18 * dy);
      }
      context.stroke();
    }
  }
}

// MARK: Pointer

/** The distance in pixels from which on a click is a stroke, and the time after which a touch is a long one. */
const [shortestStroke, longTouch] = [5, 500];
const rounded = value => Math.round(value * 1e5) / 1e5;

function fractions(event) {
  const box = marks.getBoundingClientRect();
  const limited = value => Math.min(1, Math.max(0, rounded(value)));
  return [limited((event.clientX - box.left) / box.width), limited((event.clientY - box.top) / box.height)];
}

function endGesture() {
  clearTimeout(gesture?.timer);
  const ended = gesture;
  gesture = null;
  return ended;
}

marks.addEventListener('pointerdown', event => {
  if (gesture || !event.isPrimary || event.button === 1) {
    // A second finger.
    endGesture();
    drawMarks();
    return;
  }
  marks.setPointerCapture(event.pointerId);
  cursor.isVisible = false;
  const removes = document.querySelector('input[name="mode"]:checked').value === 'remove';
  gesture = {
    pointer: event.pointerId, start: [event.clientX, event.clientY], isStroke: false, points: [fractions(event)],
    keep: removes === (event.altKey || event.button === 2), radius: element('radius').value / 1000};
  if (event.pointerType === 'touch') {
    gesture.timer = setTimeout(() => {
      gesture.keep = !gesture.keep;
      say(gesture.keep ? 'Lift your finger to keep this, or drag.' : 'Lift your finger to remove this, or drag.');
    }, longTouch);
  }
});

marks.addEventListener('pointermove', event => {
  if (gesture?.pointer !== event.pointerId) return;
  if (!gesture.isStroke) {
    if (Math.hypot(event.clientX - gesture.start[0], event.clientY - gesture.start[1]) < shortestStroke) return;
    clearTimeout(gesture.timer);
    gesture.isStroke = true;
  }
  for (const part of event.getCoalescedEvents?.() ?? [event]) {
    const point = fractions(part), last = gesture.points[gesture.points.length - 1];
    const step = Math.hypot((point[0] - last[0]) * data.width, (point[1] - last[1]) * data.height) / longSide;
    if (step >= Math.max(gesture.radius / 4, 0.001)) gesture.points.push(point);
  }
  drawMarks();
});

marks.addEventListener('pointerup', event => {
  if (gesture?.pointer !== event.pointerId) return;
  const {isStroke, keep, radius, points} = endGesture();
  add(isStroke ? {keep, radius, points} : {keep, x: points[0][0], y: points[0][1]});
});

marks.addEventListener('pointercancel', () => { endGesture(); drawMarks(); });
marks.addEventListener('contextmenu', event => event.preventDefault());

// MARK: Keyboard

const arrows = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

marks.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = arrows[event.key], isRemoval = event.key === 'Delete' || event.key === 'Backspace';
  if (arrow) {
    const step = longSide * (event.shiftKey ? 0.05 : 0.01);
    const moved = (value, direction, side) => Math.min(1, Math.max(0, rounded(value + direction * step / side)));
    cursor.x = moved(cursor.x, arrow[0], data.width);
    cursor.y = moved(cursor.y, arrow[1], data.height);
    cursor.isVisible = true;
    drawMarks();
    say(`The cursor is at ${place(cursor)}: ${isKept(cursor) ? 'kept' : 'removed'}.`);
  } else if (event.key === 'Enter' || isRemoval) {
    cursor.isVisible = true;
    add({keep: !isRemoval, x: cursor.x, y: cursor.y});
  } else {
    return;
  }
  event.preventDefault();
});

function isKept({x, y}) {
  if (!current) return false;
  const {width, height, bytes} = current;
  return bytes[Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width))] >= 128;
}

document.addEventListener('keydown', event => {
  if (event.altKey || event.shiftKey || event.key.length !== 1) return;
  const key = event.key.toLowerCase();
  if (key === 'z') undo();
  else if (key === 'b' && !event.ctrlKey && !event.metaKey) toggleBefore();
  else return;
  event.preventDefault();
});
