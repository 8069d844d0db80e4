import { parseHash, readHexAnswer } from '../../src/standards/wallet-hex.js'
import { expect } from '../helpers/expect.js'

const HASH = `0x${'ab'.repeat(32)}`
const SIGNATURE = `0x${'cd'.repeat(65)}`

describe('answers in hexadecimal', () => {
  it('reads a hash in each form in which wallets write one, and nothing else', () => {
    for (const answer of [
      HASH,
      HASH.slice(2),
      `0x${HASH}`,
      ` ${HASH.toUpperCase().replace('0X', '0x')}\n`,
      { hash: HASH, type: 2 },
      { transactionHash: HASH.slice(2) },
    ])
      expect(parseHash(answer), JSON.stringify(answer)).to.equal(HASH)
    for (const answer of [null, undefined, '', '0x', `${HASH}00`, { hash: 7 }, [HASH], 5])
      expect(parseHash(answer), JSON.stringify(answer)).to.equal(undefined)
  })
  it('gives signatures and signed transactions one 0x, and leaves other answers as they are', () => {
    for (const method of ['personal_sign', 'eth_signTypedData_v4', 'eth_signTransaction'])
      for (const answer of [SIGNATURE, SIGNATURE.slice(2), `0x${SIGNATURE}`])
        expect(readHexAnswer(method, answer), method).to.equal(SIGNATURE)
    expect(readHexAnswer('eth_sendTransaction', HASH.slice(2))).to.equal(HASH)
    for (const nothing of [null, undefined, ''])
      expect(readHexAnswer('eth_sendTransaction', nothing)).to.equal(undefined)
    const id = 'the id of a custodian'
    expect(readHexAnswer('eth_sendTransaction', id)).to.equal(id)
    const signed = { raw: '0x02', tx: {} }
    expect(readHexAnswer('eth_signTransaction', signed)).to.equal(signed)
    expect(readHexAnswer('personal_sign', '0x')).to.equal('0x')
    expect(readHexAnswer('wallet_getPermissions', 'ab')).to.equal('ab')
  })
})
