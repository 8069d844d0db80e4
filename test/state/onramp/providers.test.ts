import { checkOptions } from '../../../src/options/check-options.js'
import type { Options } from '../../../src/options/options.js'
import { checkProviderUrl, toProviderUrl } from '../../../src/state/onramp/provider-url.js'
import { listProviders, toOnrampNames } from '../../../src/state/onramp/providers.js'
import {
  findLimits,
  FALLBACK_OPTIONS,
  findNetwork,
  listMethods,
} from '../../../src/state/onramp/currencies.js'
import { expect } from '../../helpers/expect.js'
import { ALICE } from '../../helpers/wallets/fake-eip1193.js'

const SERVED = { server: 'https://server.example', projectId: 'p' }
const PAGE = { name: 'meld', url: 'https://meldcrypto.com/?theme=dark', publicKey: 'key' } as const
const names = (options: Options, remote: { onramp: unknown } | undefined, namespace = 'eip155') =>
  listProviders(checkOptions(options), remote, namespace).map(({ name }) => name)
const codeOf = (act: () => unknown) => {
  try {
    act()
  } catch (failure) {
    return (failure as { code: string }).code
  }
  return undefined
}

describe('on-ramps', () => {
  it('RAMP-001 lists exactly the enabled providers, in their order', () => {
    expect(names(SERVED, { onramp: ['meld', 'coinbase'] })).to.deep.equal(['meld', 'coinbase'])
    expect(names(SERVED, { onramp: ['coinbase'] })).to.deep.equal(['coinbase'])
    expect(names(SERVED, { onramp: [] })).to.deep.equal([])
    expect(
      names({ ...SERVED, features: { onramp: ['coinbase'] } }, { onramp: ['meld', 'sandbox'] }),
    ).to.deep.equal(['coinbase'])
  })

  it('lists those of the family, once each, and none before the server answered or without one', () => {
    expect(
      names(SERVED, { onramp: ['coinbase', 'meld', 'meld', 'sandbox'] }, 'solana'),
    ).to.deep.equal(['meld'])
    expect(names(SERVED, { onramp: ['meld'] }, 'bip122')).to.deep.equal([])
    expect(names(SERVED, undefined)).to.deep.equal([])
    expect(names({}, undefined)).to.deep.equal([])
    expect(names({ features: { onramp: ['coinbase', PAGE] } }, undefined)).to.deep.equal(['meld'])
  })

  it('skips names that no on-ramp has, such as those of built-in properties', () => {
    expect(
      names(SERVED, { onramp: ['constructor', '__proto__', 'toString', 'meld', 'unknown'] }),
    ).to.deep.equal(['meld'])
  })

  it('a currency with an id that no amount can be written in has no payment methods', () => {
    const { payment_method_limits } = FALLBACK_OPTIONS.paymentCurrencies[0]!
    expect(
      ['USD', 'eur', '', 'USDC', '<b>', 'U$D'].map(
        (id) => listMethods({ id, payment_method_limits }).length,
      ),
    ).to.deep.equal([2, 2, 0, 0, 0, 0])
  })

  it('INIT-008 a list that is not an array of texts is empty', () => {
    for (const list of [
      undefined,
      null,
      'coinbase',
      { 0: 'coinbase' },
      ['coinbase', 5],
      [['coinbase']],
    ]) {
      expect(toOnrampNames(list), JSON.stringify(list)).to.deep.equal([])
      expect(names(SERVED, { onramp: list }), JSON.stringify(list)).to.deep.equal([])
    }
    expect(toOnrampNames(['coinbase'])).to.deep.equal(['coinbase'])
  })

  it('RAMP-002 the link contains SOL on Solana and USDC elsewhere, the address and the customer id', () => {
    const read = (namespace: string, address: string) =>
      Object.fromEntries(
        new URL(toProviderUrl(PAGE, { namespace, address, projectId: 'project' })).searchParams,
      )
    expect(read('eip155', ALICE)).to.deep.equal({
      theme: 'dark',
      publicKey: 'key',
      destinationCurrencyCode: 'USDC',
      walletAddress: ALICE,
      externalCustomerId: 'project',
    })
    expect(read('solana', 'So1')).to.deep.include({
      destinationCurrencyCode: 'SOL',
      walletAddress: 'So1',
    })
  })

  it('opens a page that takes money only on the on-ramp’s own hosts', () => {
    for (const url of ['https://pay.coinbase.com/buy?sessionToken=1', 'https://coinbase.com/x'])
      expect(checkProviderUrl('coinbase', url, undefined)).to.equal(url)
    expect(
      checkProviderUrl(
        'sandbox',
        'http://localhost:8787/onramp/sandbox?order=1',
        'http://localhost:8787',
      ),
    ).to.contain('order')
    const refused: [Parameters<typeof checkProviderUrl>[0], string, string | undefined][] = [
      ['coinbase', 'https://coinbase.com.evil.example/', undefined],
      ['coinbase', 'https://evilcoinbase.com/', undefined],
      ['coinbase', 'http://pay.coinbase.com/', undefined],
      ['coinbase', 'https://pay.coinbase.com@evil.example/', undefined],
      ['coinbase', 'javascript:alert(1)', undefined],
      ['coinbase', 'coinbase://pay', undefined],
      ['coinbase', 'https://meldcrypto.com/', undefined],
      ['coinbase', '', undefined],
      ['sandbox', 'https://other.example/onramp/sandbox', 'https://server.example'],
      ['sandbox', 'https://server.example/onramp/sandbox', undefined],
    ]
    for (const [name, url, server] of refused)
      expect(
        codeOf(() => checkProviderUrl(name, url, server)),
        url,
      ).to.equal('LINK_REFUSED')
    expect(
      codeOf(() =>
        toProviderUrl(
          { ...PAGE, url: 'https://meld.example/' },
          { namespace: 'eip155', address: ALICE, projectId: 'p' },
        ),
      ),
    ).to.equal('LINK_REFUSED')
  })

  it('RAMP-003 a card pays 10.00 to 7500.00, a bank account up to 25000.00', () => {
    const [usd] = FALLBACK_OPTIONS.paymentCurrencies
    expect(FALLBACK_OPTIONS.paymentCurrencies.map(({ id }) => id)).to.deep.equal(['USD', 'EUR'])
    expect(FALLBACK_OPTIONS.purchaseCurrencies.map(({ symbol }) => symbol)).to.deep.equal([
      'USDC',
      'ETH',
    ])
    expect(findLimits(usd!, 'card')).to.deep.equal({ min: 10_00n, max: 7_500_00n })
    expect(findLimits(usd!, 'ach_bank_account')).to.deep.equal({ min: 10_00n, max: 25_000_00n })
    expect(
      findLimits(
        { id: 'USD', payment_method_limits: [{ id: 'card', min: 'NaN', max: '5' }] },
        'card',
      ),
    ).to.equal(undefined)
    expect(
      findLimits(
        { id: 'USD', payment_method_limits: [{ id: 'card', min: '9', max: '5' }] },
        'card',
      ),
    ).to.equal(undefined)
  })

  it('delivers an asset only on the account’s own network', () => {
    const [usdc, ether] = FALLBACK_OPTIONS.purchaseCurrencies
    expect([
      findNetwork(usdc!, 'eip155:8453')?.name,
      findNetwork(usdc!, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')?.name,
      findNetwork(ether!, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
      findNetwork(usdc!, 'eip155:31337'),
      findNetwork(usdc!, 'bip122:1'),
    ]).to.deep.equal(['base', 'solana', undefined, undefined, undefined])
  })
})
