import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519'
import { TypeRegistry } from '@polkadot/types'
import { encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { describePayload, signPayload } from '../../demo/wallets/family-wallets/sign-payload.js'

const SECRET = new Uint8Array(32).fill(7)
const ADDRESS = encodeAddress(ed25519.getPublicKey(SECRET), 42)
const HASH = `0x${'91'.repeat(32)}` as const
const METHOD = `0x0000${'07'.repeat(4)}` as const
const payload = {
  address: ADDRESS,
  blockHash: HASH,
  blockNumber: '0x00000001',
  era: '0x00',
  genesisHash: HASH,
  method: METHOD,
  nonce: '0x00000002',
  signedExtensions: [
    'CheckNonZeroSender',
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckWeight',
    'ChargeTransactionPayment',
  ],
  specVersion: '0x00000001',
  tip: '0x00000000000000000000000000000005',
  transactionVersion: '0x00000001',
  version: 4,
} as const

describe('the development wallet of Polkadot', () => {
  it('the library verifies a payload of a transaction that it signs', () => {
    const registry = new TypeRegistry()
    const given = { ...payload, signedExtensions: [...payload.signedExtensions] }
    registry.setSignedExtensions(given.signedExtensions)
    const bytes = registry
      .createType('ExtrinsicPayload', given, { version: 4 })
      .toU8a({ method: true })
    const signature = signPayload(given, SECRET)
    assert.match(signature, /^0x00[0-9a-f]{128}$/)
    assert.equal(signatureVerify(bytes, signature, ADDRESS).isValid, true)
    assert.equal(signatureVerify(Uint8Array.of(...bytes, 0), signature, ADDRESS).isValid, false)
  })

  it('shows what is signed', () => {
    const { rows, text } = describePayload({ ...payload, signedExtensions: [] })
    assert.deepEqual(
      [Object.fromEntries(rows), text],
      [{ Account: ADDRESS, Network: HASH, Number: '2', Tip: '5' }, METHOD],
    )
  })
})
