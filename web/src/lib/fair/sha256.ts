/** SHA-256 and HMAC (FIPS 180-4, RFC 2104), for where the browser does not give its own: by plain HTTP. */

const first = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
};
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
const START = first(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = first(64).map((prime) => fraction(Math.cbrt(prime)));
const BLOCK = 64; // bytes

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** One block of 64 bytes into the state of eight words. */
function press(state: Int32Array, view: DataView, at: number, w: Int32Array): void {
  for (let k = 0; k < 16; k++) w[k] = view.getInt32(at + 4 * k);
  for (let k = 16; k < 64; k++) {
    const [early, late] = [w[k - 15]!, w[k - 2]!];
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[k] = (w[k - 16]! + small + w[k - 7]! + large) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let k = 0; k < 64; k++) {
    const chosen = (e & f) ^ (~e & g);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + ROUNDS[k]! + w[k]!) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, k) => (state[k] = (state[k]! + word) | 0));
}

export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length * 8) >>> 0);
  const [state, w] = [Int32Array.from(START), new Int32Array(64)];
  for (let at = 0; at < padded.length; at += BLOCK) press(state, view, at, w);
  const made = new DataView(new ArrayBuffer(32));
  state.forEach((word, k) => made.setInt32(4 * k, word));
  return new Uint8Array(made.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const short = key.length > BLOCK ? sha256(key) : key;
  const padded = (mask: number, rest: Uint8Array): Uint8Array => {
    const whole = new Uint8Array(BLOCK + rest.length).fill(mask, 0, BLOCK);
    short.forEach((byte, k) => (whole[k] = byte ^ mask));
    whole.set(rest, BLOCK);
    return whole;
  };
  return sha256(padded(0x5c, sha256(padded(0x36, message))));
}
