// SPDX-License-Identifier: Apache-2.0
// A call with the server: the camera goes there, and its frames come back.

export class Call {
  // camera: the stream of the camera. background: the server's {kind, value}.
  constructor(camera, background) {
    this.camera = camera;
    this.background = background;
    this.peer = new RTCPeerConnection();
    this.name = null;
  }

  // Connects; returns the stream that comes back.
  async begin() {
    const peer = this.peer;
    const answered = new Promise(resolve => {
      peer.ontrack = event => resolve(event.streams[0] ?? new MediaStream([event.track]));
    });
    for (const track of this.camera.getVideoTracks()) {
      this.sender = peer.addTrack(track, this.camera);
    }
    await peer.setLocalDescription(await peer.createOffer());
    // The answer comes over HTTP once, so that every address of this side has to be in the offer.
    await new Promise(resolve => {
      const check = () => peer.iceGatheringState === 'complete' && resolve();
      peer.addEventListener('icegatheringstatechange', check);
      check();
    });
    const {call, answer} = await request('POST', '/calls', {offer: peer.localDescription, background: this.background});
    this.name = call;
    await peer.setRemoteDescription(answer);
    return answered;
  }

  // Changes the background; returns the server's figures.
  choose(background) {
    return request('PUT', `/calls/${this.name}/background`, background);
  }

  // Makes a file the background; returns the server's figures.
  chooseFile(file) {
    return request('PUT', `/calls/${this.name}/image`, file);
  }

  // The server's figures.
  report() {
    return request('GET', `/calls/${this.name}`);
  }

  // Sends frames of a half, or all, of the camera's width and height.
  async halve(half) {
    const parameters = this.sender.getParameters();
    for (const encoding of parameters.encodings) {
      encoding.scaleResolutionDownBy = half ? 2 : 1;
    }
    await this.sender.setParameters(parameters);
  }

  // Hangs up. It works while the page goes away, too.
  end() {
    this.peer.close();
    if (this.name) {
      fetch(`/calls/${this.name}`, {method: 'DELETE', keepalive: true}).catch(() => {});
      this.name = null;
    }
  }
}

// Sends a request with JSON or a file, and returns the JSON of the answer; throws the server's own words.
export async function request(method, path, body) {
  const isFile = body instanceof Blob;
  const response = await fetch(path, {
    method,
    body: body === undefined || isFile ? body : JSON.stringify(body),
    headers: body === undefined ? {} : {'Content-Type': isFile ? 'application/octet-stream' : 'application/json'},
  });
  const text = await response.text();
  let answer = {};
  try {
    answer = JSON.parse(text);
  } catch {
    answer = {error: text};
  }
  if (!response.ok) {
    throw Object.assign(new Error(answer.error || `the server answered ${response.status}`), {status: response.status});
  }
  return answer;
}
