import { connectInjected } from '../../src/chains/eip155/connect-injected.js'
import { connectRelay } from '../../src/chains/eip155/connect-relay.js'
import { connectRelay as connectSolanaRelay } from '../../src/chains/solana/connect-relay.js'
import { cosmos, cosmosHub } from '../../src/chains/cosmos/index.js'
import { base, eip155, mainnet } from '../../src/chains/eip155/index.js'
import { solanaMainnet } from '../../src/chains/solana/index.js'
import type { Chain } from '../../src/chains/adapter.js'
import { toError } from '../../src/errors/to-error.js'
import '../../src/chains/kernel/ask-wallet.js'
import { mockPolkadotWallet } from '../../src/testing/index.js'
import { expect } from '../helpers/expect.js'
import { BTC_MAIN_KEYS } from '../helpers/wallets/bitcoin-keys.js'
import { fakeMethodBitcoin } from '../helpers/wallets/fake-bitcoin-wallets.js'
import {
  ALICE,
  announce,
  BOB,
  fakeEip1193,
  never,
  rpcError,
} from '../helpers/wallets/fake-eip1193.js'
import { COSMOS_ADDRESSES, fakeCosmosWallet } from '../helpers/wallets/fake-cosmos-wallet.js'
import { fakeRelaySession } from '../helpers/fakes/fake-relay-session.js'
import { SOL_ALICE, SOL_BOB } from '../helpers/wallets/fake-standard-wallet.js'
import { nextTask } from '../helpers/clocks/next-task.js'
import { rejection } from '../helpers/rejection.js'
import { until } from '../helpers/clocks/until.js'
import {
  announceFake,
  registerFake,
  visitBitcoin,
  visitPolkadot,
  visitSolana,
} from './fake-wallets.js'
import { atEnd, cleanUp, habit, RDNS, untilStatus, visit } from './habit.js'

const BITCOINS = BTC_MAIN_KEYS.map(({ address }) => address)
const CLASSIC: Chain = {
  id: 'eip155:61',
  name: 'Ethereum Classic',
  nativeCurrency: { name: 'Ether', symbol: 'ETC', decimals: 18 },
  rpcUrls: ['https://classic.example'],
}
const atoms = () => visit({ chains: [cosmos({ networks: [cosmosHub] })] })

const envelope = (result: unknown) => ({ jsonrpc: '2.0', id: 7, result })

