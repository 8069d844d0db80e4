import { blake2b as referenceBlake2b } from '@noble/hashes/blake2'
import { sha256 as referenceSha256 } from '@noble/hashes/sha2'
import { base58, bech32, bech32m } from '@scure/base'
import { fromBase58, toBase58 } from '../../../src/standards/encodings/base58.js'
import { parseBech32, countBytes } from '../../../src/standards/encodings/bech32.js'
import { blake2b } from '../../../src/standards/encodings/blake2b.js'
import { sha256 } from '../../../src/standards/encodings/sha256.js'
import { expect } from '../../helpers/expect.js'

const inputs = Array.from({ length: 300 }, (_, length) =>
  crypto.getRandomValues(new Uint8Array(length)),
)

describe('encodings and hashes equal those of audited libraries', () => {
  it('SHA-256, for every length up to 299 bytes', () => {
    for (const bytes of inputs)
      expect([...sha256(bytes)]).to.deep.equal([...referenceSha256(bytes)])
  })

  it('BLAKE2b of 16 and 64 bytes, for every length up to 299 bytes', () => {
    for (const bytes of inputs)
      for (const length of [16, 64])
        expect([...blake2b(bytes, length)]).to.deep.equal([
          ...referenceBlake2b(bytes, { dkLen: length }),
        ])
  })

  it('base58, with leading zeros', () => {
    for (const bytes of [...inputs, new Uint8Array(3), Uint8Array.from([0, 0, 7])]) {
      expect(toBase58(bytes)).to.equal(base58.encode(bytes))
      expect([...fromBase58(base58.encode(bytes))!]).to.deep.equal([...bytes])
    }
    for (const wrong of ['0', 'O', 'l', 'a b', 'é']) expect(fromBase58(wrong)).to.equal(undefined)
  })

  it('bech32 and bech32m, and no text with one letter changed', () => {
    for (const bytes of inputs.slice(0, 40)) {
      for (const [encoding, code] of [
        ['bech32', bech32],
        ['bech32m', bech32m],
      ] as const) {
        const text = code.encode('cosmos', code.toWords(bytes), 200)
        const read = parseBech32(text)!
        expect([read.prefix, read.encoding, countBytes(read.words), ...read.words]).to.deep.equal([
          'cosmos',
          encoding,
          bytes.length,
          ...code.toWords(bytes),
        ])
        expect(parseBech32(text.toUpperCase())?.encoding).to.equal(encoding)
        const at = 7 + Math.floor(Math.random() * (text.length - 7))
        expect(
          parseBech32(`${text.slice(0, at)}${text[at] === 'q' ? 'p' : 'q'}${text.slice(at + 1)}`),
          text,
        ).to.equal(undefined)
      }
    }
    for (const wrong of [
      '',
      '1',
      'a1',
      'Cosmos1qqqqqq',
      'cosmosqqqqqq',
      'cosmos1bbbbbb',
      `\u00e91qqqqqqqq`,
    ])
      expect(parseBech32(wrong), wrong).to.equal(undefined)
    for (const wrong of [
      [0],
      [0, 1],
      [0, 0, 0],
      [...bech32.toWords(new Uint8Array(4)).slice(0, -1), 1],
    ])
      expect(countBytes(wrong), wrong.join()).to.equal(undefined)
  })
})
