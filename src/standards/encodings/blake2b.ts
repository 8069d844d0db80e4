// For checksums and storage keys of addresses: short inputs, no secrets. A library's implementation
// is three times the size.
const MASK = 0xffffffffffffffffn
const START = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
]
const ORDERS = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
]
const BLOCK_BYTES = 128
const pick = (list: readonly bigint[], at: number) => list[at] ?? 0n
const turn = (word: bigint, bits: bigint) => ((word >> bits) | (word << (64n - bits))) & MASK

/** Unkeyed BLAKE2b hash (RFC 7693) of 1 to 64 bytes. */
export function blake2b(message: Uint8Array, length: number): Uint8Array {
  const hash = START.map((word, at) => (at === 0 ? word ^ 0x01010000n ^ BigInt(length) : word))
  const blocks = Math.max(1, Math.ceil(message.length / BLOCK_BYTES))
  for (let block = 0; block < blocks; block++) {
    const bytes = new Uint8Array(BLOCK_BYTES)
    bytes.set(message.subarray(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES))
    const view = new DataView(bytes.buffer)
    const isLast = block === blocks - 1
    const work = [...hash, ...START]
    work[12] = pick(work, 12) ^ BigInt(isLast ? message.length : (block + 1) * BLOCK_BYTES)
    if (isLast) work[14] = pick(work, 14) ^ MASK
    for (let round = 0; round < 12; round++) {
      const order = [...(ORDERS[round % 10] ?? '')].map((digit) =>
        view.getBigUint64(parseInt(digit, 16) * 8, true),
      )
      const mix = (a: number, b: number, c: number, d: number, at: number) => {
        for (const [word, first, second] of [
          [pick(order, at), 32n, 24n],
          [pick(order, at + 1), 16n, 63n],
        ] as const) {
          work[a] = (pick(work, a) + pick(work, b) + word) & MASK
          work[d] = turn(pick(work, d) ^ pick(work, a), first)
          work[c] = (pick(work, c) + pick(work, d)) & MASK
          work[b] = turn(pick(work, b) ^ pick(work, c), second)
        }
      }
      for (let column = 0; column < 4; column++)
        mix(column, column + 4, column + 8, column + 12, column * 2)
      for (let row = 0; row < 4; row++)
        mix(row, 4 + ((row + 1) & 3), 8 + ((row + 2) & 3), 12 + ((row + 3) & 3), 8 + row * 2)
    }
    hash.forEach((word, index) => (hash[index] = word ^ pick(work, index) ^ pick(work, index + 8)))
  }
  const out = new DataView(new ArrayBuffer(64))
  hash.forEach((word, index) => out.setBigUint64(index * 8, word, true))
  return new Uint8Array(out.buffer, 0, length).slice()
}
