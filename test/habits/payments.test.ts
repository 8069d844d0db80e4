import { base64 } from '@scure/base'
import { connectInjected } from '../../src/chains/eip155/connect-injected.js'
import { connectRelay } from '../../src/chains/eip155/connect-relay.js'
import { base, mainnet } from '../../src/chains/eip155/index.js'
import { parseAddress } from '../../src/chains/eip155/addresses/parse-address.js'
import { transfers } from '../../src/chains/eip155/transfer/transfers.js'
import { sendByWallet } from '../../src/chains/solana/transfer/send-by-wallet.js'
import { parseAmount } from '../../src/standards/amounts/parse-amount.js'
import { readPaymentUri } from '../../src/standards/payment-uri.js'
import type { Eip1193Provider } from '../../src/standards/eip1193.js'
import { createReceiver } from '../../src/state/send/receiver.js'
import { resolveName, toName } from '../../src/state/send/resolve-name.js'
import { expect } from '../helpers/expect.js'
import { fakeNodes, result } from '../helpers/fakes/fake-nodes.js'
import { fakeRelaySession } from '../helpers/fakes/fake-relay-session.js'
import { fakeServer } from '../helpers/fakes/fake-server.js'
import { fakeConnection } from '../helpers/pages/create-test-core.js'
import { rejection } from '../helpers/rejection.js'
import { ALICE, BOB, fakeEip1193 } from '../helpers/wallets/fake-eip1193.js'
import { fakeStandardWallet, SOL_ALICE } from '../helpers/wallets/fake-standard-wallet.js'
import { atEnd, cleanUp, evmWallet, habit, RDNS } from './habit.js'

const HASH = `0x${'ab'.repeat(32)}`
const NODE = 'https://node.example/'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const PAYMENT = {
  chain: mainnet,
  account: `eip155:1:${ALICE}`,
  to: BOB,
  amount: 1n,
  readUrls: () => [NODE],
} as const

/** Pays through a phone's wallet that answers a sent transaction like this. */
async function payByPhone(answer: unknown) {
  const session = fakeRelaySession({ answer: () => answer })
  const connection = await connectRelay(session, { chains: [mainnet, base] })
  return {
    provider: connection.provider as Eip1193Provider,
    pay: () => transfers.send({ ...PAYMENT, connection }),
  }
}

/** The receiver that a pasted text stands for on Ethereum. */
async function readReceiver(text: string): Promise<string | undefined> {
  const receiver = createReceiver(async () => ({
    parseAddress: async (given) =>
      parseAddress(readPaymentUri(given, 'eip155:1'), { strict: true }),
  }))
  await receiver.choose(text)
  const state = receiver.$receiver.get()
  return state.status === 'ready' ? state.address : undefined
}

