import { WalletModalError } from '../../src/errors/wallet-modal-error.js'
import { toError } from '../../src/errors/to-error.js'
import '../../src/chains/kernel/ask-wallet.js'
import type { DeclineQuirk } from '../../src/testing/index.js'
import { expect } from '../helpers/expect.js'
import { rejection } from '../helpers/rejection.js'
import { cleanUp, countRequests, evmWallet, habit, RDNS, solanaWallet, visit } from './habit.js'

interface Decline {
  readonly quirk: DeclineQuirk
  readonly habit: Parameters<typeof habit>[0]
}

// One prompt, one decline, whatever its form.
const EVM: readonly Decline[] = [
  {
    quirk: 'decline-as-32603',
    habit: {
      wallet: 'Vultisig',
      since: '—',
      source: 'vultisig#4565',
      habit: 'declines with −32603 and words',
    },
  },
  {
    quirk: 'decline-without-code',
    habit: {
      wallet: 'Coinbase',
      since: '2021-12',
      source: 'coinbase/coinbase-wallet-sdk#241',
      habit: 'declines with "User denied account authorization" and no code',
    },
  },
  {
    quirk: 'decline-as-action-rejected',
    habit: {
      wallet: 'MetaMask',
      since: '—',
      source: '—',
      habit: 'a decline that ethers wrapped arrives with a text as code',
    },
  },
  {
    quirk: 'decline-in-spanish',
    habit: {
      wallet: 'Trust',
      since: '2025-08',
      source: 'trustwallet/wallet-core#4464',
      habit: 'answers in the language of the phone',
    },
  },
  {
    quirk: 'decline-as-text',
    habit: {
      wallet: 'WalletConnect wallets',
      since: '—',
      source: '—',
      habit: 'declines with a text only',
    },
  },
]

const SOLANA: readonly Decline[] = [
  {
    quirk: 'decline-as-closed-window',
    habit: {
      wallet: 'Backpack',
      since: '—',
      source: '—',
      habit: 'a closed window is a "Plugin Closed" without a code',
    },
  },
  {
    quirk: 'decline-as-class',
    habit: {
      wallet: 'Solflare',
      since: '—',
      source: '—',
      habit: 'declines with the WalletConnectionError of the adapter',
    },
  },
  {
    quirk: 'decline-without-code',
    habit: {
      wallet: 'Coinbase',
      since: '2022-08',
      source: 'anza-xyz/wallet-adapter#538',
      habit: 'a declined Solana request has words and no code',
    },
  },
]

