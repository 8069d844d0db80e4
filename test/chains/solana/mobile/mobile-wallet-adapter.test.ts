import { base58 } from '@scure/base'
import {
  mobileWalletAdapter,
  solana,
  solanaDevnet,
  solanaMainnet,
  type SolanaProvider,
} from '../../../../src/chains/solana/index.js'
import { createWalletModal, type Options, type WalletModal } from '../../../../src/index.js'
import { findFeature } from '../../../../src/standards/wallet-standard.js'
import { until } from '../../../helpers/clocks/until.js'
import { installVirtualClock, settle } from '../../../helpers/clocks/virtual-clock.js'
import { expect } from '../../../helpers/expect.js'
import { replaceProperty } from '../../../helpers/fakes/fake-page.js'
import { mountModal, unmountModals } from '../../../helpers/pages/mount-modal.js'
import { rejection } from '../../../helpers/rejection.js'
import { emulateAndroid, type AndroidPhone } from '../../../helpers/wallets/android-phone.js'
import {
  isSignedBy,
  signWith,
  SOL_ALICE,
  SOL_BOB,
} from '../../../helpers/wallets/fake-standard-wallet.js'
import {
  createMobileWalletApp,
  DECLINED,
  type MobileWalletApp,
} from '../../../helpers/wallets/mobile-wallet-app.js'

const ID = 'mobile-wallet-adapter'
const KEY = 'wallet-modal.mobile-wallet-adapter.authorization'
const ACCOUNT = `${solanaMainnet.id}:${SOL_ALICE}`
const CHAINS = [solana({ networks: [solanaMainnet, solanaDevnet] })]

/** An address as the protocol writes it. */
const toBase64 = (address: string) => btoa(String.fromCharCode(...base58.decode(address)))

