import { EthereumProvider } from '../../src/walletconnect.js'
import { expect } from '../helpers/expect.js'
import { settle } from '../helpers/clocks/virtual-clock.js'
import { denyGlobal } from '../helpers/fakes/fake-page.js'
import { ALICE, BOB } from '../helpers/wallets/fake-eip1193.js'
import { FakeSignWallet, GRANT } from '../helpers/wallets/fake-sign-wallet.js'
import { openSignClientPage, type SignClientPage } from '../helpers/wallets/sign-client-page.js'
import { atEnd, cleanUp, habit } from './habit.js'

const HASH = `0x${'ab'.repeat(32)}`
const PARAMS = [{ from: ALICE, to: BOB, value: '0x1' }]

/** Connects an EthereumProvider with a wallet that answers requests like this. */
async function connect(
  page: SignClientPage,
  answer: (method: string) => unknown,
  granted: object = GRANT,
) {
  const provider = new EthereumProvider(page.client, page.storage, { projectId: 'p', chains: [1] })
  let wallet: FakeSignWallet | undefined
  provider.once('display_uri', (uri: string) => {
    wallet = new FakeSignWallet(page.relay, uri)
    wallet.approve({ namespaces: granted })
  })
  await provider.connect()
  await settle()
  wallet!.onRequest = ({ id, params }) =>
    wallet!.answer(id, answer((params as { request: { method: string } }).request.method))
  return { provider, wallet: wallet! }
}

describe('habits: wallets of EthereumProvider', () => {
  let page: SignClientPage
  beforeEach(() => (page = openSignClientPage()))
  afterEach(() => {
    page.client.close()
    cleanUp()
  })

  habit(
    {
      wallet: 'Trust',
      since: '2022-04',
      source: 'trustwallet/wallet-core#2116',
      habit: 'answers a signed transaction, or the hash of a sent one, without 0x on iOS',
    },
    async () => {
      const { methods } = GRANT.eip155
      const granted = { eip155: { ...GRANT.eip155, methods: [...methods, 'eth_signTransaction'] } }
      const signed = '02f9011381890a85'
      const { provider } = await connect(
        page,
        (method) => (method === 'eth_signTransaction' ? signed : HASH.slice(2)),
        granted,
      )
      const ask = (method: string) => provider.request({ method, params: PARAMS })
      expect(await ask('eth_signTransaction')).to.equal(`0x${signed}`)
      expect(await ask('eth_sendTransaction')).to.equal(HASH)
    },
  )
  habit(
    {
      wallet: 'WalletConnect wallets',
      since: '2023-07',
      source: 'WalletConnect/walletconnect-monorepo#3316',
      habit: 'settle a session without methods and events: a payment is sent to the wallet',
    },
    async () => {
      const { accounts } = GRANT.eip155
      const { provider } = await connect(page, () => HASH, { eip155: { accounts } })
      const request = { method: 'eth_sendTransaction', params: PARAMS }
      expect(await provider.request(request)).to.equal(HASH)
    },
  )
  habit(
    {
      wallet: 'Chrome',
      since: '2023-09',
      source: 'WalletConnect/walletconnect-monorepo#3650',
      habit: 'refuses storages and databases in a frame of another site: EthereumProvider starts',
    },
    async () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        atEnd(denyGlobal(name))
      const provider = await EthereumProvider.init({
        projectId: 'habit',
        relayUrl: 'ws://127.0.0.1:9',
        optionalChains: [1],
      })
      atEnd(() => provider.signer.client.close())
      expect([provider.connected, provider.chainId]).to.deep.equal([false, 1])
    },
  )
})
