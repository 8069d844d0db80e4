import { findSiwxFault, type SiwxTerms } from '../../src/standards/check-siwx-message.js'
import type { SiwxMessage } from '../../src/standards/caip122.js'
import { expect } from '../helpers/expect.js'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOLANA = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'
const terms: SiwxTerms = {
  origin: 'https://app.example:8443',
  account: `eip155:1:${ADDRESS}`,
  nonce: 'k3v9q1x0',
  now: NOW,
}
const good: SiwxMessage = {
  domain: 'app.example:8443',
  accountName: 'Ethereum',
  accountAddress: ADDRESS,
  chainId: 'eip155:1',
  uri: 'https://app.example:8443/in',
  version: '1',
  nonce: 'k3v9q1x0',
}
const fieldOf = (change: Partial<SiwxMessage>, more: Partial<SiwxTerms> = {}) =>
  findSiwxFault({ ...good, ...change }, { ...terms, ...more })?.field

describe('findSiwxFault()', () => {
  it('behaviour: accepts a message of this page, account and time', () => {
    const times = {
      issuedAt: '2026-11-22T11:59:00Z',
      expirationTime: '2026-11-22T12:00:01Z',
      notBefore: '2026-11-22T12:04:00Z',
    }
    for (const change of [
      {},
      { scheme: 'https' },
      { uri: 'https://app.example:8443' },
      { uri: 'https://app.example:8443?a=1' },
      { accountAddress: ADDRESS.toLowerCase() },
      times,
    ])
      expect(fieldOf(change), JSON.stringify(change)).to.equal(undefined)
  })

  const wrong: readonly [field: string, change: Partial<SiwxMessage>][] = [
    ['domain', { domain: 'app.example' }],
    ['domain', { domain: 'evil.example' }],
    ['scheme', { scheme: 'http' }],
    ['uri', { uri: 'https://app.example:8443.evil.example/' }],
    ['uri', { uri: 'http://app.example:8443/' }],
    ['accountAddress', { accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
    ['chainId', { chainId: 'eip155:10' }],
    ['nonce', { nonce: 'K3v9q1x0' }],
    ['expirationTime', { expirationTime: '2026-11-22T12:00:00Z' }],
    ['notBefore', { notBefore: '2026-11-22T12:06:00Z' }],
    ['issuedAt', { issuedAt: '2026-11-22T12:06:00Z' }],
  ]
  for (const [field, change] of wrong)
    it(`error: ${field} of ${JSON.stringify(change)}`, () =>
      expect(fieldOf(change)).to.equal(field))

  it('behaviour: a Solana wallet may write the network as a word; the case of its addresses matters', () => {
    const account = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOLANA}` as const
    const solana = { accountName: 'Solana', accountAddress: SOLANA }
    expect(fieldOf({ ...solana, chainId: 'solana:mainnet' }, { account })).to.equal(undefined)
    expect(fieldOf({ ...solana, chainId: 'solana:devnet' }, { account })).to.equal('chainId')
    expect(fieldOf({ ...solana, chainId: 'solana:localnet' }, { account })).to.equal('chainId')
    expect(
      fieldOf(
        { ...solana, chainId: 'solana:localnet' },
        { account: `solana:8o1uUJxUPuzpXmPVKvPjQMTpbbTDMbyn:${SOLANA}` },
      ),
    ).to.equal(undefined)
    expect(
      fieldOf(
        { ...solana, chainId: 'solana:mainnet', accountAddress: SOLANA.toLowerCase() },
        { account },
      ),
    ).to.equal('accountAddress')
  })
})
