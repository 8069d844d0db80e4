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

describe('CAIP texts', () => {
  for (const text of ['eip155:1', 'eip155:1:', 'eip155::0xab', ':1:0xab', 'eip155:1:0xab:2', 'made-up:1:0xab', '', undefined, 7]) {
    it(`VAL-001 refuses ${JSON.stringify(text)} as an account`, () => {
      const error = failure(() => getAccountId(text))
      expect(error.code).to.equal('CAIP_INVALID')
      expect(error.message).to.contain('Invalid CAIP-10 address')
    })
  }
  it('VAL-001 takes an account of a known family', () => {
    expect(getAccountId('eip155:1:0xab')).to.equal('eip155:1:0xab')
    expect(getAccountId('cosmos:cosmoshub-4:cosmos1x')).to.equal('cosmos:cosmoshub-4:cosmos1x')
  })
  for (const text of ['eip155:', ':1', 'eip155', 'eip155:1:2', 'made-up:1', '', null, {}]) {
    it(`VAL-003 refuses ${JSON.stringify(text)} as a network`, () => {
      const error = failure(() => getChainId(text))
      expect(error.code).to.equal('CAIP_INVALID')
      expect(error.message).to.contain('Invalid CAIP-2 network id')
    })
  }
  it('VAL-003 takes a network of a known family', () => {
    expect(getChainId('eip155:1')).to.equal('eip155:1')
  })
})
