import {
  createCustomTokens,
  MAX_CUSTOM_TOKENS,
} from '../../../../src/state/account/tokens/custom-tokens.js'
import { createTestCore, type TestCore } from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'

const KEY = 'wallet-modal.default.custom-tokens'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const toToken = (address: string, change: object = {}) => ({
  address,
  name: 'Dai',
  symbol: 'DAI',
  decimals: 18,
  ...change,
})

describe('tokens that the visitor added', () => {
  let core: TestCore
  const create = () => createCustomTokens((core = createTestCore()))
  afterEach(() => {
    core.release()
    localStorage.clear()
  })

  it('are stored by network, over reloads', () => {
    const tokens = create()
    tokens.add('eip155:1', toToken(DAI))
    expect([tokens.has('eip155:1', DAI), tokens.has('eip155:8453', DAI)]).to.deep.equal([
      true,
      false,
    ])
    core.release()
    expect(create().find('eip155:1')).to.deep.equal([toToken(DAI)])
  })

  it('are added once per address: in any case on an EVM network, case-sensitive on Solana', () => {
    const tokens = create()
    tokens.add('eip155:1', toToken(DAI))
    tokens.add('eip155:1', toToken(DAI.toLowerCase()))
    tokens.add(SOLANA, toToken(MINT))
    tokens.add(SOLANA, toToken(MINT.toLowerCase()))
    expect([tokens.find('eip155:1').length, tokens.find(SOLANA).length]).to.deep.equal([1, 2])
  })

  it('are removed by their address in any case', () => {
    const tokens = create()
    tokens.add('eip155:1', toToken(DAI))
    tokens.remove('eip155:1', DAI.toLowerCase())
    expect(tokens.find('eip155:1')).to.deep.equal([])
  })

  it('are refused when the list is full', () => {
    const tokens = create()
    for (let index = 0; index <= MAX_CUSTOM_TOKENS; index++)
      tokens.add('eip155:1', toToken(`0x${index.toString(16).padStart(40, '0')}`))
    expect(tokens.find('eip155:1')).to.have.length(MAX_CUSTOM_TOKENS)
  })

  it('include those that another tab added', () => {
    const tokens = create()
    localStorage.setItem(KEY, JSON.stringify({ v: 1, value: { 'eip155:1': [toToken(DAI)] } }))
    dispatchEvent(new StorageEvent('storage', { key: KEY }))
    expect(tokens.has('eip155:1', DAI)).to.equal(true)
  })

  const UNUSABLE: Readonly<Record<string, unknown>> = {
    'no object': 5,
    'no list': { 'eip155:1': 7 },
    'an address with script': { 'eip155:1': [toToken('"><script>')] },
    'a name without letters': { 'eip155:1': [toToken(DAI, { name: '\u202e' })] },
    'impossible decimals': {
      'eip155:1': [
        toToken(DAI, { decimals: 78 }),
        toToken(DAI, { decimals: -1 }),
        toToken(DAI, { decimals: 1.5 }),
      ],
    },
    'no token': { 'eip155:1': [null] },
  }
  for (const [what, value] of Object.entries(UNUSABLE)) {
    it(`omit stored entries that are ${what}`, () => {
      localStorage.setItem(KEY, JSON.stringify({ v: 1, value }))
      expect(create().find('eip155:1')).to.deep.equal([])
    })
  }
})
