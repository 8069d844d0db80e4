// For checksums of addresses: short inputs, no secrets. A library's implementation is four times
// the size, and `crypto.subtle` is asynchronous and missing on pages without https.
const PRIMES = Array.from({ length: 312 }, (_, index) => index).filter(
  (number) =>
    number > 1 &&
    Array.from({ length: number - 2 }, (_, index) => index + 2).every(
      (divisor) => number % divisor !== 0,
    ),
)
const toFraction = (number: number) => ((number % 1) * 2 ** 32) | 0
const START = PRIMES.slice(0, 8).map((prime) => toFraction(Math.sqrt(prime)))
const CONSTANTS = PRIMES.map((prime) => toFraction(Math.cbrt(prime)))
const pick = (list: readonly number[], index: number) => list[index] ?? 0
const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

/** SHA-256 hash (FIPS 180-4). */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n)
  const hash = [...START]
  const words: number[] = []
  for (let start = 0; start < padded.length; start += 64) {
    for (let index = 0; index < 64; index++) {
      const [w15, w2] = [pick(words, index - 15), pick(words, index - 2)]
      words[index] =
        index < 16
          ? view.getInt32(start + index * 4)
          : ((turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3)) +
              pick(words, index - 7) +
              (turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10)) +
              pick(words, index - 16)) |
            0
    }
    let [a, b, c, d, e, f, g, h] = hash as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    for (let index = 0; index < 64; index++) {
      const first =
        h +
        (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
        ((e & f) ^ (~e & g)) +
        pick(CONSTANTS, index) +
        pick(words, index)
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach(
      (word, index) => (hash[index] = (pick(hash, index) + word) | 0),
    )
  }
  return new Uint8Array(new Int32Array(hash).buffer.byteLength).map(
    (_, index) => pick(hash, index >> 2) >>> (24 - (index & 3) * 8),
  )
}
