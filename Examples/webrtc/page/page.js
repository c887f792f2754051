// SPDX-License-Identifier: Apache-2.0
// The page's controls.

import {Call, request} from './call.js';

const COLORS = {
  Slate: '#3c4a5c', Sand: '#d9c7a3', Forest: '#2f6b4a', Sea: '#1f7a99', Plum: '#6c3f7d', Crimson: '#c81e1e', White: '#ffffff',
};
const element = id => document.getElementById(id);
const [near, far] = [element('near'), element('far')];
let call = null;
// The image that was last picked from a file, and its tile.
let upload = null, uploadTile = null;

// MARK: Backgrounds

// Adds a tile with a radio button. value: what the button stands for, as {kind, value}.
function addTile(name, value, swatch, before = null) {
  const tile = document.createElement('label');
  tile.className = 'tile';
  const radio = Object.assign(document.createElement('input'), {type: 'radio', name: 'background', value: JSON.stringify(value)});
  const box = document.createElement('span');
  box.className = `swatch ${value.kind}`;
  swatch?.(box, radio);
  const text = Object.assign(document.createElement('span'), {className: 'name', textContent: name, title: name});
  tile.append(radio, box, text);
  element('tiles').insertBefore(tile, before);
  return tile;
}

// Returns a function that fills a swatch with an image.
const showing = source => box => box.append(Object.assign(document.createElement('img'), {src: source, alt: '', loading: 'lazy'}));

// The background that is picked, as the server takes it.
function picked() {
  const value = JSON.parse(new FormData(element('picker')).get('background'));
  if (value.kind === 'blur') {
    value.value = Number(element('sigma').value);
  }
  return value;
}

async function fillPicker() {
  for (const [name, color] of Object.entries(COLORS)) {
    addTile(name, {kind: 'color', value: color}, box => box.style.setProperty('--tint', color));
  }
  addTile('Your colour', {kind: 'color', value: '#e0529c'}, (box, radio) => {
    const input = Object.assign(document.createElement('input'), {type: 'color', value: '#e0529c', ariaLabel: 'Your colour'});
    input.addEventListener('input', event => {
      event.stopPropagation();
      radio.value = JSON.stringify({kind: 'color', value: input.value});
      radio.checked = true;
    });
    input.addEventListener('change', event => {
      event.stopPropagation();
      choose();
    });
    // A click opens the colours and picks the tile.
    input.addEventListener('click', () => { if (!radio.checked) { radio.checked = true; choose(); } });
    box.append(input);
  });
  addTile('Blur', {kind: 'blur'});
  addTile('Face angles', {kind: 'angles'});
  const off = addTile('Off: show room', {kind: 'off'}, box => { box.textContent = '⚠'; box.ariaHidden = 'true'; });
  element('tiles').querySelector('input').checked = true;
  try {
    for (const name of await request('GET', '/samples')) {
      addTile(name.replace(/\.[^.]*$/, ''), {kind: 'sample', value: name}, showing(`/samples/${encodeURIComponent(name)}`), off);
    }
  } catch (error) {
    report(error);
  }
}

// Sends the picked background to the server and shows what it means.
async function choose() {
  const background = picked();
  element('strength').hidden = background.kind !== 'blur';
  element('warning').hidden = background.kind !== 'off';
  if (!call?.name) { return; }
  try {
    // A call does not know the file of an earlier one.
    const sent = background.kind === 'upload' && call.sent !== upload;
    show(await (sent ? call.chooseFile(upload) : call.choose(background)));
    if (sent) { call.sent = upload; }
    element('problem').hidden = true;
  } catch (error) {
    report(error);
  }
}

// Takes a file as a background.
async function takeFile(file) {
  if (!file) { return; }
  if (!['image/png', 'image/jpeg'].includes(file.type)) {
    return report(new Error('this file is neither PNG nor JPEG'));
  }
  if (file.size > 16 << 20) {
    return report(new Error('this file is larger than 16 MiB'));
  }
  const former = uploadTile;
  if (former) { URL.revokeObjectURL(former.querySelector('img').src); }
  upload = file;
  uploadTile = addTile(file.name, {kind: 'upload'}, showing(URL.createObjectURL(file)), former ?? element('tiles').lastElementChild);
  former?.remove();
  uploadTile.querySelector('input').checked = true;
  await choose();
}

// MARK: The call

