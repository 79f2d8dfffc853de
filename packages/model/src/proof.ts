/** What a browser has to compute before its next try is looked at; it gets dearer, and is never refused for good. */
export interface Challenge {
  readonly challenge: string;
  /** How many bits of the digest must be zero: one more doubles the work. */
  readonly bits: number;
  /** Tries that come sooner than this are not looked at. */
  readonly waitSeconds: number;
}

const fractions = (root: (prime: number) => number, count: number): Uint32Array => {
  const found = new Uint32Array(count);
  for (let n = 2, i = 0; i < count; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
    if (isPrime) found[i++] = (root(n) % 1) * 2 ** 32;
  }
  return found;
};
/** SHA-256 takes its constants from the first primes. */
const start = fractions(Math.sqrt, 8);
const rounds = new Int32Array(fractions(Math.cbrt, 64));
const schedule = new Int32Array(64);

/** One block into the state. Written out, since it runs a hundred thousand times while somebody waits. */
function compress(state: Uint32Array, block: Uint32Array): void {
  const w = schedule;
  w.set(block);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let a = state[0]! | 0;
  let b = state[1]! | 0;
  let c = state[2]! | 0;
  let d = state[3]! | 0;
  let e = state[4]! | 0;
  let f = state[5]! | 0;
  let g = state[6]! | 0;
  let h = state[7]! | 0;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

/** SHA-256 of a text of plain letters, as eight words. */
export function sha256(text: string): Uint32Array {
  const state = start.slice();
  const blocks = Math.ceil((text.length + 9) / 64);
  const words = new Uint32Array(blocks * 16);
  for (let i = 0; i < text.length; i++) words[i >> 2]! |= text.charCodeAt(i) << (24 - (i % 4) * 8);
  words[text.length >> 2]! |= 0x80 << (24 - (text.length % 4) * 8);
  words[words.length - 1] = text.length * 8;
  for (let i = 0; i < blocks; i++) compress(state, words.subarray(i * 16, i * 16 + 16));
  return state;
}

const state = new Uint32Array(8);
const block = new Uint32Array(16);
/** The block that is tried: the digest of the challenge and a number, so that each try costs one round. */
function begin(challenge: string): void {
  block.fill(0);
  block.set(sha256(challenge));
  block[9] = 0x80000000;
  block[15] = 36 * 8;
}
function isSmall(bits: number, nonce: number): boolean {
  block[8] = nonce;
  state.set(start);
  compress(state, block);
  return Math.clz32(state[0]!) >= bits;
}

/** Whether this number answers the challenge; at most 32 bits can be asked for. */
export function isProof(challenge: string, bits: number, nonce: number): boolean {
  begin(challenge);
  return isSmall(bits, nonce);
}

/** Tries as many numbers as given; the one that answers, or nothing yet. */
export function searchProof(challenge: string, bits: number, from: number, count: number): number | undefined {
  begin(challenge);
  for (let nonce = from; nonce < from + count; nonce++) if (isSmall(bits, nonce)) return nonce;
  return undefined;
}
