import { base58 } from '@scure/base'
import { solanaMainnet } from '../../src/chains/solana/index.js'
import { connectInjected as connectPolkadot } from '../../src/chains/polkadot/connect-injected.js'
import { polkadotAssetHub } from '../../src/chains/polkadot/index.js'
import { connectInjected as connectSolana } from '../../src/chains/solana/connect-injected.js'
import { cosmos, cosmosHub } from '../../src/chains/cosmos/index.js'
import { toError } from '../../src/errors/to-error.js'
import '../../src/chains/kernel/ask-wallet.js'
import { expect } from '../helpers/expect.js'
import { COSMOS_ADDRESSES, fakeCosmosWallet } from '../helpers/wallets/fake-cosmos-wallet.js'
import { fakePolkadotWallet, toDotAddress } from '../helpers/wallets/fake-polkadot-wallet.js'
import { BOB, rpcError } from '../helpers/wallets/fake-eip1193.js'
import {
  fakeStandardWallet,
  isSignedBy,
  signWith,
  SOL_ALICE,
} from '../helpers/wallets/fake-standard-wallet.js'
import { rejection } from '../helpers/rejection.js'
import { until } from '../helpers/clocks/until.js'
import { announceFake, registerFake, visitPolkadot, visitSolana } from './fake-wallets.js'
import { atEnd, cleanUp, habit, RDNS, visit } from './habit.js'

/** A connection to a Solana wallet that answers signMessage like this. */
async function connectSigning(answer: (message: Uint8Array) => unknown) {
  const wallet = fakeStandardWallet({ name: 'Habit' })
  wallet.answers['signMessage'] = (input) => answer((input as { message: Uint8Array }).message)
  const about = { id: 'habit', namespace: 'solana', type: 'ANNOUNCED', name: 'Habit' } as const
  const connection = await connectSolana(
    { ...about, provider: wallet },
    { chains: [solanaMainnet] },
  )
  return { sign: () => connection.signMessage('Hello', { account: connection.accounts[0]! }) }
}

