import { connectRelay } from '../../../src/chains/bip122/connect-relay.js'
import {
  bitcoinSignet,
  bitcoinTestnet,
  type BitcoinProvider,
} from '../../../src/chains/bip122/index.js'
import {
  BTC_KEYS,
  createPsbt,
  findBitcoinKey,
  isEcdsaOf,
  signBitcoinMessage,
} from '../../helpers/wallets/bitcoin-keys.js'
import { expect } from '../../helpers/expect.js'
import { fakeRelaySession } from '../../helpers/fakes/fake-relay-session.js'
import { rejection } from '../../helpers/rejection.js'

const params = { chains: [bitcoinTestnet, bitcoinSignet] }
const [payment, ordinal, other] = BTC_KEYS
const METHODS = ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer']

async function connect(
  answer: (method: string, params: Record<string, unknown>) => unknown,
  addresses = [payment.address, ordinal.address, other.address],
) {
  const session = fakeRelaySession({
    namespace: 'bip122',
    addresses,
    chains: [bitcoinTestnet.id],
    methods: METHODS,
    answer: (_, { method, params: given }) => answer(method, given as Record<string, unknown>),
  })
  const connection = await connectRelay(session, params)
  return { session, connection, provider: connection.provider as BitcoinProvider }
}

describe('bip122 connectRelay', () => {
  it('keeps the first two addresses as payment and ordinal accounts', async () => {
    const { connection } = await connect(() => undefined)
    expect(connection.accounts).to.deep.equal(
      [payment, ordinal].map(({ address }) => `${bitcoinTestnet.id}:${address}`),
    )
    expect(
      connection.accounts.map((account) => connection.getAccountDetails!(account)),
    ).to.deep.equal([{ type: 'payment' }, { type: 'ordinal' }])
  })

  it('accepts signatures in hexadecimal, as the RPC specifies, and in base64', async () => {
    for (const encode of [
      (text: string) => text,
      (text: string) =>
        Array.from(atob(text), (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join(
          '',
        ),
    ]) {
      const { session, provider } = await connect((_, { message, address, protocol }) => ({
        address,
        signature: encode(
          signBitcoinMessage(
            findBitcoinKey(address as string),
            message as string,
            protocol as 'ecdsa',
          ),
        ),
      }))
      const signature = await provider.signMessage({
        message: 'hello',
        address: payment.address,
        protocol: 'ecdsa',
      })
      expect(isEcdsaOf(payment, 'hello', signature)).to.equal(true)
      expect(session.requests).to.deep.equal([
        {
          chainId: bitcoinTestnet.id,
          method: 'signMessage',
          params: {
            account: payment.address,
            message: 'hello',
            address: payment.address,
            protocol: 'ecdsa',
          },
        },
      ])
    }
  })

  it('signs a PSBT and sends a transfer by the methods of the RPC', async () => {
    const psbt = createPsbt([payment])
    const { session, provider } = await connect((method) =>
      method === 'signPsbt' ? { psbt, txid: 'cd'.repeat(32) } : { txid: 'ab'.repeat(32) },
    )
    const signInputs = [{ address: payment.address, index: 0 }]
    expect(await provider.signPsbt({ psbt, signInputs, broadcast: true })).to.deep.equal({
      psbt,
      txid: 'cd'.repeat(32),
    })
    expect(await provider.sendTransfer({ recipient: other.address, amount: 1000n })).to.equal(
      'ab'.repeat(32),
    )
    expect(session.requests.map(({ params: given }) => given)).to.deep.equal([
      { account: payment.address, psbt, signInputs, broadcast: true },
      { account: payment.address, recipientAddress: other.address, amount: '1000' },
    ])
  })

  it('pays from the payment account, also while the account for ordinals is selected or was restored', async () => {
    for (const restored of [false, true]) {
      const session = fakeRelaySession({
        namespace: 'bip122',
        addresses: [payment.address, ordinal.address],
        chains: [bitcoinTestnet.id],
        methods: METHODS,
        answer: () => ({ txid: 'ab'.repeat(32) }),
      })
      const connection = await connectRelay(session, {
        ...params,
        ...(restored && { address: ordinal.address }),
      })
      connection.selectAccount(`${bitcoinTestnet.id}:${ordinal.address}`)
      await (connection.provider as BitcoinProvider).sendTransfer({
        recipient: other.address,
        amount: 1000n,
      })
      expect(
        session.requests.map(({ params: given }) => (given as { account: string }).account),
      ).to.deep.equal([payment.address])
    }
  })

  it('error: RESPONSE_INVALID for answers of the wrong shape', async () => {
    const { provider } = await connect(() => ({ psbt: btoa('none'), txid: 'me', signature: 7 }))
    expect((await rejection(provider.signPsbt({ psbt: '', signInputs: [] }))).code).to.equal(
      'RESPONSE_INVALID',
    )
    expect(
      (await rejection(provider.sendTransfer({ recipient: other.address, amount: 1000n }))).code,
    ).to.equal('RESPONSE_INVALID')
    expect(
      (await rejection(provider.signMessage({ message: 'hello', address: payment.address }))).code,
    ).to.equal('RESPONSE_INVALID')
  })

  it('error: CHAIN_UNSUPPORTED and WALLET_LOCKED for sessions without a usable network or account', async () => {
    expect(
      (
        await rejection(
          connectRelay(
            fakeRelaySession({
              namespace: 'bip122',
              chains: ['bip122:other'],
              addresses: [payment.address],
            }),
            params,
          ),
        )
      ).code,
    ).to.equal('CHAIN_UNSUPPORTED')
    expect(
      (
        await rejection(
          connectRelay(
            fakeRelaySession({
              namespace: 'bip122',
              chains: [bitcoinTestnet.id],
              addresses: ['abc'],
            }),
            params,
          ),
        )
      ).code,
    ).to.equal('WALLET_LOCKED')
  })
})
