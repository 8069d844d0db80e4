import type { Connection } from '../../src/chains/adapter.js'
import { connectRelay } from '../../src/chains/eip155/connect-relay.js'
import { base, mainnet, polygon } from '../../src/chains/eip155/index.js'
import { transfers } from '../../src/chains/eip155/transfer/transfers.js'
import { getAppTarget, openApp, toWalletLinks } from '../../src/platform/links/open-link.js'
import { createSignRelayClient } from '../../src/services/relay/sign-relay-client.js'
import type { Eip1193Provider } from '../../src/standards/eip1193.js'
import { expect } from '../helpers/expect.js'
import { until } from '../helpers/clocks/until.js'
import { installVirtualClock, settle } from '../helpers/clocks/virtual-clock.js'
import { fakeDevice } from '../helpers/fakes/fake-device.js'
import { replaceProperty } from '../helpers/fakes/fake-page.js'
import { fakeRelaySession } from '../helpers/fakes/fake-relay-session.js'
import { readToken } from '../helpers/fakes/fake-relay-server.js'
import { rejection } from '../helpers/rejection.js'
import { ALICE, BOB } from '../helpers/wallets/fake-eip1193.js'
import { FakeSignWallet, GRANT } from '../helpers/wallets/fake-sign-wallet.js'
import {
  openSignClientPage,
  PROPOSED,
  type SignClientPage,
} from '../helpers/wallets/sign-client-page.js'
import { atEnd, cleanUp, habit } from './habit.js'

/** Pairs a page with a wallet that approves, with these changes of its grant. */
async function pair(page: SignClientPage, change?: Record<string, unknown>) {
  const client = createSignRelayClient(page.client, page.storage)
  let uri = ''
  const approval = client.pair({ namespaces: PROPOSED as never, onUri: (made) => (uri = made) })
  approval.catch(() => undefined)
  await settle()
  const wallet = new FakeSignWallet(page.relay, uri)
  wallet.approve(change)
  return { client, wallet, session: await approval }
}

/** Asks for a switch to Base; the code of its failure, and the network of the connection after it. */
async function failSwitch(connection: Connection) {
  const clock = installVirtualClock()
  const { code } = await clock.run(rejection(connection.switchChain!(base, {})))
  clock.restore()
  return [code, connection.chainId]
}