describe('habits: replies of wallets', () => {
  afterEach(cleanUp)

  habit(
    {
      wallet: 'Rabby',
      since: '2026-08',
      source: 'MyEtherWallet/MyEtherWallet#5748',
      habit:
        'was updated since the page has loaded: −32603 "Extension context invalidated." is a lost wallet',
    },
    async () => {
      announceFake({
        eth_requestAccounts: () =>
          Promise.reject({ code: -32603, data: {}, message: 'Extension context invalidated.' }),
      })
      const page = visit()
      const error = await rejection(page.modal.connect({ wallet: RDNS }))
      expect(error.code).to.equal('WALLET_DISCONNECTED')
    },
  )
  habit(
    {
      wallet: 'Polkadot{.js}',
      since: '2024-08',
      source: 'polkadot-js/extension#1432',
      habit: '"Attempting to use a disconnected port object" is a lost wallet',
    },
    async () => {
      const wallet = fakePolkadotWallet([toDotAddress(0, 0)])
      wallet.answers.enable = () => {
        throw new Error('Attempting to use a disconnected port object')
      }
      atEnd(wallet.present())
      const error = await rejection(visitPolkadot().modal.connect({ wallet: wallet.name }))
      expect(error.code).to.equal('WALLET_DISCONNECTED')
    },
  )
  habit(
    {
      wallet: 'Backpack',
      since: '2024-02',
      source: 'anza-xyz/wallet-adapter#898',
      habit: 'answers signMessage with an object in the place of a list of them',
    },
    async () => {
      const { sign } = await connectSigning((message) => ({
        signature: signWith(SOL_ALICE, message),
      }))
      const { value } = await sign()
      expect(isSignedBy(SOL_ALICE, 'Hello', value)).to.equal(true)
    },
  )
  habit(
    {
      wallet: 'Phantom',
      since: '2023-04',
      source: 'magicblock-labs/Solana.Unity-SDK#85',
      habit: 'gives a signature as a base58 text in the place of its bytes',
    },
    async () => {
      const { sign } = await connectSigning((message) => [
        { signedMessage: message, signature: base58.encode(signWith(SOL_ALICE, message)) },
      ])
      const { value } = await sign()
      expect(isSignedBy(SOL_ALICE, 'Hello', value)).to.equal(true)
    },
  )
  habit(
    {
      wallet: 'MetaMask',
      since: '2022-03',
      source: 'MetaMask/metamask-extension#14165',
      habit: 'adds no network whose nodes are all http: its words are told',
    },
    async () => {
      const words = "Expected an array with at least one valid string HTTPS url 'rpcUrls'"
      announceFake({
        wallet_switchEthereumChain: () => Promise.reject(rpcError(4902, 'Unrecognized chain ID')),
        wallet_addEthereumChain: () => Promise.reject(rpcError(-32602, words)),
      })
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      const error = await rejection(page.modal.switchNetwork('eip155:8453'))
      expect(error.code).to.equal('CHAIN_UNKNOWN_TO_WALLET')
      expect(error.details['reason']).to.equal(words)
    },
  )
  habit(
    {
      wallet: 'Keplr',
      since: '2024-06',
      source: 'chainapsis/keplr-wallet#1135',
      habit: '"SIGN_MODE_DIRECT can\'t be signed on Ledger" is a method it cannot do',
    },
    async () => {
      const failure = new Error("SIGN_MODE_DIRECT can't be signed on Ledger.")
      expect(toError(failure).code).to.equal('METHOD_UNSUPPORTED')
      // A fault of the transaction, which another wallet would not sign either.
      const fault = new Error('The transaction cannot be signed: its blockhash is too old')
      expect(toError(fault).code).to.equal('UNKNOWN')
    },
  )
  habit(
    {
      wallet: 'Phantom',
      since: '2021-11',
      source: 'phantom/docs#17',
      habit: 'throws a TypeError for a silent request of a page that it does not know',
    },
    async () => {
      const wallet = registerFake()
      const page = visitSolana()
      await page.modal.connect({ wallet: 'Habit' })
      page.modal.destroy()
      wallet.setAccounts([])
      wallet.answers['connect'] = (input) => {
        if ((input as { silent?: boolean } | undefined)?.silent)
          throw new TypeError("Cannot read properties of undefined (reading '_bn')")
        wallet.setAccounts([SOL_ALICE])
        return { accounts: wallet.accounts }
      }
      const errors: unknown[] = []
      const note = (event: PromiseRejectionEvent) => errors.push(event.reason)
      window.addEventListener('unhandledrejection', note)
      atEnd(() => window.removeEventListener('unhandledrejection', note))
      await page.reload()
      await until(() => page.status() !== 'reconnecting')
      await page.modal.connect({ wallet: 'Habit' })
      expect(page.modal.getState().account?.address).to.equal(SOL_ALICE)
      expect(errors).to.deep.equal([])
    },
  )

  habit(
    {
      wallet: 'Solflare',
      since: '2022-05',
      source: 'anza-xyz/wallet-adapter#423',
      habit: 'answers signMessage with nothing: told as malformed',
    },
    async () => {
      const { sign } = await connectSigning(() => undefined)
      expect((await rejection(sign())).code).to.equal('RESPONSE_INVALID')
    },
  )
  habit(
    {
      wallet: 'WalletConnect wallets',
      since: '2023-05',
      source: 'WalletConnect/walletconnect-monorepo#2379',
      habit: '"No matching key. session topic doesn\'t exist" is an ended session',
    },
    async () => {
      const failure = new Error("No matching key. session topic doesn't exist: 0d1f")
      expect(toError(failure).code).to.equal('SESSION_ENDED')
    },
  )
  habit(
    {
      wallet: 'Keplr',
      since: '2022-05',
      source: 'chainapsis/keplr-wallet#388',
      habit: '"Key ring is locked or not initialized" is a locked wallet',
    },
    async () => {
      const wallet = fakeCosmosWallet([COSMOS_ADDRESSES[0]])
      wallet.answers['enable'] = () => {
        throw new Error('Key ring is locked or not initialized')
      }
      atEnd(wallet.present())
      const page = visit({ chains: [cosmos({ networks: [cosmosHub] })] })
      const error = await rejection(page.modal.connect({ wallet: 'Keplr' }))
      expect(error.code).to.equal('WALLET_LOCKED')
    },
  )
  habit(
    {
      wallet: 'MetaMask',
      since: '2018-11',
      source: 'MetaMask/providers#4',
      habit: 'emits accounts of undefined before it emits the account that was chosen',
    },
    async () => {
      const provider = announceFake()
      const page = visit()
      await page.modal.connect({ wallet: RDNS })
      const statuses: unknown[] = []
      atEnd(page.modal.subscribe(() => void statuses.push(page.status())))
      provider.emit('accountsChanged', undefined)
      provider.setAccounts([BOB])
      await until(() => page.modal.getState().account?.address === BOB)
      expect(statuses).not.to.include(undefined)
    },
  )

  habit(
    {
      wallet: 'MetaMask',
      since: '2021-06',
      source: 'MetaMask/metamask-extension#11296',
      habit: '"Provided chainId must match the active chainId" is another network, told as that',
    },
    async () => {
      const words = 'Provided chainId "5" must match the active chainId "1"'
      expect(toError(rpcError(-32603, words)).code).to.equal('CHAIN_MISMATCH')
      // Trust
      expect(toError(new Error('sign-tx.chainid.mismatch')).code).to.equal('CHAIN_MISMATCH')
    },
  )
  habit(
    {
      wallet: 'Solflare',
      since: '2024-04',
      source: 'solflare-wallet/solflare-sdk#17',
      habit: '"Network mismatch" is another network, told as that',
    },
    async () => {
      const { sign } = await connectSigning(() => Promise.reject(new Error('Network mismatch')))
      expect((await rejection(sign())).code).to.equal('CHAIN_MISMATCH')
    },
  )
  habit(
    {
      wallet: 'Polkadot{.js}',
      since: '2023-07',
      source: 'polkadot-js/extension#1268',
      habit: '"Raw data signing not supported for QR wallets" is a method it cannot do',
    },
    async () => {
      const wallet = fakePolkadotWallet([toDotAddress(0, 0)])
      wallet.answers.signRaw = () => {
        throw new Error('Raw data signing not supported for QR wallets')
      }
      atEnd(wallet.present())
      const { [wallet.name]: provider } = (
        window as unknown as { injectedWeb3: Record<string, object> }
      ).injectedWeb3
      const connection = await connectPolkadot(
        { id: wallet.name, namespace: 'polkadot', type: 'ANNOUNCED', name: wallet.name, provider },
        { chains: [polkadotAssetHub] },
      )
      const [account] = connection.accounts
      const error = await rejection(connection.signMessage('Hello', { account: account! }))
      expect(error.code).to.equal('METHOD_UNSUPPORTED')
    },
  )
})
