import { base58 } from '@scure/base'
import { preparePersonalMessage } from '../../server/frame/requests/messages/personal-message.js'
import type { RequestContext } from '../../server/frame/requests/prepared.js'
import { connectRelay as connectBitcoin } from '../../src/chains/bip122/connect-relay.js'
import { bitcoinTestnet, type BitcoinProvider } from '../../src/chains/bip122/index.js'
import { connectRelay as connectCosmos } from '../../src/chains/cosmos/connect-relay.js'
import { cosmosHub, type AminoSignDoc, type CosmosProvider } from '../../src/chains/cosmos/index.js'
import { connectInjected as connectPolkadot } from '../../src/chains/polkadot/connect-injected.js'
import { polkadotAssetHub } from '../../src/chains/polkadot/index.js'
import { connectRelay as connectSolana } from '../../src/chains/solana/connect-relay.js'
import { solanaMainnet, type SolanaProvider } from '../../src/chains/solana/index.js'
import { findFeature } from '../../src/standards/wallet-standard.js'
import { expect } from '../helpers/expect.js'
import { nextTask } from '../helpers/clocks/next-task.js'
import { fakeRelaySession } from '../helpers/fakes/fake-relay-session.js'
import { BTC_KEYS, BTC_MAIN_KEYS } from '../helpers/wallets/bitcoin-keys.js'
import { fakeMethodBitcoin } from '../helpers/wallets/fake-bitcoin-wallets.js'
import {
  COSMOS_ADDRESSES,
  cosmosPublicKey,
  isArbitraryOf,
  signCosmosAmino,
} from '../helpers/wallets/fake-cosmos-wallet.js'
import { ALICE } from '../helpers/wallets/fake-eip1193.js'
import { fakePolkadotWallet, toDotAddress } from '../helpers/wallets/fake-polkadot-wallet.js'
import { isSignedBy, signWith, SOL_ALICE } from '../helpers/wallets/fake-standard-wallet.js'
import { visitBitcoin } from './fake-wallets.js'
import { atEnd, cleanUp, habit } from './habit.js'

const [ATOM] = COSMOS_ADDRESSES

/** A phone's Cosmos wallet whose accounts have this public key. */
async function connectAtom(pubkey: string) {
  const session = fakeRelaySession({
    namespace: 'cosmos',
    addresses: [ATOM],
    chains: [cosmosHub.id],
    methods: ['cosmos_getAccounts', 'cosmos_signAmino'],
    answer: (_, { method, params }) =>
      method === 'cosmos_getAccounts'
        ? [{ address: ATOM, algo: 'secp256k1', pubkey }]
        : signCosmosAmino(ATOM, (params as { signDoc: AminoSignDoc }).signDoc),
  })
  const connection = await connectCosmos(session, { chains: [cosmosHub] })
  return { connection, provider: connection.provider as CosmosProvider }
}

/** Connects a Polkadot extension after a change of what its enable() gives. */
async function connectDot(
  change: (injected: { accounts: { get: unknown }; signer: object }) => object = (it) => it,
) {
  const made = fakePolkadotWallet([toDotAddress(0, 0)])
  atEnd(made.present())
  const { [made.name]: extension } = (
    window as unknown as { injectedWeb3: Record<string, { enable(name: string): unknown }> }
  ).injectedWeb3
  const enable = extension!.enable.bind(extension)
  extension!.enable = async (name) => change((await enable(name)) as never)
  const { name } = made
  const connection = await connectPolkadot(
    { id: name, namespace: 'polkadot', type: 'ANNOUNCED', name, provider: extension },
    { chains: [polkadotAssetHub] },
  )
  return { connection, made }
}

