import { getAccountId, getChainId } from '../../src/errors/check-caip.js'
import { WalletModalError } from '../../src/errors/wallet-modal-error.js'
import { expect } from '../helpers/expect.js'

function failure(act: () => unknown): WalletModalError {
  try {
    act()
  } catch (error) {
    if (error instanceof WalletModalError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('CAIP identifiers', () => {
  for (const text of [
    'eip155:1',
    'eip155:1:',
    'eip155::0xab',
    ':1:0xab',
    'eip155:1:0xab:2',
    'Made_Up:1:0xab',
    'ab:1:0xab',
    'ninechars:1:0xab',
    'eip155:1:0xab\n',
    'eip155:1\n:0xab',
    '\neip155:1:0xab',
    'eip155:1:0x ab',
    `eip155:1:${'a'.repeat(129)}`,
    `eip155:${'1'.repeat(33)}:0xab`,
    '',
    undefined,
    7,
  ]) {
    it(`VAL-001 refuses ${JSON.stringify(text)} as an account`, () => {
      const error = failure(() => getAccountId(text))
      expect(error.code).to.equal('CAIP_INVALID')
      expect(error.message).to.contain('Invalid CAIP-10 address')
    })
  }
  it('VAL-001 accepts an account of any family, at the limits of CAIP-10', () => {
    expect(getAccountId('eip155:1:0xab')).to.equal('eip155:1:0xab')
    for (const id of [
      'cosmos:cosmoshub-4:cosmos1x',
      'stellar:pubnet:GABC',
      `abc:${'1'.repeat(32)}:${'a'.repeat(128)}`,
      'hedera:mainnet:0.0.1234567890-zbhlt',
    ])
      expect(getAccountId(id)).to.equal(id)
  })
  for (const text of [
    'eip155:',
    ':1',
    'eip155',
    'eip155:1:2',
    'Made_Up:1',
    'ab:1',
    'ninechars:1',
    'eip155:1\n',
    'eip155\n:1',
    'eip155:1.5',
    `eip155:${'1'.repeat(33)}`,
    '',
    null,
    {},
  ]) {
    it(`VAL-003 refuses ${JSON.stringify(text)} as a network`, () => {
      const error = failure(() => getChainId(text))
      expect(error.code).to.equal('CAIP_INVALID')
      expect(error.message).to.contain('Invalid CAIP-2 network id')
    })
  }
  it('VAL-003 accepts a network of any family', () => {
    for (const id of [
      'eip155:1',
      'stellar:pubnet',
      'starknet:SN_MAIN',
      'chaintst:8c3444cf8970a9e41a706fab93e7a6c4',
    ])
      expect(getChainId(id)).to.equal(id)
  })
})
