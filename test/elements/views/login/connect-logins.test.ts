import { WalletModalError } from '../../../../src/errors/wallet-modal-error.js'
import type { Options } from '../../../../src/options/options.js'
import {
  findFrame,
  listSocials,
  placeLogins,
} from '../../../../src/state/embedded/login-methods.js'
import { checkOptions } from '../../../../src/options/check-options.js'
import { eip155, mainnet } from '../../../../src/chains/eip155/index.js'
import { bip122, bitcoin } from '../../../../src/chains/bip122/index.js'
import { expect } from '../../../helpers/expect.js'
import { stubFrameLogin, type FakeFrameLogin } from '../../../helpers/fakes/fake-frame-login.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import { mockEvmWallet } from '../../../../src/testing/evm-wallet.js'
import { stubFetch } from '../../../helpers/fakes/stub-fetch.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'

const EMBEDDED: Options = {
  embeddedWallet: { url: 'https://wallet.example' },
  walletConnect: false,
  analytics: false,
}
const place = (
  options: Options,
  { installed = false, namespace }: { installed?: boolean; namespace?: 'eip155' | 'bip122' } = {},
) =>
  placeLogins(
    checkOptions({
      chains: [eip155({ networks: [mainnet] }), bip122({ networks: [bitcoin] })],
      ...EMBEDDED,
      ...options,
    }),
    { installed, namespace },
  )

describe('the order of the ways to connect', () => {
  it('CONN-001, CONN-002: are above the wallets, or below them if a wallet is installed', () => {
    expect(place({})).to.deep.equal({ above: ['email', 'social'], below: [] })
    expect(place({}, { installed: true })).to.deep.equal({ above: [], below: ['email', 'social'] })
  })
  it('follow the order of the page; omitted ones come last', () => {
    expect(
      place(
        { features: { connectMethodsOrder: ['social', 'wallet', 'email'] } },
        { installed: true },
      ),
    ).to.deep.equal({ above: ['social'], below: ['email'] })
    expect(place({ features: { connectMethodsOrder: ['wallet'] } })).to.deep.equal({
      above: [],
      below: ['email', 'social'],
    })
  })
  it('leave no trace if switched off or if the embedded wallet does not have the family', () => {
    expect(place({ features: { email: false } })).to.deep.equal({ above: ['social'], below: [] })
    expect(place({ features: { socials: false } })).to.deep.equal({ above: ['email'], below: [] })
    expect(place({ features: { email: false, socials: [] } })).to.deep.equal({
      above: [],
      below: [],
    })
    expect(place({}, { namespace: 'bip122' })).to.deep.equal({ above: [], below: [] })
    expect(place({}, { namespace: 'eip155' }).above).to.deep.equal(['email', 'social'])
    expect(listSocials(checkOptions({}))).to.deep.equal([])
  })
  it('without wallets beside the email, wallets are one row', () => {
    expect(place({ features: { emailShowWallets: false } })).to.deep.equal({
      above: ['email', 'social', 'wallet'],
      below: [],
      folded: true,
    })
    expect(
      place({ features: { emailShowWallets: false, email: false, socials: false } }),
    ).to.deep.equal({ above: [], below: [] })
  })
})

