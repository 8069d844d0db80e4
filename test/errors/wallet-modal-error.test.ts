import { catalogue, type ErrorCode } from '../../src/errors/catalogue.js'
import { WalletModalError } from '../../src/errors/wallet-modal-error.js'
import { expect } from '../helpers/expect.js'

describe('WalletModalError', () => {
  it('names its entry in the documentation, whose headings are the codes', () => {
    for (const code of Object.keys(catalogue) as ErrorCode[])
      expect(new WalletModalError(code).docs).to.equal(
        `wallet-modal/docs/errors.md#${code.toLowerCase()}`,
      )
  })
  it('fills its message from the details', () => {
    expect(
      new WalletModalError('WALLET_NOT_FOUND', { details: { wallet: 'io.example' } }).message,
    ).to.contain('No wallet matches io.example.')
  })
})