// Texts of real wallets, read by toError().
const TEXTS: readonly (Parameters<typeof habit>[0] & { readonly failure: unknown })[] = [
  {
    wallet: 'MetaMask',
    since: '2018-10',
    source: 'MetaMask/metamask-extension#5562',
    habit: '"MetaMask Tx Signature: User denied transaction signature."',
    failure: new Error('MetaMask Tx Signature: User denied transaction signature.'),
  },
  {
    wallet: 'Keplr',
    since: '2022-09',
    source: 'viaprotocol/web3-wallets#58',
    habit: '"Request rejected" is a decline',
    failure: new Error('Request rejected'),
  },
  {
    wallet: 'Coinbase',
    since: '2023-08',
    source: 'anza-xyz/wallet-adapter#538',
    habit: '"User canceled request" is a decline',
    failure: Object.assign(new Error('User canceled request'), {
      name: 'WalletSendTransactionError',
    }),
  },
  {
    wallet: 'WalletConnect wallets',
    since: '2024-05',
    source: 'WalletConnect/WalletConnectUnity#232',
    habit: 'a switch is declined with 5000 and "User disapproved requested chains"',
    failure: { code: 5000, message: 'User disapproved requested chains' },
  },
  {
    wallet: 'Frame',
    since: '2023-06',
    source: 'ConsenSys-archive/truffle#6071',
    habit: 'a remembered denial is a 4001 with "Permission denied, approve … in Frame"',
    failure: {
      code: 4001,
      message: 'Permission denied, approve localhost:3000 in Frame to continue',
    },
  },
  {
    wallet: 'Polkadot{.js}',
    since: '—',
    source: '—',
    habit: '"Cancelled" is a decline',
    failure: new Error('Cancelled'),
  },
  {
    wallet: 'WalletConnect wallets',
    since: '2023-07',
    source: 'antonio-fr/pyWalletConnect#16',
    habit: 'a request is declined with −32000 and "User rejected methods."',
    failure: { code: -32000, message: 'User rejected methods.' },
  },
  {
    wallet: 'Ledger',
    since: '2021-05',
    source: 'MetaMask/metamask-extension#9510',
    habit: '"denied by the user?" of the device, 0x6985, is a decline',
    failure: new Error(
      'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
    ),
  },
  {
    wallet: 'Ledger Live',
    since: '2022-08',
    source: 'wevm/wagmi#902',
    habit:
      'a request over WalletConnect is declined with −32000 and "User rejected the transaction"',
    failure: { code: -32000, message: 'User rejected the transaction' },
  },
  {
    wallet: 'Trezor',
    since: '2026-08',
    source: 'babylonlabs-io/babylon-toolkit#2176',
    habit: '"Action cancelled by user" is a decline',
    failure: new Error('Action cancelled by user'),
  },
  {
    wallet: 'Trezor',
    since: '2025-07',
    source: 'GLEECBTC/gleec-wallet#2884',
    habit: '"User cancelled action" is a decline',
    failure: new Error('User cancelled action'),
  },
  {
    wallet: 'UniSat',
    since: '2026-08',
    source: 'babylonlabs-io/babylon-toolkit#2176',
    habit: '"Transaction rejected by user" is a decline',
    failure: new Error('Transaction rejected by user'),
  },
  {
    wallet: 'WalletConnect wallets',
    since: '2026-08',
    source: 'babylonlabs-io/babylon-toolkit#2176',
    habit: '"User closed modal" is a decline',
    failure: new Error('User closed modal'),
  },
  {
    wallet: 'Suiet',
    since: '2024-10',
    source: 'suiet/wallet-kit#316',
    habit: '"Rejected from user" is a decline',
    failure: new Error('Rejected from user'),
  },
  {
    wallet: 'Xverse',
    since: '2024-08',
    source: 'secretkeylabs/sats-connect#167',
    habit: '"User rejected request to send transfer" is a decline',
    failure: new Error('User rejected request to send transfer'),
  },
  {
    wallet: 'Xverse',
    since: '2024-07',
    source: 'secretkeylabs/sats-connect#159',
    habit: 'answers a denied permission with −32000 and "User rejected request."',
    failure: { code: -32000, message: 'User rejected request.' },
  },
  {
    wallet: 'MetaMask',
    since: '2026-03',
    source: 'BoltzExchange/boltz-web-app#1220',
    habit: 'a decline that ethers 6 wrapped names the action and its reason',
    failure: Object.assign(
      new Error(
        'user rejected action (action="sendTransaction", reason="rejected", info={ "error": { "code": 4001 } }, code=ACTION_REJECTED, version=6.16.0)',
      ),
      { code: 'ACTION_REJECTED', action: 'sendTransaction', reason: 'rejected' },
    ),
  },
  {
    wallet: 'WalletConnect wallets',
    since: '2023-12',
    source: 'WalletConnect/walletconnect-monorepo#4094',
    habit: 'declines with 4001 and "User rejected request."',
    failure: { code: 4001, message: 'User rejected request.' },
  },
  {
    wallet: 'Phantom mobile',
    since: '2026-05',
    source: 'wallet-ui/wallet-ui#520',
    habit: 'declines with −3 and "sign request declined"',
    failure: { code: -3, message: '-3/sign request declined' },
  },
  {
    wallet: 'Phantom',
    since: '2021-10',
    source: 'phantom/sandbox#14',
    habit: 'answers 4001 for a Ledger that cannot sign a message',
    failure: { code: 4001, message: 'User rejected the request.' },
  },
  {
    wallet: 'Taho',
    since: '2022-11',
    source: 'tahowallet/extension#2672',
    habit: '"the user rejected the request" is a decline',
    failure: new Error('tx-error: the user rejected the request'),
  },
  {
    wallet: 'rWallet',
    since: '2021-04',
    source: 'rsksmart/rwallet#655',
    habit: '"[ERROR]: User reject" is a decline',
    failure: '[ERROR]: User reject',
  },
  {
    wallet: 'SubWallet',
    since: '2022-11',
    source: 'Koniverse/SubWallet-Mobile#264',
    habit: '"Unable to connect. User rejects wallet connection" is a decline',
    failure: new Error('Unable to connect. User rejects wallet connection'),
  },
  {
    wallet: 'Freighter',
    since: '2025-06',
    source: 'stellar/freighter#2100',
    habit: '"The user rejected this request." is a decline',
    failure: new Error('The user rejected this request.'),
  },
]