async function start() {
  element('start').disabled = true;
  element('problem').hidden = true;
  status('Waiting for the camera…');
  try {
    if (!navigator.mediaDevices) {
      throw new Error('browsers offer the camera only to pages from localhost or over HTTPS');
    }
    const camera = await navigator.mediaDevices.getUserMedia({video: {width: {ideal: 1280}, height: {ideal: 720}, frameRate: {ideal: 30}}});
    near.srcObject = camera;
    // Files are sent once the call exists; a colour stands in until then.
    const background = picked();
    const isFile = ['upload', 'sample'].includes(background.kind);
    call = new Call(camera, isFile ? {kind: 'color', value: COLORS.Slate} : background);
    camera.getVideoTracks()[0].addEventListener('ended', () => stop('The camera was taken away.'));
    far.srcObject = await call.begin();
    const running = call;
    call.peer.addEventListener('connectionstatechange', () => {
      if (call === running && running.peer.connectionState === 'failed') { stop('The connection to the server broke.'); }
    });
    if (element('half').checked) { await call.halve(true); }
    if (isFile) { await choose(); }
    element('stop').disabled = false;
    element('stop').focus();
    status('The camera is on.');
    poll(call);
  } catch (error) {
    stop();
    report(error);
  }
}

function stop(reason = 'The camera is off.') {
  const focused = document.activeElement === element('stop');
  call?.end();
  call = null;
  near.srcObject?.getTracks().forEach(track => track.stop());
  near.srcObject = far.srcObject = null;
  for (const video of [near, far]) { video.classList.remove('playing'); }
  element('badge').hidden = true;
  for (const id of ['fps', 'milliseconds', 'dropped', 'size']) { element(id).textContent = '–'; }
  element('start').disabled = false;
  element('stop').disabled = true;
  if (focused) { element('start').focus(); }
  status(reason);
}

// MARK: Figures

// The times of the last two seconds at which frames came back, each with their number: a busy page is not told of all.
let arrivals = [];
function count(now, {presentedFrames}) {
  arrivals.push({at: now, number: presentedFrames});
  arrivals = arrivals.filter(({at}) => now - at < 2000);
  far.requestVideoFrameCallback(count);
}

// The frames a second that come back.
function rate() {
  const [first, last] = [arrivals[0], arrivals.at(-1)];
  const current = last && performance.now() - last.at < 1000 && last.at - first.at > 200;
  return current ? (last.number - first.number) * 1000 / (last.at - first.at) : 0;
}

// Shows the server's figures every second, for as long as a call lasts.
async function poll(running) {
  while (call === running) {
    try {
      show(await running.report());
    } catch (error) {
      if (call !== running) { return; }
      return stop(error.status === 404 ? 'The server ended the call.' : 'The server does not answer.');
    }
    await new Promise(resolve => setTimeout(resolve, 1000));
  }
}

const STATES = {
  filtering: 'New background', off: 'Your room is visible', starting: 'Plain: the filter is starting', failed: 'Plain: the filter failed',
};
function show(figures) {
  if (!call) { return; }
  element('fps').textContent = rate().toFixed(1);
  element('milliseconds').textContent = figures.milliseconds ?? '–';
  element('dropped').textContent = figures.dropped ?? 0;
  element('size').textContent = figures.size ? figures.size.join(' × ') : '–';
  const badge = element('badge');
  badge.hidden = !figures.size;
  badge.dataset.state = figures.state;
  if (badge.textContent !== STATES[figures.state]) { badge.textContent = STATES[figures.state]; }
  if (figures.state === 'failed') {
    status(`The filter failed, and is started again: ${figures.message}`);
  } else if (figures.state === 'off') {
    status('The camera is on, without a filter.');
  } else {
    status(figures.message ? `The camera is on. The filter says: ${figures.message}` : 'The camera is on.');
  }
}

// Screen readers announce what changes here, so that the same text is not set again.
function status(text) {
  if (element('status').textContent !== text) { element('status').textContent = text; }
}

function report(error) {
  const known = {NotFoundError: 'no camera was found', NotAllowedError: 'the camera was not allowed', NotReadableError: 'another program uses the camera'};
  element('problem').textContent = `That did not work: ${known[error.name] ?? error.message}.`;
  element('problem').hidden = false;
}

element('start').addEventListener('click', start);
element('stop').addEventListener('click', () => stop());
element('half').addEventListener('change', () => call?.halve(element('half').checked).catch(report));
element('picker').addEventListener('change', event => { if (event.target.name === 'background') { choose(); } });
element('picker').addEventListener('submit', event => event.preventDefault());
element('sigma').addEventListener('input', () => { element('sigma-shown').textContent = element('sigma').value; });
element('sigma').addEventListener('change', choose);
element('file').addEventListener('change', event => { takeFile(event.target.files[0]); event.target.value = ''; });
for (const video of [near, far]) { video.addEventListener('playing', () => video.classList.add('playing')); }
addEventListener('pagehide', () => call?.end());
far.requestVideoFrameCallback(count);
fillPicker();
