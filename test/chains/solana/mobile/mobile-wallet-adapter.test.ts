import {
  mobileWalletAdapter,
  solanaMainnet,
  type SolanaProvider,
} from '../../../../src/chains/solana/index.js'
import { isUncertain } from '../../../../src/state/transactions/is-uncertain.js'
import { findFeature } from '../../../../src/standards/wallet-standard.js'
import { until } from '../../../helpers/clocks/until.js'
import { expect } from '../../../helpers/expect.js'
import { replaceProperty } from '../../../helpers/fakes/fake-page.js'
import { rejection } from '../../../helpers/rejection.js'
import {
  isSignedBy,
  signWith,
  SOL_ALICE,
  SOL_BOB,
} from '../../../helpers/wallets/fake-standard-wallet.js'
import { DECLINED } from '../../../helpers/wallets/mobile-wallet-app.js'
import { call, ID, KEY, readAccount, sign, toBase64, useMobileWallet } from './use-mobile-wallet.js'

const ACCOUNT = `${solanaMainnet.id}:${SOL_ALICE}`

describe('Mobile Wallet Adapter', () => {
  const used = useMobileWallet()

  describe('the row', () => {
    const ANDROID =
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
    const isListed = async (page: object) => {
      const stops = Object.entries(page).map(([name, value]) =>
        replaceProperty(name === 'userAgent' ? navigator : globalThis, name, value),
      )
      const modal = used.visit()
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
      const phone = used.usePhone()
      const { text } = await used.mount()
      await until(() => /Mobile Wallet Adapter\s*Opens app/.test(text()))
      expect(phone.links).to.deep.equal([])
    })
    it('is an installed wallet’s equal: the press connects and closes the modal', async () => {
      const phone = used.usePhone()
      const { modal, find, text } = await used.mount()
      await until(() => text().includes('Mobile Wallet Adapter'))
      find('wm-row').click()
      await until(() => readAccount(modal)?.status === 'connected')
      expect(modal.getState().open).to.equal(false)
      expect(phone.links).to.have.length(1)
    })
  })

  describe('requests', () => {
    it('connects by one launch, tells the wallet who asks, and closes the socket', async () => {
      const phone = used.usePhone()
      const modal = used.visit({
        wallets: [mobileWalletAdapter({ identity: { icon: 'icon.png' } })],
      })
      expect((await modal.connect({ wallet: ID })).account).to.equal(ACCOUNT)
      expect(used.readMethods()).to.deep.equal(['get_capabilities', 'authorize'])
      expect(used.app.requests[1]!.params).to.deep.equal({
        identity: { uri: location.origin, name: document.title, icon: 'icon.png' },
        chain: 'solana:mainnet',
        cluster: 'mainnet-beta',
      })
      expect(phone.links).to.have.length(1)
      expect(phone.countSockets()).to.equal(0)
    })
    it('signs a text: each request opens the app and shows the token instead of a prompt', async () => {
      const phone = used.usePhone()
      const modal = used.visit()
      await modal.connect({ wallet: ID })
      const signature = await sign(modal, 'Hello, phone')
      expect(isSignedBy(SOL_ALICE, 'Hello, phone', signature)).to.equal(true)
      expect(phone.links).to.have.length(2)
      expect(used.readMethods().slice(2)).to.deep.equal([
        'get_capabilities',
        'authorize',
        'sign_messages',
      ])
      expect(used.app.requests[3]!.params).to.include({ auth_token: 'token-1' })
    })
    it('takes a signature without the text', async () => {
      used.usePhone()
      const modal = used.visit()
      await modal.connect({ wallet: ID })
      const text = 'Only the signature'
      const signature64 = signWith(SOL_ALICE, new TextEncoder().encode(text))
      used.app.answers['sign_messages'] = () => ({
        signed_payloads: [btoa(String.fromCharCode(...signature64))],
      })
      const signature = await sign(modal, text)
      expect(isSignedBy(SOL_ALICE, text, signature)).to.equal(true)
    })
    it('signs and sends a transaction, and names the network and the options', async () => {
      used.usePhone()
      const modal = used.visit()
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
      const [, authorized, sent] = used.app.requests.slice(2)
      expect(authorized!.params).to.include({ chain: 'solana:devnet', auth_token: 'token-1' })
      expect(sent!.params).to.deep.equal({
        payloads: [btoa('\x01\x02\x03')],
        options: { skip_preflight: true, max_retries: 2 },
      })
    })
    it('an app that ends before it answers a payment may have sent it', async () => {
      const phone = used.usePhone()
      const modal = used.visit()
      await modal.connect({ wallet: ID })
      used.app.answers['sign_and_send_transactions'] = () => {
        phone.endSessions()
        return new Promise(() => undefined)
      }
      const input = { transaction: Uint8Array.of(1), chain: 'solana:devnet' }
      const error = await rejection(call(modal, 'signAndSendTransaction', input))
      expect([error.code, isUncertain(error)]).to.deep.equal(['WALLET_DISCONNECTED', true])
    })
    it('signs without sending if the wallet can', async () => {
      used.usePhone()
      const modal = used.visit()
      await modal.connect({ wallet: ID })
      const transaction = Uint8Array.of(1, 2, 3)
      const { signedTransaction } = await call<{ signedTransaction: Uint8Array }>(
        modal,
        'signTransaction',
        { transaction },
      )
      expect(signedTransaction).to.deep.equal(transaction)
      await modal.disconnect()
      used.app.answers['get_capabilities'] = () => ({ features: [] })
      await modal.connect({ wallet: ID })
      const { features } = modal.getProvider('solana') as SolanaProvider
      expect(features).not.to.have.property('solana:signTransaction')
    })
    it('connects and signs in with one launch, or connects if the wallet signs no sign-in', async () => {
      const phone = used.usePhone()
      const wallet = (await mobileWalletAdapter().load()) as SolanaProvider
      const signIn = findFeature(wallet, 'solana:signIn', 'signIn')!
      const account = { address: toBase64(SOL_ALICE) }
      const text = `${location.host} wants you to sign in`
      const bytes = new TextEncoder().encode(text)
      const signature = signWith(SOL_ALICE, bytes)
      used.app.answers['authorize'] = () => ({
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
      expect(used.app.requests[1]!.params).to.deep.include({
        sign_in_payload: { domain: location.host, nonce: '12345678' },
      })
      expect(signed.account.address).to.equal(SOL_ALICE)
      expect(signed.signedMessage).to.deep.equal(bytes)
      expect(signed.signature).to.deep.equal(signature)
      delete used.app.answers['authorize']
      expect((await rejection(Promise.resolve(signIn({})))).code).to.equal('METHOD_UNSUPPORTED')
      expect(phone.links).to.have.length(2)
      await findFeature(wallet, 'standard:connect', 'connect')!()
      expect(wallet.accounts.map(({ address }) => address)).to.deep.equal([SOL_ALICE])
      expect(phone.links).to.have.length(2)
    })
    it('speaks to an app of version 1', async () => {
      used.usePhone()
      used.app.version = undefined
      const modal = used.visit()
      await modal.connect({ wallet: ID })
      await sign(modal, 'Hello')
      expect(used.readMethods().slice(-2)).to.deep.equal(['reauthorize', 'sign_messages'])
    })
    it('opens the wallet’s own address afterwards, if that is an https address', async () => {
      const phone = used.usePhone()
      const authorize = { auth_token: 'token-1', accounts: [{ address: btoa('\x01'.repeat(32)) }] }
      for (const [base, start] of [
        ['https://wallet.example/mwa/', 'https://wallet.example/mwa/v1/associate/local?'],
        ['javascript:alert(1)//', 'solana-wallet:/v1/associate/local?'],
        ['http://wallet.example', 'solana-wallet:/v1/associate/local?'],
      ]) {
        used.app.answers['authorize'] = () => ({ ...authorize, wallet_uri_base: base })
        const modal = used.visit()
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
      const phone = used.usePhone()
      const before = used.visit()
      await before.connect({ wallet: ID })
      before.destroy()
      for (let reload = 0; reload < 50; reload++) {
        const modal = used.visit()
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
      used.usePhone()
      const modal = used.visit()
      await modal.connect({ wallet: ID })
      used.app.answers['authorize'] = (params) => {
        if (params['auth_token'] === 'token-1') throw DECLINED.connect
        return { auth_token: 'token-2', accounts: [{ address: toBase64(SOL_ALICE) }] }
      }
      await sign(modal, 'Hello')
      expect(localStorage.getItem(KEY)).to.include('token-2')
      expect(readAccount(modal)?.status).to.equal('connected')
    })
    it('ends the connection when the visitor then declines', async () => {
      used.usePhone()
      const modal = used.visit()
      await modal.connect({ wallet: ID })
      used.app.answers['authorize'] = () => {
        throw DECLINED.connect
      }
      expect((await rejection(sign(modal, 'Hello'))).code).to.equal('USER_REJECTED')
      await until(() => readAccount(modal)?.status !== 'connected')
      expect(localStorage.getItem(KEY)).to.equal(null)
    })
    it('follows the account that the wallet has changed to', async () => {
      used.usePhone()
      const modal = used.visit()
      await modal.connect({ wallet: ID })
      used.app.answers['authorize'] = () => ({
        auth_token: 'token-2',
        accounts: [{ address: toBase64(SOL_BOB) }],
      })
      await sign(modal, 'Hello').catch(() => undefined)
      await until(() => readAccount(modal)?.address === SOL_BOB)
    })
    it('a disconnect forgets the token, and the next connection asks', async () => {
      const phone = used.usePhone()
      const modal = used.visit()
      await modal.connect({ wallet: ID })
      await modal.disconnect()
      expect(localStorage.getItem(KEY)).to.equal(null)
      await modal.connect({ wallet: ID })
      expect(phone.links).to.have.length(2)
      expect(used.app.requests.at(-1)!.params).not.to.have.property('auth_token')
    })
    it('what another script has put into the storage opens nothing', async () => {
      used.usePhone()
      for (const text of ['{', '{"token":1}', '{"token":"t","addresses":["0x1"]}', '[]', 'null']) {
        localStorage.setItem(KEY, text)
        const modal = used.visit()
        expect((await modal.connect({ wallet: ID })).account, text).to.equal(ACCOUNT)
        await modal.disconnect()
        modal.destroy()
      }
    })
  })
})
