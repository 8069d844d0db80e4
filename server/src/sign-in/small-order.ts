// Points of small order (the second coordinate, little endian): anyone can sign for these keys. The
// system program's address is one.
const SMALL_ORDER = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
])

/** True for an Ed25519 key that is a point of small order, whose signatures need no secret. */
export function isSmallOrder(key: Uint8Array): boolean {
  const second = Buffer.from(key)
  second[second.length - 1]! &= 0x7f
  return SMALL_ORDER.has(second.toString('hex'))
}