describe('habits: signatures and accounts', () => {
  afterEach(cleanUp)

  it('reads the value of a phone’s answer without the object around it, in every family', async () => {
    const [payment] = BTC_KEYS
    const bitcoin = await connectBitcoin(
      fakeRelaySession({
        namespace: 'bip122',
        addresses: [payment.address],
        chains: [bitcoinTestnet.id],
        methods: ['sendTransfer'],
        answer: () => 'ab'.repeat(32),
      }),
      { chains: [bitcoinTestnet] },
    )
    const transfer = { recipient: payment.address, amount: 1000n }
    expect(await (bitcoin.provider as BitcoinProvider).sendTransfer(transfer)).to.equal(
      'ab'.repeat(32),
    )
    const polkadot = await connectDot()
    polkadot.made.answers.signRaw = () => `0x${'ab'.repeat(64)}`
    const [dot] = polkadot.connection.accounts
    const { value } = await polkadot.connection.signMessage('Hello', { account: dot! })
    expect(value).to.equal(`0x${'ab'.repeat(64)}`)
    const message = new TextEncoder().encode('Hello')
    const solana = await connectSolana(
      fakeRelaySession({
        namespace: 'solana',
        addresses: [SOL_ALICE],
        chains: [solanaMainnet.id],
        methods: ['solana_signMessage'],
        answer: () => base58.encode(signWith(SOL_ALICE, message)),
      }),
      { chains: [solanaMainnet] },
    )
    const [sol] = solana.accounts
    const signed = await solana.signMessage('Hello', { account: sol! })
    expect(isSignedBy(SOL_ALICE, 'Hello', signed.value)).to.equal(true)
  })

  // The embedded wallet
  habit(
    {
      wallet: 'Pages',
      since: '2017-06',
      source: 'MetaMask/metamask-extension#1557',
      habit: 'give personal_sign the address first: the embedded wallet signs the message',
    },
    async () => {
      const sign = (...params: string[]) =>
        preparePersonalMessage({
          params,
          addresses: { eip155: ALICE, solana: SOL_ALICE },
          chainId: 'eip155:1',
          origin: 'https://app.example',
          now: 0,
        } as unknown as RequestContext).tasks()
      const message = '0x48656c6c6f'
      expect(sign(ALICE, message)).to.deep.equal(sign(message, ALICE))
    },
  )

  // Solana
  habit(
    {
      wallet: 'Oisy',
      since: '2025-09',
      source: 'dfinity/oisy-wallet#8859',
      habit: 'grants Solana by the genesis hash that it had before: connected to its mainnet',
    },
    async () => {
      const session = fakeRelaySession({
        namespace: 'solana',
        addresses: [SOL_ALICE],
        chains: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
        methods: ['solana_signMessage'],
      })
      const connection = await connectSolana(session, { chains: [solanaMainnet] })
      expect(connection.accounts).to.deep.equal([`${solanaMainnet.id}:${SOL_ALICE}`])
    },
  )
  habit(
    {
      wallet: 'Solana phones',
      since: '2022-05',
      source: 'WalletConnect/walletconnect-docs#174',
      habit: 'answer solana_signTransaction with the signature alone: it is put in its place',
    },
    async () => {
      const signature = new Uint8Array(64).fill(7)
      let answer: object = { signature: base58.encode(signature) }
      const session = fakeRelaySession({
        namespace: 'solana',
        addresses: [SOL_ALICE],
        chains: [solanaMainnet.id],
        methods: ['solana_signTransaction'],
        answer: () => answer,
      })
      const connection = await connectSolana(session, { chains: [solanaMainnet] })
      const wallet = connection.provider as SolanaProvider
      const sign = findFeature(wallet, 'solana:signTransaction', 'signTransaction')!
      // One empty signature, three header bytes, the number of keys, the key, a blockhash, no calls.
      const message = [1, 0, 0, 1, ...base58.decode(SOL_ALICE), ...new Uint8Array(32), 0]
      const transaction = Uint8Array.of(1, ...new Uint8Array(64), ...message)
      const input = { account: wallet.accounts[0], transaction, chain: 'solana:mainnet' }
      const [output] = (await sign(input)) as [{ signedTransaction: Uint8Array }]
      const signed = Uint8Array.of(1, ...signature, ...message)
      expect(output.signedTransaction.join()).to.equal(signed.join())
      // In base58, as the first reference had it.
      answer = { transaction: base58.encode(signed) }
      const [again] = (await sign(input)) as [{ signedTransaction: Uint8Array }]
      expect(again.signedTransaction.join()).to.equal(signed.join())
    },
  )

  // Cosmos
  habit(
    {
      wallet: 'Trust',
      since: '2023-06',
      source: 'WalletConnect/walletconnect-utils#108',
      habit: 'lists its Cosmos account without a public key: it connects and signs',
    },
    async () => {
      const { connection, provider } = await connectAtom('')
      const [account] = await provider.getAccounts()
      expect(account!.address).to.equal(ATOM)
      const { value, publicKey } = await connection.signMessage('Hello', {
        account: connection.accounts[0]!,
      })
      const key = { type: 'tendermint/PubKeySecp256k1', value: publicKey! }
      expect(await isArbitraryOf(ATOM, 'Hello', { signature: value, pub_key: key })).to.equal(true)
    },
  )
  habit(
    {
      wallet: 'Cosmostation',
      since: '2023-06',
      source: 'cosmostation/cosmostation-android#581',
      habit: 'gives the public key of its Cosmos account in hexadecimal, not in base64',
    },
    async () => {
      const key = cosmosPublicKey(ATOM)
      const text = Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join('')
      const { provider } = await connectAtom(text)
      const [account] = await provider.getAccounts()
      expect(Array.from(account!.pubkey)).to.deep.equal(Array.from(key))
    },
  )

  // Polkadot
  habit(
    {
      wallet: 'imToken',
      since: '2022-05',
      source: 'TalismanSociety/talisman-connect#22',
      habit: 'has no subscription to its Polkadot accounts: it connects with those it lists',
    },
    async () => {
      const { connection } = await connectDot(({ accounts: { get }, ...rest }) => ({
        ...rest,
        accounts: { get },
      }))
      expect(connection.accounts).to.deep.equal([`${polkadotAssetHub.id}:${toDotAddress(0, 0)}`])
    },
  )
  habit(
    {
      wallet: 'Vultisig',
      since: '2026-04',
      source: 'vultisig/vultisig-windows#3758',
      habit: 'puts the kind of its key, 0x00, before a signature of 64 bytes: it is not refused',
    },
    async () => {
      const signature = `0x00${'ab'.repeat(64)}`
      const { connection, made } = await connectDot()
      made.answers.signRaw = () => ({ id: 1, signature })
      const [account] = connection.accounts
      const { value } = await connection.signMessage('Hello', { account: account! })
      expect(value).to.equal(signature)
    },
  )

  // Bitcoin
  habit(
    {
      wallet: 'Phantom, Vultisig',
      since: '2025-08',
      source: 'vultisig/vultisig-windows#2307',
      habit:
        'list Bitcoin accounts as objects, that for ordinals first: the one for payments is used',
    },
    async () => {
      const [payment, ordinal] = BTC_MAIN_KEYS
      const made = fakeMethodBitcoin([payment.address])
      const toAccount = ({ address, publicKey }: typeof payment, purpose: string) => ({
        address,
        publicKey,
        purpose,
      })
      const accounts = [toAccount(ordinal!, 'ordinals'), toAccount(payment, 'payment')]
      made.answers['requestAccounts'] = () => accounts
      Object.assign(made.provider, { getAccounts: async () => accounts })
      atEnd(made.present())
      const page = visitBitcoin()
      await page.modal.connect({ wallet: 'UniSat Wallet' })
      expect(page.modal.getState().account?.address).to.equal(payment.address)
    },
  )
  habit(
    {
      wallet: 'Bitcoin phones',
      since: '2024-07',
      source: 'WalletConnect/walletconnect-docs#1649',
      habit: 'emit bip122_addressesChanged with a list of objects: the account follows',
    },
    async () => {
      const [first, second] = BTC_KEYS
      const session = fakeRelaySession({
        namespace: 'bip122',
        addresses: [first.address],
        chains: [bitcoinTestnet.id],
        methods: ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'],
      })
      const connection = await connectBitcoin(session, { chains: [bitcoinTestnet] })
      const { address, publicKey } = second
      session.tell('bip122_addressesChanged', [{ address, publicKey, path: "m/84'/1'/0'/0/1" }])
      await nextTask()
      expect(connection.accounts[0]).to.equal(`${bitcoinTestnet.id}:${address}`)
      await connection.disconnect()
    },
  )
})