describe('habits: more answers', () => {
  afterEach(cleanUp)

  // Answers
  habit(
    {
      wallet: 'rWallet',
      since: '2021-04',
      source: 'rsksmart/rwallet#653',
      habit: 'answers with the whole JSON-RPC response in the place of its result',
    },
    async () => {
      const provider = announceFake({
        eth_requestAccounts: envelope([ALICE]),
        eth_accounts: envelope([ALICE]),
        eth_chainId: envelope('0x1'),
        personal_sign: envelope(`0x${'ab'.repeat(65)}`),
      })
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      expect(page.modal.getState().account?.address).to.equal(ALICE)
      expect(page.modal.getState().chainId).to.equal('eip155:1')
      await page.reload()
      await untilStatus(page, 'connected')
      expect(provider.sent('eth_requestAccounts')).to.have.length(1)
    },
  )
  habit(
    {
      wallet: 'Coinbase',
      since: '2024-04',
      source: 'coinbase/coinbase-wallet-sdk#1170',
      habit:
        'answers a switch with a JSON-RPC response that holds the 4902: the network is offered',
    },
    async () => {
      let known = false
      const provider = announceFake({
        wallet_switchEthereumChain: () => {
          if (!known) return { jsonrpc: '2.0', id: 1, error: { code: 4902, message: 'Unknown' } }
          provider.setChain(8453)
          return envelope(null)
        },
        wallet_addEthereumChain: () => {
          known = true
          return envelope(null)
        },
      })
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      await page.modal.switchNetwork('eip155:8453')
      expect(page.modal.getState().chainId).to.equal('eip155:8453')
    },
  )
  habit(
    {
      wallet: 'Core',
      since: '2022-11',
      source: 'wevm/wagmi#1335',
      habit:
        'fails eth_requestAccounts for a page that has its permission: the accounts are listed',
    },
    async () => {
      announceFake({
        eth_requestAccounts: () => {
          throw rpcError(-32002, 'Resource unavailable.')
        },
        wallet_getPermissions: [{ parentCapability: 'eth_accounts' }],
      })
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      expect(page.modal.getState().account?.address).to.equal(ALICE)
    },
  )
  habit(
    {
      wallet: 'Safe',
      since: '2021-10',
      source: 'safe-global/safe-apps-sdk#237',
      habit: 'answers personal_sign with "0x": it is told as malformed, not taken as a signature',
    },
    async () => {
      const provider = fakeEip1193({ answers: { personal_sign: '0x' } })
      const about = { id: RDNS, namespace: 'eip155', type: 'ANNOUNCED', name: 'Habit' } as const
      const connection = await connectInjected({ ...about, provider }, { chains: [mainnet] })
      const account = connection.accounts[0]!
      const error = await rejection(connection.signMessage('Hello', { account }))
      expect(error.code).to.equal('RESPONSE_INVALID')
    },
  )
  habit(
    {
      wallet: 'MetaMask',
      since: '2024-07',
      source: 'wevm/wagmi#4140',
      habit: 'lists its permissions in another order than its accounts: the first account counts',
    },
    async () => {
      const caveats = [{ type: 'restrictReturnedAccounts', value: [ALICE, BOB] }]
      announceFake({
        eth_requestAccounts: [BOB, ALICE],
        eth_accounts: [BOB, ALICE],
        wallet_getPermissions: [{ parentCapability: 'eth_accounts', caveats }],
        wallet_requestPermissions: [{ parentCapability: 'eth_accounts', caveats }],
      })
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      expect(page.modal.getState().account?.address).to.equal(BOB)
    },
  )

  // Networks
  for (const [netVersion, chainId] of [
    ['1', 61],
    ['7', 63],
  ] as const)
    habit(
      {
        wallet: 'Ethereum Classic wallets',
        since: '2020-08',
        source: 'besu-eth/besu#1300',
        habit: `give ${netVersion} as net_version on ${chainId}, without eth_chainId: not taken for another network`,
      },
      async () => {
        announceFake({
          eth_chainId: () => {
            throw rpcError(-32601, 'The method eth_chainId does not exist')
          },
          net_version: netVersion,
          eth_getBlockByNumber: () => ({ difficulty: '0x2f8a1c3d5e6' }),
        })
        const page = visit({ chains: [eip155({ networks: [CLASSIC, mainnet] })] })
        const found = await page.modal.connect({ wallet: RDNS }).then(
          () => page.modal.getState().chainId,
          (failure: unknown) => toError(failure).code,
        )
        expect(found).to.equal(chainId === 61 ? 'eip155:61' : 'CONNECT_FAILED')
      },
    )
  habit(
    {
      wallet: 'Enjin, MEW, Coinomi',
      since: '2021-10',
      source: 'Uniswap/interface#2664',
      habit: 'answer eth_chainId with nothing: their other ways are read',
    },
    async () => {
      announceFake({ eth_chainId: () => undefined, net_version: '8453' })
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      expect(page.modal.getState().chainId).to.equal('eip155:8453')
    },
  )
  habit(
    {
      wallet: 'Core',
      since: '2025-10',
      source: 'ava-labs/core-extension#455',
      habit: 'emits an object with the network and its version as chainChanged',
    },
    async () => {
      const provider = announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      provider.emit('chainChanged', { chainId: '0x2105', networkVersion: '8453' })
      await until(() => page.modal.getState().chainId === 'eip155:8453')
    },
  )
  habit(
    {
      wallet: 'MetaMask',
      since: '2020-03',
      source: 'MetaMask/metamask-extension#8226',
      habit: 'emits chainIdChanged in the place of chainChanged: read when the visitor returns',
    },
    async () => {
      let chainId = '0x1'
      const provider = announceFake({ eth_chainId: () => chainId })
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      chainId = '0x2105'
      provider.emit('chainIdChanged', chainId)
      window.dispatchEvent(new Event('focus'))
      await until(() => page.modal.getState().chainId === 'eip155:8453')
    },
  )
  habit(
    {
      wallet: 'MetaMask',
      since: '2024-09',
      source: 'MetaMask/metamask-extension#26844',
      habit: 'needs null or an address as the explorer of a network to add',
    },
    async () => {
      const bare: Chain = { ...base, explorers: [] }
      let known = false
      const provider = announceFake({
        wallet_switchEthereumChain: () => {
          if (!known) throw rpcError(4902)
          provider.setChain(8453)
          return null
        },
        wallet_addEthereumChain: ({ params }: { params?: unknown }) => {
          const [{ blockExplorerUrls: urls }] = params as [{ blockExplorerUrls?: unknown }]
          if (urls !== null && !(Array.isArray(urls) && urls.length > 0))
            throw rpcError(
              -32602,
              `Expected null or array with at least one valid string HTTPS URL 'blockExplorerUrl'. Received: ${String(urls)}`,
            )
          known = true
          return null
        },
      })
      const page = visit({ chains: [eip155({ networks: [mainnet, bare] })] })
      await page.modal.connect({ wallet: RDNS })
      await page.modal.switchNetwork('eip155:8453')
      expect(page.modal.getState().chainId).to.equal('eip155:8453')
    },
  )
  habit(
    {
      wallet: 'MetaMask',
      since: '2025-02',
      source: 'MetaMask/metamask-extension#30607',
      habit: 'refuses to add a network whose symbol is longer than six letters: its words are told',
    },
    async () => {
      announceFake({
        wallet_switchEthereumChain: () => {
          throw rpcError(4902)
        },
        wallet_addEthereumChain: () => {
          throw rpcError(-32602, "Expected 1-6 character string 'nativeCurrency.symbol'.")
        },
      })
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      const error = await rejection(page.modal.switchNetwork('eip155:8453'))
      expect(error.code).to.equal('CHAIN_UNKNOWN_TO_WALLET')
      expect(JSON.stringify(error.details)).to.include('nativeCurrency.symbol')
    },
  )

  // Accounts
  habit(
    {
      wallet: 'Brave mobile',
      since: '2023-05',
      source: 'brave/brave-ios#7463',
      habit: 'emits one account as a text, and an empty text when none is allowed',
    },
    async () => {
      const provider = announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      provider.emit('accountsChanged', BOB)
      await until(() => page.modal.getState().account?.address === BOB)
      provider.answers['eth_accounts'] = []
      provider.emit('accountsChanged', '')
      await until(() => page.status() !== 'connected')
      provider.answers['eth_accounts'] = [BOB]
      provider.emit('accountsChanged', BOB)
      await untilStatus(page, 'connected')
      expect(provider.sent('eth_requestAccounts')).to.have.length(1)
    },
  )
  habit(
    {
      wallet: 'MetaMask mobile',
      since: '2023-10',
      source: 'across-protocol/frontend#868',
      habit: 'lists no account for a moment while another one is chosen',
    },
    async () => {
      const provider = announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      provider.setAccounts([])
      provider.setAccounts([BOB])
      await untilStatus(page, 'connected')
      await until(() => page.modal.getState().account?.address === BOB)
      expect(provider.sent('eth_requestAccounts')).to.have.length(1)
    },
  )

  // Solana
  habit(
    {
      wallet: 'Solana wallets',
      since: '2025-04',
      source: 'wallet-standard/wallet-standard#128',
      habit: 'ignore "silent" and ask: not where they show the page their accounts already',
    },
    async () => {
      const made = registerFake()
      const page = visitSolana()
      await page.modal.connect({ wallet: 'Habit' })
      expect(made.calls['connect']).to.have.length(1)
      await page.reload()
      await untilStatus(page, 'connected')
      expect(made.calls['connect']).to.have.length(1)
    },
  )
  habit(
    {
      wallet: 'MetaMask Connect',
      since: '2026-03',
      source: 'MetaMask/connect-monorepo#231',
      habit: 'registers a second MetaMask for Solana: the first one is asked',
    },
    async () => {
      const first = registerFake({ name: 'MetaMask' })
      const second = registerFake({ name: 'MetaMask' })
      const page = visitSolana()
      await page.modal.connect({ wallet: 'MetaMask' })
      expect(first.calls['connect']).to.have.length(1)
      expect(second.calls['connect']).to.equal(undefined)
    },
  )
  habit(
    {
      wallet: 'MetaMask',
      since: '2025-05',
      source: 'reown-com/appkit#4420',
      habit: 'is there for EVM and for Solana: one row',
    },
    async () => {
      const provider = fakeEip1193()
      atEnd(announce(provider, { rdns: 'io.metamask', name: 'MetaMask' }))
      registerFake({ name: 'MetaMask' })
      const page = visit()
      const names = (await page.modal.getWallets()).map(({ name }) => name)
      expect(names.filter((name) => name === 'MetaMask')).to.have.length(1)
    },
  )
  habit(
    {
      wallet: 'Solana wallets',
      since: '2022-10',
      source: 'MystenLabs/sui#4925',
      habit: 'emit no change when they are connected a second time with the same account',
    },
    async () => {
      const made = registerFake()
      made.answers['disconnect'] = () => undefined
      const page = visitSolana()
      await page.modal.connect({ wallet: 'Habit' })
      await page.modal.disconnect()
      await page.modal.connect({ wallet: 'Habit' })
      expect(page.modal.getState().account?.address).to.equal(SOL_ALICE)
    },
  )

  // Polkadot
  habit(
    {
      wallet: 'Polkadot{.js}',
      since: '2023-06',
      source: 'Joystream/atlas#4355',
      habit: '"has a pending authorization request" is an open window',
    },
    async () => {
      const failure = new Error('The source https://x.example has a pending authorization request')
      expect(toError(failure).code).to.equal('REQUEST_PENDING')
    },
  )
  habit(
    {
      wallet: 'Polkadot{.js}',
      since: '2024-08',
      source: 'polkadot-js/extension#1431',
      habit: 'never answers a request that was skipped: the visitor can leave and try again',
    },
    async () => {
      const made = mockPolkadotWallet({ name: 'habit' })
      atEnd(() => made.remove())
      made.answer('enable', never)
      const page = visitPolkadot()
      const leave = new AbortController()
      const first = rejection(page.modal.connect({ wallet: 'habit', signal: leave.signal }))
      await until(() => made.requests.some(({ method }) => method === 'enable'))
      leave.abort()
      expect((await first).code).to.equal('REQUEST_ABORTED')
      expect(page.status()).to.not.equal('connecting')
    },
  )
  habit(
    {
      wallet: 'Polymesh',
      since: '2022-02',
      source: 'PolymeshAssociation/polymesh-wallet#242',
      habit: 'limits its Ledger accounts to another network: told as that, not as locked',
    },
    async () => {
      const made = mockPolkadotWallet({ name: 'habit' })
      atEnd(() => made.remove())
      const extension = (
        window as unknown as { injectedWeb3: Record<string, { enable(name: string): unknown }> }
      ).injectedWeb3['habit']!
      const enable = extension.enable.bind(extension)
      extension.enable = async (name) => {
        const injected = (await enable(name)) as { accounts: { get(): Promise<object[]> } }
        return {
          ...injected,
          accounts: {
            get: async () =>
              (await injected.accounts.get()).map((account) => ({
                ...account,
                genesisHash: `0x2ace05e703aa50b48c0ccccfc8b424f7aab9a1e2c424ed12e45d20b1e8ffd0d6`,
              })),
          },
        }
      }
      const error = await rejection(visitPolkadot().modal.connect({ wallet: 'habit' }))
      expect(error.code).to.equal('CHAIN_UNSUPPORTED')
    },
  )

  // Bitcoin
  habit(
    {
      wallet: 'OKX',
      since: '2025-11',
      source: 'rango-exchange/rango-client#1293',
      habit: 'emits accountChanged with an object for Bitcoin: its accounts are read again',
    },
    async () => {
      const made = fakeMethodBitcoin(BITCOINS.slice(0, 1))
      const heard = new Map<string, (value: unknown) => void>()
      Object.assign(made.provider, {
        on: (event: string, listener: (value: unknown) => void) => void heard.set(event, listener),
        removeListener: (event: string) => void heard.delete(event),
      })
      atEnd(made.present())
      const page = visitBitcoin()
      await page.modal.connect({ wallet: 'UniSat Wallet' })
      Object.assign(made.provider, {
        getAccounts: async () => [BITCOINS[1]],
        getPublicKey: async () => BTC_MAIN_KEYS[1]!.publicKey,
      })
      heard.get('accountChanged')?.({ address: BITCOINS[1], publicKey: '02' })
      await until(() => page.modal.getState().account?.address === BITCOINS[1])
    },
  )

  // Cosmos
  habit(
    {
      wallet: 'Keplr',
      since: '2022-09',
      source: 'Agoric/agoric-sdk#6308',
      habit: 'is sometimes injected after the page has looked for it',
    },
    async () => {
      const page = atoms()
      expect(await page.modal.getWallets()).to.deep.equal([])
      atEnd(fakeCosmosWallet([COSMOS_ADDRESSES[0]!]).present())
      await until(async () => (await page.modal.getWallets()).length === 1)
    },
  )

  // WalletConnect
  const CHAINS = { chains: [mainnet, base], readUrls: () => ['https://node.example'] }
  habit(
    {
      wallet: 'WalletConnect wallets',
      since: '2023-09',
      source: 'WalletConnect/walletconnect-docs#979',
      habit: 'emit the network in a list',
    },
    async () => {
      const session = fakeRelaySession()
      const connection = await connectRelay(session, CHAINS)
      session.tell('chainChanged', [8453], 'eip155:1')
      expect(connection.chainId).to.equal('eip155:8453')
      await connection.disconnect()
    },
  )
  habit(
    {
      wallet: 'MetaMask mobile',
      since: '2026-05',
      source: 'MetaMask/metamask-mobile#30519',
      habit: 'emits a change of the network on eip155:0x2105',
    },
    async () => {
      const session = fakeRelaySession()
      const connection = await connectRelay(session, CHAINS)
      session.tell('chainChanged', '0x2105', 'eip155:0x2105')
      expect(connection.chainId).to.equal('eip155:8453')
      await connection.disconnect()
    },
  )
  habit(
    {
      wallet: 'Safe',
      since: '2023-10',
      source: 'safe-global/safe-wallet-monorepo#2661',
      habit: 'emits the accounts of a network before it emits the network',
    },
    async () => {
      const session = fakeRelaySession({ addresses: [ALICE, BOB] })
      const connection = await connectRelay(session, CHAINS)
      session.tell('accountsChanged', [`eip155:8453:${BOB}`], 'eip155:8453')
      session.tell('chainChanged', '0x2105', 'eip155:8453')
      expect(connection.chainId).to.equal('eip155:8453')
      expect(connection.accounts[0]).to.equal(`eip155:8453:${BOB}`)
      await connection.disconnect()
    },
  )
  habit(
    {
      wallet: 'Solana phones',
      since: '2024-11',
      source: 'reown-com/appkit#3183',
      habit: 'emit another account of a session: it is the selected one',
    },
    async () => {
      const session = fakeRelaySession({
        namespace: 'solana',
        chains: [solanaMainnet.id],
        methods: ['solana_signMessage'],
        addresses: [SOL_ALICE, SOL_BOB],
      })
      const connection = await connectSolanaRelay(session, { chains: [solanaMainnet] })
      session.tell('accountsChanged', [SOL_BOB], solanaMainnet.id)
      await nextTask()
      expect(connection.accounts[0]).to.equal(`${solanaMainnet.id}:${SOL_BOB}`)
      await connection.disconnect()
    },
  )
})