describe('Mobile Wallet Adapter', () => {
  const forget: (() => void)[] = []
  let app: MobileWalletApp

  beforeEach(() => {
    app = createMobileWalletApp()
  })
  afterEach(() => {
    unmountModals()
    for (const act of forget.splice(0).reverse()) act()
    localStorage.clear()
  })

  function usePhone(options: Parameters<typeof emulateAndroid>[0] = { app }): AndroidPhone {
    const phone = emulateAndroid(options)
    forget.push(phone.restore)
    return phone
  }
  function visit(options: Options = {}): WalletModal {
    const modal = createWalletModal({
      id: 'phone',
      chains: CHAINS,
      wallets: [mobileWalletAdapter()],
      language: 'en',
      debug: false,
      ...options,
    })
    forget.push(() => modal.destroy())
    return modal
  }
  const mount = () => mountModal({ chains: CHAINS, wallets: [mobileWalletAdapter()] })
  const readMethods = () => app.requests.map(({ method }) => method)
  const readAccount = (modal: WalletModal) => modal.getState().account
  /** Calls a feature of the connected wallet with one input for the active account. */
  async function call<T>(modal: WalletModal, method: string, input: object): Promise<T> {
    const wallet = modal.getProvider('solana') as SolanaProvider
    const act = findFeature(wallet, `solana:${method}`, method)!
    const [output] = (await act({ account: wallet.accounts[0], ...input })) as [T]
    return output
  }

  async function sign(modal: WalletModal, text: string) {
    const message = new TextEncoder().encode(text)
    const output = await call<{ signedMessage: Uint8Array; signature: Uint8Array }>(
      modal,
      'signMessage',
      { message },
    )
    expect(output.signedMessage).to.deep.equal(message)
    return { signature: base58.encode(output.signature) }
  }

  describe('the row', () => {
    const ANDROID =
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
    const isListed = async (page: object) => {
      const stops = Object.entries(page).map(([name, value]) =>
        replaceProperty(name === 'userAgent' ? navigator : globalThis, name, value),
      )
      const modal = visit()
      const ids = (await modal.getWallets()).map(({ id }) => id)
      modal.destroy()
      stops.forEach((stop) => stop())
      return ids.includes(ID)
    }

    it('exists in Chrome on Android only, and not inside another app', async () => {
      const phone = `${ANDROID} Chrome/145.0.0.0 Mobile Safari/537.36`
      expect(await isListed({ userAgent: phone })).to.equal(true)
      expect(await isListed({ userAgent: phone.replace(' Mobile', '') }), 'tablet').to.equal(true)
      for (const page of [
        {},
        { userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' },
        { userAgent: phone.replace(') Chrome', '; wv) Version/4.0 Chrome') },
        { userAgent: phone.replace('Chrome', 'Version/4.0 Chrome') },
        { userAgent: phone.replace('Chrome', 'SamsungBrowser/28.0 Chrome') },
        { userAgent: `${phone} EdgA/145.0.0.0` },
        { userAgent: `${phone} [FB_IAB/FB4A;FBAV/500.0;]` },
        { userAgent: phone.replace('Linux; Android 14; Pixel 8', 'X11; Linux x86_64') },
        { userAgent: phone, isSecureContext: false },
        { userAgent: phone, TelegramWebviewProxy: {} },
      ])
        expect(await isListed(page), JSON.stringify(page)).to.equal(false)
    })
    it('says before the press that an app opens, and opens nothing until then', async () => {
      const phone = usePhone()
      const { text } = await mount()
      await until(() => /Mobile Wallet Adapter\s*Opens app/.test(text()))
      expect(phone.links).to.deep.equal([])
    })
    it('is an installed wallet’s equal: the press connects and closes the modal', async () => {
      const phone = usePhone()
      const { modal, find, text } = await mount()
      await until(() => text().includes('Mobile Wallet Adapter'))
      find('wm-row').click()
      await until(() => readAccount(modal)?.status === 'connected')
      expect(modal.getState().open).to.equal(false)
      expect(phone.links).to.have.length(1)
    })
  })

  describe('requests', () => {
    it('connects by one launch, tells the wallet who asks, and closes the socket', async () => {
      const phone = usePhone()
      const modal = visit({ wallets: [mobileWalletAdapter({ identity: { icon: 'icon.png' } })] })
      expect((await modal.connect({ wallet: ID })).account).to.equal(ACCOUNT)
      expect(readMethods()).to.deep.equal(['get_capabilities', 'authorize'])
      expect(app.requests[1]!.params).to.deep.equal({
        identity: { uri: location.origin, name: document.title, icon: 'icon.png' },
        chain: 'solana:mainnet',
        cluster: 'mainnet-beta',
      })
      expect(phone.links).to.have.length(1)
      expect(phone.countSockets()).to.equal(0)
    })
    it('signs a text: each request opens the app and shows the token instead of a prompt', async () => {
      const phone = usePhone()
      const modal = visit()
      await modal.connect({ wallet: ID })
      const { signature } = await sign(modal, 'Hello, phone')
      expect(isSignedBy(SOL_ALICE, 'Hello, phone', signature)).to.equal(true)
      expect(phone.links).to.have.length(2)
      expect(readMethods().slice(2)).to.deep.equal([
        'get_capabilities',
        'authorize',
        'sign_messages',
      ])
      expect(app.requests[3]!.params).to.include({ auth_token: 'token-1' })
    })
    it('takes a signature without the text', async () => {
      usePhone()
      const modal = visit()
      await modal.connect({ wallet: ID })
      const text = 'Only the signature'
      const signature64 = signWith(SOL_ALICE, new TextEncoder().encode(text))
      app.answers['sign_messages'] = () => ({
        signed_payloads: [btoa(String.fromCharCode(...signature64))],
      })
      const { signature } = await sign(modal, text)
      expect(isSignedBy(SOL_ALICE, text, signature)).to.equal(true)
    })
    it('signs and sends a transaction, and names the network and the options', async () => {
      usePhone()
      const modal = visit()
      await modal.connect({ wallet: ID })
      const transaction = Uint8Array.of(1, 2, 3)
      const options = { skipPreflight: true, maxRetries: 2 }
      const input = { transaction, chain: 'solana:devnet', options }
      const { signature } = await call<{ signature: Uint8Array }>(
        modal,
        'signAndSendTransaction',
        input,
      )
      expect(signature).to.have.length(64)
      const [, authorized, sent] = app.requests.slice(2)
      expect(authorized!.params).to.include({ chain: 'solana:devnet', auth_token: 'token-1' })
      expect(sent!.params).to.deep.equal({
        payloads: [btoa('\x01\x02\x03')],
        options: { skip_preflight: true, max_retries: 2 },
      })
    })
    it('signs without sending if the wallet can', async () => {
      usePhone()
      const modal = visit()
      await modal.connect({ wallet: ID })
      const transaction = Uint8Array.of(1, 2, 3)
      const { signedTransaction } = await call<{ signedTransaction: Uint8Array }>(
        modal,
        'signTransaction',
        { transaction },
      )
      expect(signedTransaction).to.deep.equal(transaction)
      await modal.disconnect()
      app.answers['get_capabilities'] = () => ({ features: [] })
      await modal.connect({ wallet: ID })
      const { features } = modal.getProvider('solana') as SolanaProvider
      expect(features).not.to.have.property('solana:signTransaction')
    })
    it('connects and signs in with one launch, or connects if the wallet signs no sign-in', async () => {
      const phone = usePhone()
      const wallet = (await mobileWalletAdapter().load()) as SolanaProvider
      const signIn = findFeature(wallet, 'solana:signIn', 'signIn')!
      const account = { address: toBase64(SOL_ALICE) }
      const text = `${location.host} wants you to sign in`
      const bytes = new TextEncoder().encode(text)
      const signature = signWith(SOL_ALICE, bytes)
      app.answers['authorize'] = () => ({
        auth_token: 'token-1',
        accounts: [{ address: toBase64(SOL_BOB) }, account],
        sign_in_result: {
          ...account,
          signed_message: btoa(text),
          signature: btoa(String.fromCharCode(...signature)),
        },
      })
      const [signed] = (await signIn({ nonce: '12345678' })) as [
        { account: { address: string }; signedMessage: Uint8Array; signature: Uint8Array },
      ]
      expect(app.requests[1]!.params).to.deep.include({
        sign_in_payload: { domain: location.host, nonce: '12345678' },
      })
      expect(signed.account.address).to.equal(SOL_ALICE)
      expect(signed.signedMessage).to.deep.equal(bytes)
      expect(signed.signature).to.deep.equal(signature)
      delete app.answers['authorize']
      expect((await rejection(Promise.resolve(signIn({})))).code).to.equal('METHOD_UNSUPPORTED')
      expect(phone.links).to.have.length(2)
      await findFeature(wallet, 'standard:connect', 'connect')!()
      expect(wallet.accounts.map(({ address }) => address)).to.deep.equal([SOL_ALICE])
      expect(phone.links).to.have.length(2)
    })
    it('speaks to an app of version 1', async () => {
      usePhone()
      app.version = undefined
      const modal = visit()
      await modal.connect({ wallet: ID })
      await sign(modal, 'Hello')
      expect(readMethods().slice(-2)).to.deep.equal(['reauthorize', 'sign_messages'])
    })
    it('opens the wallet’s own address afterwards, if that is an https address', async () => {
      const phone = usePhone()
      const authorize = { auth_token: 'token-1', accounts: [{ address: btoa('\x01'.repeat(32)) }] }
      for (const [base, start] of [
        ['https://wallet.example/mwa/', 'https://wallet.example/mwa/v1/associate/local?'],
        ['javascript:alert(1)//', 'solana-wallet:/v1/associate/local?'],
        ['http://wallet.example', 'solana-wallet:/v1/associate/local?'],
      ]) {
        app.answers['authorize'] = () => ({ ...authorize, wallet_uri_base: base })
        const modal = visit()
        await modal.connect({ wallet: ID })
        await sign(modal, 'Hello').catch(() => undefined)
        expect(phone.links.at(-1)!.startsWith(start!), phone.links.at(-1)).to.equal(true)
        await modal.disconnect()
        modal.destroy()
      }
    })
  })

  describe('the next visit', () => {
    it('restores the connection 50 times without opening the app', async () => {
      const phone = usePhone()
      const before = visit()
      await before.connect({ wallet: ID })
      before.destroy()
      for (let reload = 0; reload < 50; reload++) {
        const modal = visit()
        await modal.ready()
        expect(readAccount(modal), `reload ${reload}`).to.include({
          account: ACCOUNT,
          status: 'connected',
        })
        modal.destroy()
      }
      expect(phone.links).to.have.length(1)
    })
    it('asks again when the wallet no longer accepts the token', async () => {
      usePhone()
      const modal = visit()
      await modal.connect({ wallet: ID })
      app.answers['authorize'] = (params) => {
        if (params['auth_token'] === 'token-1') throw DECLINED.connect
        return { auth_token: 'token-2', accounts: [{ address: toBase64(SOL_ALICE) }] }
      }
      await sign(modal, 'Hello')
      expect(localStorage.getItem(KEY)).to.include('token-2')
      expect(readAccount(modal)?.status).to.equal('connected')
    })
    it('ends the connection when the visitor then declines', async () => {
      usePhone()
      const modal = visit()
      await modal.connect({ wallet: ID })
      app.answers['authorize'] = () => {
        throw DECLINED.connect
      }
      expect((await rejection(sign(modal, 'Hello'))).code).to.equal('USER_REJECTED')
      await until(() => readAccount(modal)?.status !== 'connected')
      expect(localStorage.getItem(KEY)).to.equal(null)
    })
    it('follows the account that the wallet has changed to', async () => {
      usePhone()
      const modal = visit()
      await modal.connect({ wallet: ID })
      app.answers['authorize'] = () => ({
        auth_token: 'token-2',
        accounts: [{ address: toBase64(SOL_BOB) }],
      })
      await sign(modal, 'Hello').catch(() => undefined)
      await until(() => readAccount(modal)?.address === SOL_BOB)
    })
    it('a disconnect forgets the token, and the next connection asks', async () => {
      const phone = usePhone()
      const modal = visit()
      await modal.connect({ wallet: ID })
      await modal.disconnect()
      expect(localStorage.getItem(KEY)).to.equal(null)
      await modal.connect({ wallet: ID })
      expect(phone.links).to.have.length(2)
      expect(app.requests.at(-1)!.params).not.to.have.property('auth_token')
    })
    it('what another script has put into the storage opens nothing', async () => {
      usePhone()
      for (const text of ['{', '{"token":1}', '{"token":"t","addresses":["0x1"]}', '[]', 'null']) {
        localStorage.setItem(KEY, text)
        const modal = visit()
        expect((await modal.connect({ wallet: ID })).account, text).to.equal(ACCOUNT)
        await modal.disconnect()
        modal.destroy()
      }
    })
  })

  describe('failures', () => {
    it('declining the connection, or a signature', async () => {
      usePhone()
      const modal = visit()
      app.answers['authorize'] = () => {
        throw DECLINED.connect
      }
      expect((await rejection(modal.connect({ wallet: ID }))).code).to.equal('USER_REJECTED')
      delete app.answers['authorize']
      await modal.connect({ wallet: ID })
      app.answers['sign_messages'] = () => {
        throw DECLINED.sign
      }
      expect((await rejection(sign(modal, 'Hello'))).code).to.equal('USER_REJECTED')
      expect(readAccount(modal)?.status).to.equal('connected')
    })
    it('no app: words within 1.5 s, and another press works once one is installed', async () => {
      const without = usePhone({})
      const { modal, find, button, text } = await mount()
      await until(() => text().includes('Mobile Wallet Adapter'))
      const clock = installVirtualClock()
      find('wm-row').click()
      await clock.run(until(() => without.links.length === 1))
      await clock.advance(1500)
      await clock.run(
        until(() => text().includes('The wallet app didn’t open. Check that it’s installed.')),
      )
      clock.restore()
      usePhone()
      button('Try again').click()
      await until(() => readAccount(modal)?.status === 'connected')
    })
    it('an app that opens and never listens ends after 30 s', async () => {
      usePhone({ app, listens: false })
      const modal = visit()
      await modal.ready()
      const clock = installVirtualClock()
      forget.push(() => clock.restore())
      const failed = rejection(modal.connect({ wallet: ID }))
      const error = await clock.run(failed)
      expect([error.code, error.details]).to.deep.equal([
        'REQUEST_TIMEOUT',
        { what: 'Opening the wallet app', seconds: 30 },
      ])
    })
    it('an app that is left before it answers', async () => {
      const phone = usePhone()
      let asked = false
      app.answers['authorize'] = () => {
        asked = true
        return new Promise(() => undefined)
      }
      const modal = visit()
      const failed = rejection(modal.connect({ wallet: ID }))
      await until(() => asked)
      phone.endSessions()
      const error = await failed
      expect([error.code, error.message]).to.deep.equal([
        'CONNECT_FAILED',
        'Failed to connect: the wallet app ended the session before it answered',
      ])
    })
    it('an attempt that the page ended keeps nothing, and a new one takes its place', async () => {
      const phone = usePhone()
      let approve = (_answer: unknown) => {}
      app.answers['authorize'] = () => new Promise((resolve) => (approve = resolve))
      const modal = visit()
      const end = new AbortController()
      const ended = rejection(modal.connect({ wallet: ID, signal: end.signal }))
      await until(() => readMethods().includes('authorize'))
      end.abort()
      expect((await ended).code).to.equal('REQUEST_ABORTED')
      delete app.answers['authorize']
      expect((await modal.connect({ wallet: ID })).account).to.equal(ACCOUNT)
      approve({ auth_token: 'late', accounts: [{ address: toBase64(SOL_BOB) }] })
      await settle()
      expect(readAccount(modal)?.address).to.equal(SOL_ALICE)
      expect(phone.countSockets()).to.equal(0)
    })
    it('a second request while the app is open waits for nothing', async () => {
      usePhone()
      const modal = visit()
      await modal.connect({ wallet: ID })
      const [first, second] = await Promise.allSettled([sign(modal, 'one'), sign(modal, 'two')])
      expect(first.status).to.equal('fulfilled')
      expect((second as PromiseRejectedResult).reason.code).to.equal('REQUEST_PENDING')
    })
    it('answers that are changed, out of order, or of another request', async () => {
      usePhone()
      const change = (at: number) => (message: Uint8Array) => {
        const changed = message.slice()
        changed[at < 0 ? changed.length + at : at]! ^= 1
        return changed
      }
      for (const tamper of [change(3), change(8), change(-1), () => Uint8Array.of(1, 2, 3)]) {
        app.tamper = tamper
        const modal = visit()
        expect((await rejection(modal.connect({ wallet: ID }))).code).to.equal('RESPONSE_INVALID')
        expect(localStorage.getItem(KEY)).to.equal(null)
        modal.destroy()
      }
    })
    it('answers without what was asked for', async () => {
      usePhone()
      const address = toBase64(SOL_ALICE)
      for (const wrong of [
        null,
        'yes',
        {},
        { auth_token: 't', accounts: [] },
        { auth_token: 't', accounts: [{ address: 'AQ==' }] },
        { auth_token: 't', accounts: [{ address: '?' }] },
        { auth_token: 7, accounts: [{ address }] },
        { auth_token: 't', accounts: { address } },
      ]) {
        app.answers['authorize'] = () => wrong
        const modal = visit()
        const { code } = await rejection(modal.connect({ wallet: ID }))
        expect(code, JSON.stringify(wrong)).to.equal('RESPONSE_INVALID')
        modal.destroy()
      }
    })
  })

  describe('the browser’s question about apps of the device', () => {
    /** A browser with the permission; `answer` is the visitor's to its question. */
    function useBrowser(state: string, answer = state) {
      const asked: string[] = []
      let now = state
      forget.push(
        replaceProperty(navigator, 'permissions', {
          query: async ({ name }: { name: string }) => {
            if (name !== 'loopback-network') throw new TypeError(name)
            return { state: now }
          },
        }),
        replaceProperty(globalThis, 'fetch', async (url: string) => {
          asked.push(url)
          now = answer
          throw new TypeError('Failed to fetch')
        }),
      )
      return asked
    }

    it('comes before the app, which would cover it', async () => {
      const phone = usePhone()
      const asked = useBrowser('prompt', 'granted')
      await visit().connect({ wallet: ID })
      expect(asked).to.have.length(1)
      expect(asked[0]).to.match(/^http:\/\/localhost:\d+\/$/)
      expect(phone.links).to.have.length(1)
    })
    it('is not asked again', async () => {
      usePhone()
      const asked = useBrowser('granted')
      await visit().connect({ wallet: ID })
      expect(asked).to.deep.equal([])
    })
    it('needs another press if the answer took long', async () => {
      const phone = usePhone()
      useBrowser('prompt', 'granted')
      const restore = replaceProperty(navigator, 'userActivation', { isActive: false })
      const { modal, find, button, text } = await mount()
      await until(() => text().includes('Mobile Wallet Adapter'))
      find('wm-row').click()
      await until(() => text().includes('Press once more to open your wallet app.'))
      expect(phone.links).to.deep.equal([])
      restore()
      button('Try again').click()
      await until(() => readAccount(modal)?.status === 'connected')
    })
    it('opens nothing if it is refused', async () => {
      const phone = usePhone()
      for (const [state, answer] of [['denied'], ['prompt', 'denied']]) {
        useBrowser(state!, answer)
        const { code } = await rejection(visit().connect({ wallet: ID }))
        expect(code).to.equal('LOCAL_ACCESS_BLOCKED')
        forget.splice(-3).forEach((act) => act())
      }
      expect(phone.links).to.deep.equal([])
    })
  })
})