describe('habits: sessions with phones', () => {
  let page: SignClientPage
  beforeEach(() => (page = openSignClientPage()))
  afterEach(() => {
    page.client.close()
    cleanUp()
  })

  habit(
    {
      wallet: 'Coin Wallet',
      since: '2025-03',
      source: 'WalletConnect/walletconnect-monorepo#5706',
      habit: 'has an address of its own on each network: it changes with the network',
    },
    async () => {
      const accounts = [`eip155:1:${ALICE}`, `eip155:137:${BOB}`]
      const { session } = await pair(page, {
        namespaces: { eip155: { ...GRANT.eip155, accounts } },
      })
      const connection = await connectRelay(session, { chains: [mainnet, polygon] })
      expect(connection.accounts).to.deep.equal([`eip155:1:${ALICE}`])
      const provider = connection.provider as Eip1193Provider
      const told: unknown[] = []
      provider.on?.('accountsChanged', (value: never) => told.push(value))
      await connection.switchChain!(polygon, {})
      expect(connection.accounts).to.deep.equal([`eip155:137:${BOB}`])
      expect(await provider.request({ method: 'eth_accounts' })).to.deep.equal([BOB])
      expect(told, 'libraries on top of the provider hear of it').to.deep.equal([[BOB]])
    },
  )
  habit(
    {
      wallet: 'Rabby mobile',
      since: '2026-08',
      source: 'RabbyHub/rabby-mobile#2060',
      habit: 'refuses a proposal that requires methods it lacks: nothing is required',
    },
    async () => {
      const { wallet } = await pair(page)
      const { requiredNamespaces = {}, optionalNamespaces } = wallet.proposal!.params as {
        requiredNamespaces?: object
        optionalNamespaces: object
      }
      expect(requiredNamespaces).to.deep.equal({})
      expect(optionalNamespaces).to.have.property('eip155')
    },
  )
  habit(
    {
      wallet: 'WalletConnect relays',
      since: '2024-04',
      source: 'WalletConnect/walletconnect-monorepo#4391',
      habit: 'refuse a token of a time to come: a device whose clock is 10 min fast connects',
    },
    async () => {
      await pair(page)
      const { iat, exp } = readToken(page.relay.sockets[0]!.url)
      const now = Date.now() / 1000
      expect(iat).to.be.below(now - 600)
      expect(exp).to.be.above(now + 3600)
    },
  )
  habit(
    {
      wallet: 'WalletConnect wallets',
      since: '2024-01',
      source: 'WalletConnect/walletconnect-monorepo#4181',
      habit:
        'can still send a transaction when the page no longer waits for it: a repetition is not proposed',
    },
    async () => {
      const { session, wallet } = await pair(page)
      const clock = installVirtualClock()
      const asked = (method: string) =>
        rejection(clock.run(session.request('eip155:1', { method, params: [] })))
      const error = await asked('eth_sendTransaction')
      expect(error.code).to.equal('REQUEST_TIMEOUT')
      expect(error.retryable, 'a payment could be made twice').to.equal(false)
      expect((await asked('personal_sign')).retryable).to.equal(true)
      const { request } = wallet.received.find(({ method }) => method === 'wc_sessionRequest')!
        .params as { request: { expiryTimestamp: number } }
      expect(request.expiryTimestamp * 1000, 'a wallet knows when').to.be.at.most(Date.now())
      clock.restore()
    },
  )
  habit(
    {
      wallet: 'WalletConnect wallets',
      since: '2019-11',
      source: 'WalletConnect/walletconnect-monorepo#193',
      habit: 'end a session while the page is closed: the next visit connects again',
    },
    async () => {
      const { wallet, session } = await pair(page)
      page.client.close()
      wallet.request('wc_sessionDelete', { code: 6000, message: 'User disconnected.' })
      const { relay, storage } = page
      page = openSignClientPage({ relay, storage })
      const { listSessions } = createSignRelayClient(page.client, storage)
      await until(() => listSessions().every(({ topic }) => topic !== session.topic))
      const next = await pair(page)
      expect(listSessions().map(({ topic }) => topic)).to.deep.equal([next.session.topic])
    },
  )
  habit(
    {
      wallet: 'Bifrost',
      since: '2023-02',
      source: 'WalletConnect/walletconnect-monorepo#1995',
      habit: 'agrees to a network that it does not support: the connection stays on its own',
    },
    async () => {
      const session = fakeRelaySession({
        chains: ['eip155:1'],
        methods: ['wallet_switchEthereumChain', 'eth_sendTransaction'],
        answer: () => null,
      })
      const connection = await connectRelay(session, { chains: [mainnet, base] })
      expect(await failSwitch(connection)).to.deep.equal(['CHAIN_MISMATCH', 'eip155:1'])
      expect(session.requests.map(({ chainId }) => chainId)).not.to.include('eip155:8453')
    },
  )
  habit(
    {
      wallet: 'Trezor Suite',
      since: '2026-09',
      source: 'trezor/trezor-suite#32297',
      habit:
        'answers a switch with the parameters and does nothing: the connection stays on its own',
    },
    async () => {
      const session = fakeRelaySession({
        chains: ['eip155:1'],
        methods: ['wallet_switchEthereumChain', 'eth_sendTransaction'],
        answer: (_, { params }) => params,
      })
      const connection = await connectRelay(session, { chains: [mainnet, base] })
      expect(await failSwitch(connection)).to.deep.equal(['CHAIN_MISMATCH', 'eip155:1'])
    },
  )
  habit(
    {
      wallet: 'Safe',
      since: '2023-11',
      source: 'WalletConnect/walletconnect-monorepo#3942',
      habit:
        'never answers a transaction that its owners sign later: the visitor can leave and sign',
    },
    async () => {
      const { session, wallet } = await pair(page)
      const signature = `0x${'ab'.repeat(65)}`
      wallet.onRequest = ({ id, params }) => {
        const { request } = params as { request: { method: string } }
        if (request.method === 'personal_sign') wallet.answer(id, signature)
      }
      const connection = await connectRelay(session, { chains: [mainnet] })
      const [account] = connection.accounts
      const leave = new AbortController()
      const payment = { chain: mainnet, to: BOB, amount: 1n, account: account!, connection }
      const paid = rejection(transfers.send({ ...payment, signal: leave.signal }))
      await until(() => wallet.received.some(({ method }) => method === 'wc_sessionRequest'))
      const { value } = await connection.signMessage('Hello', { account: account! })
      expect(value).to.equal(signature)
      leave.abort()
      expect((await paid).code).to.equal('REQUEST_ABORTED')
      expect(connection.accounts).to.have.length(1)
    },
  )
  habit(
    {
      wallet: 'Chrome',
      since: '2026-08',
      source: 'mdn/content#45031',
      habit:
        'closes the sockets of a page that it keeps for the back button: renewed at the return',
    },
    async () => {
      const accounts = [`eip155:1:${ALICE}`, `eip155:137:${ALICE}`]
      const { session, wallet } = await pair(page, {
        namespaces: { eip155: { ...GRANT.eip155, accounts } },
      })
      const connection = await connectRelay(session, { chains: [mainnet, polygon] })
      const clock = installVirtualClock()
      clock.freeze(3_600_000)
      const { length } = page.relay.sockets
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      page.relay.close(1006)
      wallet.request('wc_sessionEvent', {
        event: { name: 'chainChanged', data: '0x89' },
        chainId: 'eip155:137',
      })
      await clock.advance(1000)
      expect(page.relay.sockets.length).to.be.above(length)
      expect(connection.chainId).to.equal('eip155:137')
      clock.restore()
    },
  )
  habit(
    {
      wallet: 'Telegram',
      since: '2024-03',
      source: 'rainbow-me/rainbowkit#1881',
      habit: 'shows ERR_UNKNOWN_URL_SCHEME for the link of an app: it opens outside of its page',
    },
    async () => {
      const device = fakeDevice({ agent: 'android', activated: true })
      atEnd(device.restore, replaceProperty(window, 'TelegramWebviewProxy', {}))
      const links = { mobile: 'metamask://', universal: 'https://metamask.app.link' }
      const [first] = toWalletLinks(links, 'wc:1@2?symKey=2')
      atEnd(openApp(first!.redirect, () => undefined))
      expect(device.opened).to.deep.equal([[first!.redirect, '_blank']])
      expect(getAppTarget()).to.equal('_blank')
    },
  )
})