describe('ways to sign in on Connect', () => {
  let mounted: MountedModal
  let login: FakeFrameLogin
  let restore: () => void
  let stopAnnouncing = () => {}
  async function open(options: Options = {}) {
    mounted = await mountModal({ ...EMBEDDED, ...options })
    await until(() => mounted.findAll('wm-login-methods').length > 0)
    await mounted.settled()
  }
  const names = () =>
    mounted
      .findAll('wm-socials')
      .flatMap((socials) =>
        [...socials.shadowRoot!.querySelectorAll('button')].map(
          (button) => button.getAttribute('title') ?? button.textContent!.trim(),
        ),
      )
  beforeEach(() => {
    ;({ login, restore } = stubFrameLogin())
  })
  afterEach(() => {
    unmountModals()
    restore()
    stopAnnouncing()
    stopAnnouncing = () => {}
  })

  it('SOC-007 seven socials are one row, four tiles, and one that leads to all seven', async () => {
    await open()
    expect(names()).to.deep.equal([
      'Continue with Google',
      'Continue with X',
      'Continue with Discord',
      'Continue with Farcaster',
      'Continue with GitHub',
      'More ways to sign in',
    ])
    mounted.find('.more').click()
    await mounted.settled()
    expect(mounted.views().at(-1)).to.equal('ConnectSocials')
    const rows = mounted.find('wm-connect-socials-view').shadowRoot!.querySelectorAll('wm-row')
    expect([...rows].map(({ label }) => label)).to.deep.equal([
      'Google',
      'X',
      'Discord',
      'Farcaster',
      'GitHub',
      'Apple',
      'Facebook',
    ])
    rows[5]!.click()
    expect(login.calls).to.deep.equal(['startSocial apple'])
  })

  it('two socials are two tiles, six are a row and five tiles, one is a row', async () => {
    await open({ features: { socials: ['github', 'x'] } })
    expect(names()).to.deep.equal(['Continue with GitHub', 'Continue with X'])
    expect(mounted.find('wm-socials').shadowRoot!.querySelectorAll('.first')).to.have.length(0)
    unmountModals()
    await open({
      features: { socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple'] },
    })
    expect(names()).to.have.length(6)
    unmountModals()
    await open({ features: { socials: ['google'] } })
    expect(names()).to.deep.equal(['Continue with Google'])
  })

  it('INIT-005 without an embedded wallet, and with both switched off, nothing of it is shown or loaded', async () => {
    mounted = await mountModal({ walletConnect: false })
    expect(mounted.findAll('wm-login-place')).to.deep.equal([])
    unmountModals()
    mounted = await mountModal({ ...EMBEDDED, features: { email: false, socials: false } })
    expect(mounted.findAll('wm-login-place')).to.deep.equal([])
  })

  describe('as the app’s own server configures', () => {
    let server: ReturnType<typeof stubFetch>
    let offered: string[]
    beforeEach(() => {
      localStorage.clear()
      server = stubFetch((url) => {
        if (url.pathname === '/appkit/v1/config')
          return {
            features: [{ id: 'social_login', isEnabled: offered.length > 0, config: offered }],
          }
        if (url.pathname === '/projects/v1/origins') return { allowedOrigins: [] }
        return url.pathname === '/getWallets' ? { count: 0, data: [] } : undefined
      })
    })
    afterEach(() => server.restore())
    const openWithServer = (options: Options = {}) =>
      open({ server: 'https://server.example', projectId: 'p', ...options })

    describe('including the origin of the secure site', () => {
      const PAGE: Options = {
        server: 'https://server.example',
        projectId: 'p',
        walletConnect: false,
        analytics: false,
        announced: false,
        injected: false,
        debug: false,
      }
      let frame: string | undefined
      beforeEach(() => {
        ;[frame, offered] = [
          'https://wallet.example',
          ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
        ]
        server.restore()
        server = stubFetch((url) => {
          if (url.pathname === '/appkit/v1/config') {
            const features = ['social_login', 'reown_branding', 'swap', 'activity', 'onramp'].map(
              (id) => ({
                id,
                isEnabled: true,
                config: { social_login: offered, onramp: ['coinbase'] }[id] ?? null,
              }),
            )
            return { features, ...(frame !== undefined && { frame }) }
          }
          if (url.pathname === '/projects/v1/origins') return { allowedOrigins: [] }
          if (url.pathname === '/v1/supported-chains')
            return { http: ['eip155:1', 'eip155:8453'], ws: [] }
          if (url.pathname.endsWith('/balance')) return { balances: [] }
          if (url.pathname.endsWith('/history')) return { data: [], next: null }
          return url.pathname === '/getWallets' ? { count: 0, data: [] } : undefined
        })
      })
      async function openPage(options: Options = {}) {
        mounted = await mountModal({ ...PAGE, ...options })
        await until(() => mounted.state.$offered.get() !== undefined, 'the server has answered')
        await mounted.settled()
      }

      it('INIT-004 email, seven socials, branding, swaps, activity and on-ramp are on screen if it enables everything', async () => {
        await openPage()
        await until(() => mounted.findAll('wm-socials').length > 0)
        expect(mounted.findAll('wm-email-form')).to.have.length(1)
        expect(mounted.text()).to.contain('wallet-modal')
        mounted.find('.more').click()
        await mounted.settled()
        const socials = mounted
          .find('wm-connect-socials-view')
          .shadowRoot!.querySelectorAll('wm-row')
        expect([...socials].map(({ label }) => label)).to.deep.equal([
          'Google',
          'X',
          'Discord',
          'Farcaster',
          'GitHub',
          'Apple',
          'Facebook',
        ])
        mounted.edit.add(fakeConnection().connection)
        await mounted.modal.open({ view: 'Account' })
        await mounted.settled()
        await until(() =>
          ['Buy', 'Swap', 'Activity'].every((words) => mounted.text().includes(words)),
        )
      })

      for (const [title, stated, expected] of [
        ['none of it is on screen where it disables everything', undefined, false],
        [
          'what the page states is on screen where it disables everything',
          { swaps: true, onramp: ['coinbase'] },
          true,
        ],
      ] as const) {
        it(`INIT-005 ${title}`, async () => {
          server.restore()
          server = stubFetch((url) => {
            if (url.pathname === '/appkit/v1/config')
              return {
                features: ['social_login', 'reown_branding', 'swap', 'activity', 'onramp'].map(
                  (id) => ({ id, isEnabled: false, config: [] }),
                ),
                frame: 'https://wallet.example',
              }
            if (url.pathname === '/projects/v1/origins') return { allowedOrigins: [] }
            if (url.pathname === '/v1/supported-chains')
              return { http: ['eip155:1', 'eip155:8453'], ws: [] }
            if (url.pathname.endsWith('/balance')) return { balances: [] }
            return url.pathname === '/getWallets' ? { count: 0, data: [] } : undefined
          })
          await openPage(stated && { features: stated })
          expect([
            mounted.findAll('wm-login-place'),
            mounted.text().includes('wallet-modal'),
          ]).to.deep.equal([[], false])
          mounted.edit.add(fakeConnection().connection)
          await mounted.modal.open({ view: 'Account' })
          await mounted.settled()
          await until(() => mounted.text().includes('Receive'))
          expect(['Buy', 'Swap'].map((words) => mounted.text().includes(words))).to.deep.equal([
            expected,
            expected,
          ])
          expect(mounted.text()).not.to.contain('Activity')
          expect(server.requests.some(({ url }) => url.pathname.endsWith('/history'))).to.equal(
            false,
          )
        })
      }

      it('INIT-004 a page opened before renders the server’s ways with the first screen of the next visit', async () => {
        await openPage({ id: 'again' })
        mounted.modal.destroy()
        server.restore()
        server = stubFetch(() => new Promise(() => {}))
        await openPage({ id: 'again' })
        await until(() => mounted.findAll('wm-socials').length > 0)
        expect(names()).to.have.length(6)
      })

      it('INIT-004 the page’s own option wins: its own secure site, or none', async () => {
        mounted = await mountModal({ ...PAGE, embeddedWallet: false })
        await mounted.state.slices.get('remoteFeatures').load()
        await mounted.settled()
        expect([
          mounted.state.$offered.get()?.frame,
          mounted.findAll('wm-login-place'),
        ]).to.deep.equal(['https://wallet.example', []])
        unmountModals()
        mounted = await mountModal({ ...PAGE, embeddedWallet: { url: 'https://mine.example' } })
        expect(
          findFrame(mounted.state.config, {
            email: true,
            socials: [],
            frame: 'https://wallet.example',
          }),
        ).to.equal('https://mine.example')
      })

      it('INIT-004 a page whose server names no secure site loads and shows nothing of it', async () => {
        frame = undefined
        await openPage()
        expect(mounted.findAll('wm-login-place')).to.deep.equal([])
        expect([
          document.querySelectorAll('iframe').length,
          login.calls.length,
          mounted.state.slices.find('frameLogin'),
        ]).to.deep.equal([0, 0, undefined])
      })

      for (const wrong of [
        'http://wallet.example',
        'https://wallet.example/sdk',
        'javascript:alert(1)',
        'https://user@wallet.example',
        'wallet.example',
        '',
      ]) {
        it(`INIT-004 refuses "${wrong}" as an origin of the secure site`, async () => {
          frame = wrong
          const errors: string[] = []
          mounted = await mountModal(PAGE, { open: false })
          mounted.modal.on('error', ({ code }) => errors.push(code))
          await mounted.modal.open()
          await until(() => mounted.state.$offered.get() !== undefined)
          expect([...new Set(errors)]).to.deep.equal(['RESPONSE_INVALID'])
          expect(mounted.findAll('wm-login-place')).to.deep.equal([])
        })
      }

      it('ways to sign in that arrive while the list is visible are placed below it', async () => {
        let answer!: () => void
        const asked = new Promise<void>((resolve) => (answer = resolve))
        const real = globalThis.fetch
        globalThis.fetch = async (...request) => {
          if (String(request[0]).includes('/appkit/v1/config')) await asked
          return real(...request)
        }
        stopAnnouncing = mockEvmWallet({ rdns: 'org.logins', name: 'Lumen' }).remove
        mounted = await mountModal({ ...PAGE, announced: true })
        const places = () => [
          mounted.find('wm-row').offsetTop,
          mounted.find('wm-connect-view').offsetHeight,
        ]
        await until(() => mounted.findAll('.awaited').length === 0)
        const before = places()
        answer()
        await until(() => mounted.findAll('wm-login-methods').length > 0)
        await mounted.settled()
        expect(places()).to.deep.equal(before)
      })

      for (const [title, given] of [
        ['offers one provider', { frame: 'https://wallet.example', offered: ['google'] }],
        ['offers no provider', { frame: 'https://wallet.example', offered: [] }],
        ['has no secure site', { frame: undefined, offered: ['email', 'google'] }],
      ] as const) {
        it(`no row moves and the height stays when the server ${title}`, async () => {
          let answer!: () => void
          const asked = new Promise<void>((resolve) => (answer = resolve))
          const real = globalThis.fetch
          globalThis.fetch = async (...request) => {
            if (String(request[0]).includes('/appkit/v1/config')) await asked
            return real(...request)
          }
          ;({ frame } = given)
          offered = [...given.offered]
          stopAnnouncing = mockEvmWallet({ rdns: 'org.logins', name: 'Lumen' }).remove
          mounted = await mountModal({ ...PAGE, announced: true })
          const places = () => [
            mounted.find('wm-row').offsetTop,
            mounted.find('wm-connect-view').offsetHeight,
          ]
          await until(() => mounted.findAll('.awaited').length === 0)
          const before = places()
          expect(mounted.findAll('.waiting wm-skeleton')).to.have.length(3)
          answer()
          await until(() => mounted.findAll('.waiting').length === 0)
          await mounted.settled()
          expect(places()).to.deep.equal(before)
          if (given.offered[0] === 'google' && frame) {
            await until(() => mounted.findAll('wm-socials').length > 0)
            expect(places()).to.deep.equal(before)
          } else {
            await until(() => mounted.text().includes('A wallet keeps your crypto'))
            expect(places()).to.deep.equal(before)
          }
          // The next opening has no empty space.
          mounted.modal.close()
          await mounted.modal.open()
          await mounted.settled()
          expect(mounted.find('wm-connect-view').offsetHeight < before[1]!).to.equal(true)
        })
      }
    })

    it('email and seven socials are on screen if the server offers everything', async () => {
      offered = ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
      await openWithServer()
      await until(() => mounted.state.$offered.get() !== undefined)
      await mounted.settled()
      expect(names()).to.have.length(6)
      expect(mounted.findAll('wm-email-form')).to.have.length(1)
    })
    it('INIT-006 google, x and discord are exactly these three, without an email field', async () => {
      offered = ['google', 'x', 'discord']
      await openWithServer()
      await until(() => names().length === 3)
      expect(names()).to.deep.equal([
        'Continue with Google',
        'Continue with X',
        'Continue with Discord',
      ])
      expect(mounted.findAll('wm-email-form')).to.have.length(0)
    })
    it('the app’s own option wins', async () => {
      offered = ['google']
      await openWithServer({ features: { email: true, socials: ['apple'] } })
      await until(() => mounted.state.$offered.get() !== undefined)
      await mounted.settled()
      expect(names()).to.deep.equal(['Continue with Apple'])
      expect(mounted.findAll('wm-email-form')).to.have.length(1)
    })
  })

  it('CONN-002 with an announced wallet they are below it, and nothing moves when they arrive', async () => {
    stopAnnouncing = mockEvmWallet({ rdns: 'org.logins', name: 'Lumen' }).remove
    await open()
    const [above, methods] = [mounted.find('wm-row'), mounted.find('wm-login-methods')]
    expect(above.getBoundingClientRect().top < methods.getBoundingClientRect().top).to.equal(true)
    const place = mounted.find('wm-login-place')
    expect(place.offsetHeight).to.equal(Number.parseFloat(place.style.minBlockSize))
  })

  it('the reserved height equals the final height', async () => {
    for (const features of [
      { socials: ['google'] },
      { socials: ['google', 'x'] },
      { socials: ['google', 'x', 'apple'] },
      { socials: false },
      { email: false },
      { emailShowWallets: false },
    ] as const) {
      await open({ features })
      const place = mounted.find('wm-login-place')
      expect([features, place.offsetHeight]).to.deep.equal([
        features,
        Number.parseFloat(place.style.minBlockSize),
      ])
      unmountModals()
    }
  })

  it('CONN-012 without socials there is only the email field, followed by "or"', async () => {
    await open({ features: { socials: false } })
    const methods = mounted.find('wm-login-methods').shadowRoot!
    expect(
      [...methods.children]
        .filter(({ localName }) => localName !== 'style')
        .map(({ localName, textContent }) => (localName === 'p' ? textContent : localName)),
    ).to.deep.equal(['wm-email-form', 'or'])
  })

  it('CONN-010 the guide leads to a screen with the ways to sign in, which links to the explorer', async () => {
    await open()
    mounted.find('[aria-label="What is a wallet?"]').click()
    await mounted.settled()
    mounted.button('Get a wallet').click()
    await until(() => mounted.findAll('wm-create-view').length === 1)
    await mounted.settled()
    expect(mounted.views()).to.deep.equal(['Connect', 'WhatIsAWallet', 'Create'])
    const create = mounted.find('wm-create-view').shadowRoot!
    expect(create.querySelector('wm-login-methods')!.methods).to.deep.equal(['email', 'social'])
    const link = create.querySelector('wm-row')!.shadowRoot!.querySelector('a')!
    expect([link.href, link.target, link.rel]).to.deep.equal([
      'https://ethereum.org/wallets/find-wallet/',
      '_blank',
      'noopener noreferrer',
    ])
  })

  it('the guide leads to wallets if no way to sign in is enabled', async () => {
    mounted = await mountModal({ ...EMBEDDED, features: { email: false, socials: false } })
    mounted.find('[aria-label="What is a wallet?"]').click()
    await mounted.settled()
    mounted.button('Get a wallet').click()
    await mounted.settled()
    expect(mounted.views()).to.deep.equal(['Connect', 'WhatIsAWallet', 'GetWallet'])
  })

  it('CONN-011 a folded list of wallets is one row that leads to it, without the ways to sign in', async () => {
    await open({ features: { emailShowWallets: false } })
    mounted.button('Continue with a wallet').click()
    await mounted.settled()
    expect(mounted.views()).to.deep.equal(['Connect', 'ConnectWallets'])
    await until(() => mounted.findAll('wm-login-place').length === 0)
  })

  it('a visitor who is signed in cannot sign in twice', async () => {
    await open()
    login.$user.set({
      email: 'ada@example.org',
      userName: undefined,
      provider: 'email',
      accountType: 'eoa',
      smartAccountDeployed: undefined,
    })
    await mounted.settled()
    expect(mounted.find('wm-field').shadowRoot!.querySelector('input')!.disabled).to.equal(true)
    expect(
      [...mounted.find('wm-socials').shadowRoot!.querySelectorAll('button')].every(
        ({ disabled }) => disabled,
      ),
    ).to.equal(true)
  })

  it('SOC-001 a provider starts inside the click; its screen shows what to do', async () => {
    await open()
    mounted.button('Continue with Google').click()
    expect(login.calls).to.deep.equal(['startSocial google'])
    await mounted.settled()
    expect(mounted.text())
      .to.contain('Sign in with Google')
      .and.to.contain('Continue in the Google window.')
  })

  it('SOC-002 cancelling the provider leads back', async () => {
    await open()
    mounted.button('Continue with Google').click()
    await mounted.settled()
    mounted.button('Cancel').click()
    expect(mounted.views()).to.deep.equal(['Connect'])
  })

  it('SOC-004 a result shows that the wallet loads, without a way to start twice', async () => {
    await open()
    mounted.button('Continue with Google').click()
    await mounted.settled()
    login.$login.set({ step: 'connecting', busy: true, social: 'google' })
    await mounted.settled()
    expect(mounted.text()).to.contain('Loading your wallet…')
    expect(
      mounted.find('wm-connecting-social-view').shadowRoot!.querySelectorAll('wm-button'),
    ).to.have.length(0)
  })

  it('a blocked window offers this tab, a failure offers a retry', async () => {
    login.answers.social = { blocked: true, busy: false }
    await open()
    mounted.button('Continue with Google').click()
    await mounted.settled()
    mounted.button('Continue in this tab').click()
    expect(login.calls).to.deep.equal(['startSocial google', 'continueHere'])
    login.$login.set({
      step: 'social',
      busy: false,
      social: 'google',
      error: new WalletModalError('LOGIN_FAILED', { details: { reason: 'Something went wrong' } }),
    })
    await mounted.settled()
    expect(mounted.text()).to.contain('Couldn’t sign in')
    mounted.button('Try again').click()
    expect(login.calls.at(-1)).to.equal('startSocial google')
  })

  it('FARC-001 Farcaster shows its link as a code once there is one, and copies it', async () => {
    await open()
    mounted
      .findAll('wm-socials')
      .at(-1)!
      .shadowRoot!.querySelector<HTMLButtonElement>('[title$=Farcaster]')!
      .click()
    await mounted.settled()
    expect(mounted.find('wm-qr-code').shadowRoot!.querySelector('svg')).to.equal(null)
    login.$login.set({
      step: 'farcaster',
      busy: true,
      social: 'farcaster',
      farcasterUrl: 'https://farcaster.example/~/sign?channel=1',
    })
    await mounted.settled()
    expect(mounted.find('wm-qr-code').shadowRoot!.querySelector('svg')).to.not.equal(null)
    expect(mounted.button('Copy link').disabled).to.equal(false)
    login.$login.set({ step: 'connecting', busy: true, social: 'farcaster' })
    await mounted.settled()
    expect(mounted.text()).to.contain('Loading your wallet…')
  })
})
