import { createSignRelayClient } from '../../src/services/relay/sign-relay-client.js'
import { connectRelay } from '../../src/chains/eip155/connect-relay.js'
import { mainnet, polygon } from '../../src/chains/eip155/index.js'
import { expect } from '../helpers/expect.js'
import { fakeRelaySession } from '../helpers/fakes/fake-relay-session.js'
import { FakeSignWallet, GRANT } from '../helpers/wallets/fake-sign-wallet.js'
import {
  openSignClientPage,
  PROPOSED,
  type SignClientPage,
} from '../helpers/wallets/sign-client-page.js'
import { rejection } from '../helpers/rejection.js'
import { settle } from '../helpers/clocks/virtual-clock.js'
import { cleanUp, habit } from './habit.js'

const ACCOUNT = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'

describe('habits: wallets of phones', () => {
  let page: SignClientPage
  async function connect(change?: Record<string, unknown>, proposed: object = PROPOSED) {
    const client = createSignRelayClient(page.client, page.storage)
    let uri = ''
    const session = client.pair({ namespaces: proposed as never, onUri: (made) => (uri = made) })
    session.catch(() => undefined)
    await settle()
    const wallet = new FakeSignWallet(page.relay, uri)
    wallet.approve(change)
    return { session: await session, wallet }
  }
  beforeEach(() => (page = openSignClientPage()))
  afterEach(() => {
    page.client.close()
    cleanUp()
  })

  habit(
    {
      wallet: 'WalletConnect wallets',
      since: '2023-07',
      source: 'wevm/references#401',
      habit: 'grant a family for each network, by keys such as eip155:1',
    },
    async () => {
      const { methods, events } = GRANT.eip155
      const grant = (chainId: string) => ({ methods, events, accounts: [`${chainId}:${ACCOUNT}`] })
      const { session } = await connect({
        namespaces: { 'eip155:1': grant('eip155:1'), 'eip155:137': grant('eip155:137') },
      })
      const connection = await connectRelay(session, { chains: [mainnet, polygon] })
      expect(connection.accounts[0]).to.equal(`eip155:1:${ACCOUNT}`)
      await connection.switchChain!(polygon, {})
      expect(connection.chainId).to.equal('eip155:137')
    },
  )
  habit(
    {
      wallet: 'WalletConnect wallets',
      since: '2026-07',
      source: 'reown-com/appkit#5713',
      habit: 'grant a family without accounts beside another one, which connects',
    },
    async () => {
      const solana = {
        methods: [],
        events: [],
        accounts: [
          'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
        ],
      }
      const { session } = await connect(
        { namespaces: { ...GRANT, solana: { ...solana, accounts: [] } } },
        {
          ...PROPOSED,
          solana: { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], methods: [], events: [] },
        },
      )
      const connection = await connectRelay(session, { chains: [mainnet] })
      expect(connection.accounts[0]).to.equal(`eip155:1:${ACCOUNT}`)
    },
  )
  habit(
    {
      wallet: 'MetaMask mobile',
      since: '2023-05',
      source: 'MetaMask/metamask-sdk#119',
      habit: 'answers a request with an error of a line and a column, without number and words',
    },
    async () => {
      const { session, wallet } = await connect()
      wallet.onRequest = ({ id }) =>
        wallet.fail(id, { line: 3691, column: 1786, sourceURL: 'index.android.bundle' })
      const error = await rejection(
        session.request('eip155:1', { method: 'personal_sign', params: ['0x', ACCOUNT] }),
      )
      expect(error.name).to.equal('WalletModalError')
      expect(error.message).not.to.match(/undefined|\[object|null/)
    },
  )

  habit(
    {
      wallet: 'WalletConnect wallets',
      since: '2023-08',
      source: 'WalletConnect/walletconnect-monorepo#3463',
      habit: 'emit accounts of undefined after they have connected',
    },
    async () => {
      const session = fakeRelaySession()
      const connection = await connectRelay(session, { chains: [mainnet] })
      const accounts = connection.accounts.join()
      for (const value of [undefined, null, [undefined]]) session.tell('accountsChanged', value)
      expect(connection.accounts.join()).to.equal(accounts)
      expect(session.ended).to.equal(false)
    },
  )
})
