import { parseAddress } from '../../../src/chains/solana/address.js'
import { toAddressText } from '../../../src/standards/addresses/address-text.js'
import { expect } from '../../helpers/expect.js'

const ADDRESS = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v'

describe('toAddressText', () => {
  it('removes spaces around an address, and characters without a width everywhere', () => {
    const half = 20
    for (const text of [
      ` ${ADDRESS}\r\n`,
      `\u200b \u2066${ADDRESS}\u2069 \ufeff`,
      `${ADDRESS.slice(0, half)}\u00ad\u200b${ADDRESS.slice(half)}`,
    ])
      expect(toAddressText(text)).to.equal(ADDRESS)
  })
  it('error: an address and an amount are not joined into the address of another account', async () => {
    expect(await parseAddress(`${ADDRESS}5`, { strict: true })).to.equal(`${ADDRESS}5`)
    for (const text of [`${ADDRESS} 5`, `${ADDRESS}\n5`, `${ADDRESS}\u00a05`])
      expect(await parseAddress(text, { strict: true })).to.equal(undefined)
  })
})
