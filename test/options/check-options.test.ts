import { expect } from '../helpers/expect.js'
import { settle } from '../helpers/clocks/virtual-clock.js'
import {
  createWalletModal,
  getInitialState,
  WalletModalError,
  type Chain,
  type Options,
} from '../../src/index.js'
import { base, eip155, mainnet } from '../../src/chains/eip155/index.js'
import { checkOptions } from '../../src/options/check-options.js'

const chains = [eip155({ networks: [mainnet, base] })]

/** A page's mistakes that types would have reported. */
const mistakes: [option: string, options: unknown, expectation: RegExp][] = [
  ['options', null, /an object/],
  ['options', 'default', /an object/],
  ['chains', { chains: mainnet }, /a list of: a family such as eip155/],
  ['chains[0]', { chains: [mainnet] }, /a family such as eip155/],
  ['chains', { chains: [...chains, ...chains] }, /each namespace once/],
  [
    'chains[0].chains[0].id',
    { chains: [{ namespace: 'eip155', chains: [{ ...mainnet, id: 1 }], load() {} }] },
    /a CAIP-2 id such as eip155:1/,
  ],
  ['chains[eip155:1].name', { chains: [support({ name: '' })] }, /a non-empty text/],
  [
    'chains[eip155:1].nativeCurrency',
    { chains: [support({ nativeCurrency: undefined })] },
    /\{ name, symbol, decimals \}/,
  ],
  [
    'chains[eip155:1].rpcUrls',
    { chains: [support({ rpcUrls: 'https://rpc.example' })] },
    /a list of: /,
  ],
  ['theme', { theme: 'blue' }, /dark, light, auto/],
  ['allWallets', { allWallets: true }, /SHOW, HIDE, ONLY_MOBILE/],
  ['id', { id: 'a modal' }, /1 to 64 letters/],
  ['id', { id: '' }, /1 to 64 letters/],
  ['projectId', { projectId: 7 }, /a text/],
  ['defaultChain', { defaultChain: 1 }, /a CAIP-2 id such as eip155:1/],
  ['defaultChain', { defaultChain: 'eip155' }, /a CAIP-2 id such as eip155:1/],
  ['termsUrl', { termsUrl: '/terms' }, /https:\/\//],
  ['privacyUrl', { privacyUrl: 'javascript:alert(1)' }, /https:\/\//],
  ['analytics.url', { analytics: { url: 'events' } }, /https:\/\//],
  ['server', { server: 'wallet.example' }, /https:\/\//],
  ['server.relay', { server: { relay: 'https://relay.example' } }, /wss:\/\//],
  ['server.api', { server: { api: 'wss://api.example' } }, /https:\/\//],
  ['server.cloud', { server: { cloud: 1 } }, /https:\/\//],
  ['featuredWalletIds', { featuredWalletIds: 'metamask' }, /a list of: a text/],
  ['includeWalletIds[0]', { includeWalletIds: [1] }, /a text/],
  ['excludeWalletIds', { excludeWalletIds: {} }, /a list of: a text/],
  ['customWallets[0].name', { customWallets: [{ id: 'own' }] }, /a non-empty text/],
  ['customWallets', { customWallets: {} }, /a list of: \{ id, name \}/],
  ['createRelayClient', { createRelayClient: {} }, /a function/],
  ['avatar', { avatar: 'https://app.example/me.png' }, /a function/],
  ['chains', { chains: [eip155({ networks: [mainnet, base, mainnet] })] }, /each network once/],
  [
    'chains[eip155:1].nativeCurrency.name',
    { chains: [support({ nativeCurrency: { symbol: 'ETH', decimals: 18 } })] },
    /a text/,
  ],
  [
    'chains[eip155:1].nativeCurrency.decimals',
    { chains: [support({ nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: -1 } })] },
    /a whole number from 0 to 255/,
  ],
  [
    'chains[eip155:1].rpcUrls[0]',
    { chains: [support({ rpcUrls: ['https://['] })] },
    /an absolute URL/,
  ],
  [
    'chains[eip155:1].explorers[0]',
    { chains: [support({ explorers: [null] })] },
    /\{ name, url \}/,
  ],
  ['chains[eip155:1].icon', { chains: [support({ icon: 7 })] }, /a text/],
  ['id', { id: 7 }, /1 to 64 letters/],
  ['language', { language: 7 }, /a text/],
  ['server', { server: null }, /an address starting with https:.*, or an object/],
  ['server', { server: [] }, /an object/],
  ['analytics', { analytics: true }, /false, or \{ url \}/],
  ['analytics.url', { analytics: {} }, /https:\/\//],
  ['customWallets[0].id', { customWallets: [{ id: '', name: 'Own' }] }, /a non-empty text/],
  [
    'customWallets[0].image_url',
    { customWallets: [{ id: 'own', name: 'Own', image_url: 7 }] },
    /a text/,
  ],
  ['metadata', { metadata: 'My app' }, /an object/],
  ['metadata.name', { metadata: { name: 7 } }, /a text/],
  ['metadata.url', { metadata: { url: {} } }, /a text/],
  ['metadata.icons', { metadata: { icons: 'https://icon.example' } }, /a list of: /],
  ['metadata.icons[0]', { metadata: { icons: [7] } }, /a text/],
  ['features', { features: ['send'] }, /an object/],
  ['embeddedWallet.url', { embeddedWallet: { url: 'https://wallet.example/path' } }, /an origin/],
  ['embeddedWallet', { embeddedWallet: 'https://wallet.example' }, /false, or \{ url \}/],
  ['embeddedWallet', { embeddedWallet: true }, /false, or \{ url \}/],
  ['embeddedWallet.url', { embeddedWallet: { url: 'ftp://wallet.example' } }, /an origin/],
  ['features.socials', { features: { socials: 'google' } }, /false, or a list of: google, x/],
  ['features.socials[0]', { features: { socials: ['myspace'] } }, /google, x, discord/],
  ['features.socials[0]', { features: { socials: [42] } }, /google, x, discord/],
  ['features.socials', { features: { socials: {} } }, /google, x, discord/],
  ['features.onramp[0]', { features: { onramp: [42] } }, /\{ name, url, publicKey \}/],
  ['features.onramp[0]', { features: { onramp: ['coinbse'] } }, /coinbase, meld, sandbox/],
  ['features.onramp', { features: { onramp: {} } }, /coinbase, meld, sandbox/],
  ['features.onramp[0].url', { features: { onramp: [{ name: 'coinbase' }] } }, /https:/],
  [
    'features.connectMethodsOrder[0]',
    { features: { connectMethodsOrder: ['sms'] } },
    /email, social/,
  ],
  ['features.email', { features: { email: 'yes' } }, /true or false/],
  ['features.send', { features: { send: 'yes' } }, /true or false/],
  ['features.legalCheckbox', { features: { legalCheckbox: 1 } }, /true or false/],
  ['connectLayout', { connectLayout: 'grid' }, /list, panes/],
  [
    'features.connectorTypeOrder',
    { features: { connectorTypeOrder: 'injected' } },
    /a list of: walletConnect, recent, injected/,
  ],
  [
    'features.walletFeaturesOrder[0]',
    { features: { walletFeaturesOrder: ['everything'] } },
    /onramp, swaps/,
  ],
  ...(
    [
      'walletConnect',
      'manualPairing',
      'announced',
      'injected',
      'reconnect',
      'networkSwitch',
      'allowUnsupportedChain',
      'embedded',
      'preferUniversalLinks',
      'debug',
    ] as const
  ).map((name): (typeof mistakes)[number] => [name, { [name]: 'yes' }, /true or false/]),
]

/** The paths of frozen objects and lists in a value. */
function listFrozen(value: unknown, path = 'options'): string[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, one]) => listFrozen(one, `${path}.${key}`))
  return Object.isFrozen(value) ? [path, ...inner] : inner
}

function support(change: Partial<Record<keyof Chain, unknown>>) {
  return { namespace: 'eip155', chains: [{ ...mainnet, ...change }], load() {} }
}

function fail(options: unknown): WalletModalError {
  try {
    createWalletModal(options as Options).destroy()
  } catch (error) {
    if (error instanceof WalletModalError) return error
    throw error
  }
  throw new Error('no mistake was found')
}

describe('options', () => {
  for (const [option, options, expectation] of mistakes) {
    it(`error: OPTIONS_INVALID names ${option}, its value and the expectation, given ${show(options)}`, () => {
      const error = fail(options)
      expect(error.code).to.equal('OPTIONS_INVALID')
      expect(error.details['option']).to.equal(option)
      expect(error.message).to.match(expectation)
      expect(error.message).to.contain(String(error.details['value']))
    })
  }
  it('a mistake has no lasting effect: correct options work afterwards', () => {
    fail({ theme: 'blue' })
    createWalletModal({ chains }).destroy()
  })
  it('truncates a long value in the message', () => {
    expect(fail({ theme: 'x'.repeat(10_000) }).message.length).to.be.below(300)
  })
  it('INIT-002 INIT-003 has the specified defaults', () => {
    const { theme, features } = checkOptions({ chains })
    expect(theme).to.equal('dark')
    expect(features).to.include({
      receive: true,
      send: true,
      analytics: true,
      allWallets: true,
      legalCheckbox: false,
      smartSessions: false,
      pay: false,
    })
    expect(features.walletFeaturesOrder).to.deep.equal(['onramp', 'swaps', 'receive', 'send'])
    expect(features.connectorTypeOrder).to.deep.equal([
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
    ])
  })
  describe('an option that does not exist', () => {
    async function logged(options: unknown): Promise<string[]> {
      // The texts load with the first report. Those of the previous tests come first.
      await import('../../src/options/log-mistakes.js')
      await settle()
      const lines: string[] = []
      const { error } = console
      console.error = (...words: unknown[]) => void lines.push(words.join(' '))
      try {
        createWalletModal(options as Options).destroy()
        await settle()
      } finally {
        console.error = error
      }
      return lines
    }
    it('is logged once, by name, and has no effect', async () => {
      const lines = await logged({
        chains,
        projectID: 'p',
        features: { recieve: true },
        themeMode: 'light',
      })
      expect(lines).to.have.length(3)
      for (const name of ['`projectID`', '`themeMode`', '`features.recieve`'])
        expect(
          lines.filter((line) => line.includes(name)),
          name,
        ).to.have.length(1)
    })
    it('createWalletModal({ networks }) names the right place for networks', async () => {
      expect((await logged({ networks: [mainnet] })).join()).to.match(
        /`networks` does not exist.*chains: \[eip155\(\{ networks: \[mainnet\] \}\)\]/,
      )
    })
    it('existing options log nothing', async () => {
      expect(
        await logged({
          chains,
          theme: 'light',
          features: { multiWallet: true },
          createRelayClient: undefined,
        }),
      ).to.deep.equal([])
    })
  })
  it('undefined never overrides a default', () => {
    const options = {
      chains,
      theme: undefined,
      debug: undefined,
      features: { receive: undefined, pay: true },
    } as unknown as Options
    const { theme, debug, features, explicitFeatures } = checkOptions(options)
    expect([theme, debug, features.receive, features.pay]).to.deep.equal(['dark', true, true, true])
    expect([...explicitFeatures]).to.deep.equal(['pay'])
  })
  it('later changes of the app to its options have no effect', () => {
    const networks = [mainnet, base]
    const chains = [eip155({ networks })]
    const metadata = { name: 'App', description: '', url: 'https://app.example', icons: [] }
    const order = ['send' as const]
    const config = checkOptions({
      chains,
      metadata,
      featuredWalletIds: ['one'],
      features: { walletFeaturesOrder: order },
    })
    networks.length = 0
    chains.length = 0
    metadata.name = 'Other'
    order.length = 0
    expect(config.chains[0]!.chains).to.deep.equal([mainnet, base])
    expect(config.networks).to.deep.equal([mainnet, base])
    expect(config.metadata.name).to.equal('App')
    expect(config.features.walletFeaturesOrder).to.deep.equal(['send'])
  })

  it("the app's own objects stay as they are: not frozen, not changed", () => {
    const onramp = {
      name: 'coinbase',
      url: 'https://pay.coinbase.com/buy',
      publicKey: 'k',
    } as const
    const icons = ['https://app.example/icon.png']
    const options: Options = {
      id: 'unfrozen',
      chains: [eip155({ networks: [{ ...mainnet }] })],
      metadata: { name: 'App', icons },
      customWallets: [{ id: 'own', name: 'Own' }],
      features: { onramp: [onramp], socials: ['google'] },
    }
    const before = JSON.stringify(options)
    const modal = createWalletModal(options)
    modal.getState()
    modal.getInitialState()
    modal.destroy()
    expect(JSON.stringify(options)).to.equal(before)
    expect(listFrozen(options)).to.deep.equal([])
  })

  it('one server address is used for API and directory', () => {
    const { api, cloud } = checkOptions({
      server: 'https://wallet.example/kit/',
      projectId: 'p',
    })
    expect([api, cloud]).to.deep.equal(['https://wallet.example/kit', 'https://wallet.example/kit'])
  })
  it('ignores a default network outside the list', () => {
    expect(checkOptions({ chains, defaultChain: 'eip155:10' }).defaultChain).to.equal(undefined)
    expect(checkOptions({ chains, defaultChain: 'eip155:8453' }).defaultChain).to.equal(
      'eip155:8453',
    )
  })
  it('getInitialState() returns the state before any visitor, without creating anything', () => {
    const state = getInitialState({ chains, defaultChain: 'eip155:8453', theme: 'light' })
    expect(state).to.include({
      open: false,
      initialized: false,
      chainId: 'eip155:8453',
      activeNamespace: 'eip155',
      supported: true,
      theme: 'light',
    })
    expect(state).to.deep.equal(
      getInitialState({ chains, defaultChain: 'eip155:8453', theme: 'light' }),
    )
    expect(() => JSON.stringify(state)).not.to.throw()
    expect(() => getInitialState({ theme: 'blue' } as never)).to.throw(WalletModalError, 'theme')
  })
})

function show(options: unknown): string {
  return JSON.stringify(options)?.slice(0, 60) ?? String(options)
}