// Methods that a wallet does not have.
const UNSUPPORTED: readonly (Parameters<typeof habit>[0] & { readonly failure: unknown })[] = [
  {
    wallet: 'Particle',
    since: '2024-02',
    source: 'Particle-Network/particle-react-native#22',
    habit: 'has no request that adds a network: 4200 and words',
    failure: { code: 4200, message: 'The Provider does not support the requested method' },
  },
  {
    wallet: 'MetaMask mobile',
    since: '2021-08',
    source: 'MetaMask/metamask-mobile#3035',
    habit: 'refuses a switch as a method that does not exist, −32601',
    failure: {
      code: -32601,
      message: 'The method wallet_switchEthereumChain does not exist/is not available',
    },
  },
]

describe('habits: declines', () => {
  afterEach(cleanUp)

  for (const { quirk, habit: about } of EVM)
    habit(about, async () => {
      const page = visit()
      const wallet = evmWallet([quirk], { chains: ['eip155:1', 'eip155:8453'] })
      wallet.reject()
      expect((await rejection(page.modal.connect({ wallet: RDNS }))).code).to.equal('USER_REJECTED')
      expect(countRequests(wallet, 'eth_requestAccounts')).to.equal(1)
      wallet.accept()
      await page.modal.connect({ wallet: RDNS })
      wallet.reject()
      expect((await rejection(page.modal.switchNetwork('eip155:8453'))).code).to.equal(
        'USER_REJECTED',
      )
      expect(countRequests(wallet, 'wallet_switchEthereumChain')).to.equal(1)
      expect(countRequests(wallet, 'wallet_addEthereumChain')).to.equal(0)
    })

  for (const { quirk, habit: about } of SOLANA)
    habit(about, async () => {
      const page = visit()
      const wallet = solanaWallet([quirk])
      wallet.reject()
      expect((await rejection(page.modal.connect({ wallet: 'Habit' }))).code).to.equal(
        'USER_REJECTED',
      )
      expect(countRequests(wallet, 'standard:connect')).to.equal(1)
    })

  for (const { failure, ...about } of TEXTS)
    habit(about, async () => {
      const error = toError(failure)
      expect(error).to.be.instanceOf(WalletModalError)
      expect(error.code).to.equal('USER_REJECTED')
    })

  for (const { failure, ...about } of UNSUPPORTED)
    habit(about, async () => {
      expect(toError(failure).code).to.equal('METHOD_UNSUPPORTED')
    })

  it('reads no decline from other failures', () => {
    for (const text of [
      'execution reverted: not approved by owner',
      'Internal JSON-RPC error.',
      'transaction underpriced',
      'The user is not authorised',
      'nonce too low',
      'Network request was rejected with status 500',
    ])
      expect(toError(new Error(text)).code, text).to.equal('UNKNOWN')
  })

  habit(
    {
      wallet: 'MetaMask',
      since: '2021-03',
      source: 'MetaMask/metamask-extension#10584',
      habit: 'an open window is reported by words: "already pending for origin"',
    },
    async () => {
      const text = "Request of type 'wallet_requestPermissions' already pending for origin"
      expect(toError(new Error(text)).code).to.equal('REQUEST_PENDING')
    },
  )
})
