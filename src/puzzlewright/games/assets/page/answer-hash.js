// One-way checks: PBKDF2 with HMAC and SHA-256, as games/game.py computes it. The browser's own
// crypto.subtle is missing in files and in frames, so it is written out here (FIPS 180-4, RFC 8018).
//
// Puzzlewright.seal(cells, seals) returns the hash of what is written in cells, in hexadecimal digits;
// seals: salt, rounds.

Puzzlewright.seal = (() => {
  const primes = [];
  for (let n = 2; primes.length < 64; n += 1) {
    if (primes.every((prime) => n % prime)) primes.push(n);
  }
  const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) | 0;
  const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const K = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
  const w = new Int32Array(64);

  // Take a block of 16 words into a state of 8.
  function compress(state, block) {
    w.set(block);
    for (let t = 16; t < 64; t += 1) {
      const x = w[t - 15], y = w[t - 2];
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[t] = (w[t - 16] + s0 + w[t - 7] + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let t = 0; t < 64; t += 1) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const one = (h + s1 + ((e & f) ^ (~e & g)) + K[t] + w[t]) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g; g = f; f = e; e = (d + one) | 0;
      d = c; c = b; b = a; a = (one + two) | 0;
    }
    state[0] += a; state[1] += b; state[2] += c; state[3] += d;
    state[4] += e; state[5] += f; state[6] += g; state[7] += h;
    return state;
  }

  // Bytes with the padding of SHA-256, in blocks; `before` bytes were taken already.
  function blocks(bytes, before = 0) {
    const length = Math.ceil((bytes.length + 9) / 64) * 64;
    const padded = new DataView(new ArrayBuffer(length));
    bytes.forEach((byte, n) => padded.setUint8(n, byte));
    padded.setUint8(bytes.length, 0x80);
    padded.setUint32(length - 8, Math.floor((before + bytes.length) / 2 ** 29));
    padded.setUint32(length - 4, (before + bytes.length) * 8);
    return Array.from({ length: length / 64 }, (_, block) =>
      Int32Array.from({ length: 16 }, (__, n) => padded.getInt32(64 * block + 4 * n)));
  }

  const absorb = (state, bytes, before) =>
    blocks(bytes, before).reduce(compress, Int32Array.from(state));
  const toBytes = (words) => Array.from(words).flatMap((word) =>
    [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]);

  function derive(text, salt, rounds) {
    const encoder = new TextEncoder();
    const given = [...encoder.encode(text)];
    const key = given.length > 64 ? toBytes(absorb(START, given)) : given;
    const startState = (pad) => compress(Int32Array.from(START), blocks(
      Array.from({ length: 64 }, (_, n) => (key[n] || 0) ^ pad))[0]);
    const inner = startState(0x36), outer = startState(0x5c);
    const first = absorb(inner, [...encoder.encode(salt), 0, 0, 0, 1], 64);
    // From here on a hash of 32 bytes is hashed again: the padding of its block never changes.
    const block = blocks(new Array(32).fill(0), 64)[0];
    const state = new Int32Array(8);
    const next = (from, words) => {
      block.set(words); // which may be the state itself
      state.set(from);
      return compress(state, block);
    };
    const last = Int32Array.from(next(outer, first));
    const sum = Int32Array.from(last);
    for (let round = 1; round < rounds; round += 1) {
      last.set(next(outer, next(inner, last)));
      for (let n = 0; n < 8; n += 1) sum[n] ^= last[n];
    }
    return toBytes(sum).slice(0, 16).map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // The same texts come again and again: going back and forth is not slow.
  const known = new Map();
  return (cells, { salt, rounds }) => {
    const text = cells.join("\u0000"), key = `${salt} ${rounds} ${text}`;
    if (!known.has(key)) known.set(key, derive(text, salt, rounds));
    return known.get(key);
  };
})();