describe('habits: payments', () => {
  afterEach(cleanUp)

  habit(
    {
      wallet: 'Unstoppable',
      since: '2024-06',
      source: 'horizontalsystems/unstoppable-wallet-android#7579',
      habit: 'answers a sent transaction with its hash without 0x: the payment is known',
    },
    async () => {
      const { pay, provider } = await payByPhone(HASH.slice(2))
      expect((await pay()).id).to.equal(HASH)
      const params = [{ from: ALICE, to: BOB, value: '0x1' }]
      expect(await provider.request({ method: 'eth_sendTransaction', params })).to.equal(HASH)
    },
  )
  habit(
    {
      wallet: 'WallETH',
      since: '2019-05',
      source: 'walleth/walleth#367',
      habit: 'answers a sent transaction with a hash that starts with 0x0x: the payment is known',
    },
    async () => {
      const { pay } = await payByPhone(`0x${HASH}`)
      expect((await pay()).id).to.equal(HASH)
    },
  )
  habit(
    {
      wallet: 'Trust',
      since: '2019-11',
      source: 'WalletConnect/walletconnect-monorepo#192',
      habit: 'answers with the signed transaction in the place of its hash: it is not taken as one',
    },
    async () => {
      const { pay } = await payByPhone(`0xf9016b3f8503b9aca000836134d394${'ab'.repeat(200)}`)
      const error = await rejection(pay())
      expect(error.code).to.equal('RESPONSE_INVALID')
      expect(error.details['asked'], 'the wallet may have sent it').not.to.equal(false)
    },
  )
  habit(
    {
      wallet: 'Cobo',
      since: '2023-10',
      source: 'WalletConnect/walletconnect-monorepo#3766',
      habit:
        'answers with the transaction as an object in the place of its hash: the payment is known',
    },
    async () => {
      const { pay, provider } = await payByPhone({ hash: HASH, type: 2, blockHash: null })
      expect((await pay()).id).to.equal(HASH)
      const params = [{ from: ALICE, to: BOB, value: '0x1' }]
      expect(await provider.request({ method: 'eth_sendTransaction', params })).to.equal(HASH)
    },
  )
  it('the mock wallets of the testing kit answer in these forms too', async () => {
    for (const quirk of ['hash-as-object', 'hash-without-0x'] as const) {
      const wallet = evmWallet([quirk, 'signature-without-0x'])
      wallet.answer('eth_sendTransaction', () => HASH)
      const about = { id: RDNS, namespace: 'eip155', type: 'ANNOUNCED', name: 'Habit' } as const
      const connection = await connectInjected(
        { ...about, provider: wallet.provider },
        { chains: [mainnet] },
      )
      const [account] = connection.accounts
      const sent = await transfers.send({ ...PAYMENT, account: account!, connection })
      expect(sent.id, quirk).to.equal(HASH)
      const { value } = await connection.signMessage('Hello', { account: account! })
      expect(value).to.match(/^0x[0-9a-f]{130}$/)
      wallet.remove()
    }
  })
  habit(
    {
      wallet: 'Rainbow',
      since: '2024-03',
      source: 'rainbow-me/rainbow#5504',
      habit: 'answers a declined transaction with null: not told as sent',
    },
    async () => {
      const { pay, provider } = await payByPhone(null)
      expect((await rejection(pay())).name).to.equal('WalletModalError')
      const params = [{ from: ALICE, to: BOB, value: '0x1' }]
      const answer = await provider.request({ method: 'eth_sendTransaction', params }).then(
        () => 'sent',
        () => 'failed',
      )
      expect(answer).to.equal('failed')
    },
  )
  habit(
    {
      wallet: 'MetaMask mobile',
      since: '2025-02',
      source: 'wevm/wagmi#4551',
      habit: 'changes the network while the page hears nothing: no payment is made on another one',
    },
    async () => {
      const provider = fakeEip1193({ chainId: 8453 })
      const { connection } = fakeConnection({ provider })
      const error = await rejection(transfers.send({ ...PAYMENT, connection }))
      expect(error.code).to.equal('CHAIN_MISMATCH')
      expect(provider.sent('eth_sendTransaction')).to.have.length(0)
    },
  )
  habit(
    {
      wallet: 'OP Stack networks',
      since: '2026-09',
      source: 'dfinity/oisy-wallet#13938',
      habit: 'take a fee of the network below beside the gas: a maximum leaves it',
    },
    async () => {
      const below = 10n ** 12n
      const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
      const answers: Record<string, unknown> = {
        eth_getBlockByNumber: { baseFeePerGas: '0x1' },
        eth_maxPriorityFeePerGas: '0x0',
        eth_estimateGas: '0x5208',
        eth_call: word(below),
      }
      const nodes = fakeNodes(
        { [NODE]: (method) => result(answers[method] ?? '0x') },
        { [NODE]: '0x2105' },
      )
      atEnd(() => nodes.stop())
      const { connection } = fakeConnection({ chainId: 'eip155:8453' })
      const account = `eip155:8453:${ALICE}` as const
      const { fee } = await transfers.estimate!({ ...PAYMENT, chain: base, account, connection })
      expect(fee > below + 21_000n - 1n, String(fee)).to.equal(true)
    },
  )
  habit(
    {
      wallet: 'Phantom',
      since: '2025-12',
      source: 'x402-foundation/x402#828',
      habit: 'adds instructions to a transaction as it signs: what it has signed is sent',
    },
    async () => {
      const wallet = fakeStandardWallet()
      await (wallet.features['standard:connect'] as { connect(): Promise<unknown> }).connect()
      const [account] = wallet.accounts
      // One signature, a version, three header bytes, the number of keys, and the first key.
      const signed = Uint8Array.of(
        1,
        ...Array.from({ length: 64 }, () => 7),
        0x80,
        1,
        0,
        0,
        1,
        ...Array.from(account!.publicKey),
        ...Array.from({ length: 90 }, () => 9),
      )
      Object.assign(wallet.features, {
        'solana:signTransaction': {
          version: '1.0.0',
          signTransaction: async () => [{ signedTransaction: signed }],
        },
      })
      const sent: unknown[] = []
      await sendByWallet(wallet, {
        address: SOL_ALICE,
        chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        transaction: new Uint8Array(150),
        read: async (method, params) => void (method === 'sendTransaction' && sent.push(params[0])),
      })
      expect(sent).to.deep.equal([base64.encode(signed)])
    },
  )

  // What is typed and pasted
  habit(
    {
      wallet: 'Persian keyboards',
      since: '2026-05',
      source: 'mui/base-ui#4718',
      habit: 'write amounts in their own digits',
    },
    async () => {
      expect(parseAmount('۱۲٫۵', 2)).to.equal(1250n)
      expect(parseAmount('١٢٣', 0)).to.equal(123n)
    },
  )
  habit(
    {
      wallet: 'Spreadsheets',
      since: '2015-01',
      source: 'bitshares/bitshares1-core#1271',
      habit: 'write groups of three digits: 1,234.56 and 990,099 are never read as less',
    },
    async () => {
      expect(parseAmount('1,234.56', 2)).to.equal(123_456n)
      expect(parseAmount('1.234,56', 2)).to.equal(123_456n)
      expect(parseAmount('990,099', 5)).to.equal('ambiguous')
    },
  )
  habit(
    {
      wallet: 'Shops',
      since: '2022-06',
      source: 'shapeshift/web#2059',
      habit: 'give a link that pays a token: the contract of the token never is the receiver',
    },
    async () => {
      const link = `ethereum:${USDC}/transfer?address=${BOB}&uint256=1`
      expect(await readReceiver(link)).not.to.equal(USDC)
      expect(await readReceiver(`ethereum:${USDC}@1/transfer?address=${BOB}`)).not.to.equal(USDC)
      // The link of a plain payment names the receiver.
      expect(await readReceiver(`ethereum:${BOB}`)).to.equal(BOB)
      expect(await readReceiver(`ethereum:${BOB}@1`)).to.equal(BOB)
      // A link of another network or with an amount is not shown as a payment of this form.
      expect(await readReceiver(`ethereum:${BOB}@8453`)).to.equal(undefined)
      expect(await readReceiver(`ethereum:${BOB}?value=1e18`)).to.equal(undefined)
    },
  )
  habit(
    {
      wallet: 'Impostors',
      since: '2020-08',
      source: 'MetaMask/metamask-extension#9129',
      habit: 'register names whose letters look like those of another script: they are refused',
    },
    async () => {
      const { service, requests } = fakeServer(({ url }) => ({
        name: decodeURIComponent(url.pathname.split('/').at(-1)!),
        addresses: { 60: { address: BOB } },
      }))
      const find = async (text: string) => {
        const name = toName(text)
        return name && (await resolveName(service, name, 'eip155:1'))?.address
      }
      // Cyrillic letters, in a part and in all of the name, and a letter without a width.
      for (const text of ['vit\u0430lik.eth', '\u043e\u0440\u0435.eth', 'vitalik\u200d.eth'])
        expect(await find(text), JSON.stringify(text)).to.equal(undefined)
      expect(requests).to.have.length(0)
      for (const text of [
        'vitalik.eth',
        'привет.eth',
        '東京tokyo.eth',
        'σοφία.eth',
        'a-1.base.eth',
      ])
        expect(await find(text), text).to.equal(BOB)
    },
  )
})
