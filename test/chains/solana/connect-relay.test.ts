import { base58 } from '@scure/base'
import { connectRelay } from '../../../src/chains/solana/connect-relay.js'
import {
  solanaDevnet,
  solanaMainnet,
  type SolanaProvider,
} from '../../../src/chains/solana/index.js'
import { putSignature } from '../../../src/chains/solana/relay-wallet.js'
import { sendByWallet } from '../../../src/chains/solana/transfer/send-by-wallet.js'
import type { ChainId } from '../../../src/standards/caip.js'
import { findFeature } from '../../../src/standards/wallet-standard.js'
import { expect } from '../../helpers/expect.js'
import { fakeRelaySession } from '../../helpers/fakes/fake-relay-session.js'
import { signWith, SOL_ALICE, SOL_BOB } from '../../helpers/wallets/fake-standard-wallet.js'
import { rejection } from '../../helpers/rejection.js'

const params = { chains: [solanaMainnet, solanaDevnet] }
const SIGNATURE = new Uint8Array(64).fill(7)

// A legacy transaction with two signers and an empty list of instructions.
function createTransaction(version?: number): Uint8Array {
  const keys = [SOL_BOB, SOL_ALICE].flatMap((address) => [...base58.decode(address)])
  const message = [
    ...(version === undefined ? [] : [0x80 | version]),
    2,
    0,
    0,
    2,
    ...keys,
    ...new Uint8Array(32),
    0,
  ]
  return Uint8Array.from([2, ...new Uint8Array(128), ...message])
}

async function connect(
  answer: (method: string) => unknown = () => ({ signature: base58.encode(SIGNATURE) }),
  chains = [solanaMainnet.id],
) {
  const session = fakeRelaySession({
    namespace: 'solana',
    addresses: [SOL_ALICE],
    chains,
    methods: ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction'],
    answer: (_, { method }) => answer(method),
  })
  const connection = await connectRelay(session, params)
  return { session, connection, wallet: connection.provider as SolanaProvider }
}

describe('solana connectRelay', () => {
  it('accepts a network that an old wallet approves by its deprecated id, and sends requests with that id', async () => {
    const message = new TextEncoder().encode('hello')
    const { session, connection } = await connect(
      () => ({ signature: base58.encode(signWith(SOL_ALICE, message)) }),
      [solanaMainnet.deprecatedId!],
    )
    expect(connection.chainId).to.equal(solanaMainnet.id)
    expect(connection.accounts).to.deep.equal([`${solanaMainnet.id}:${SOL_ALICE}`])
    await connection.signMessage('hello', { account: connection.accounts[0]! })
    expect(session.requests).to.deep.equal([
      {
        chainId: solanaMainnet.deprecatedId,
        method: 'solana_signMessage',
        params: { message: base58.encode(message), pubkey: SOL_ALICE },
      },
    ])
  })

  it('signs transactions as a Wallet Standard wallet: with the signature put in place, or as the wallet returns them', async () => {
    for (const version of [undefined, 0]) {
      const transaction = createTransaction(version)
      const { wallet } = await connect()
      const [output] = (await findFeature(wallet, 'solana:signTransaction', 'signTransaction')!({
        account: wallet.accounts[0],
        transaction,
      })) as { signedTransaction: Uint8Array }[]
      expect([...output!.signedTransaction.subarray(65, 129)]).to.deep.equal([...SIGNATURE])
      expect([...output!.signedTransaction.subarray(1, 65)]).to.deep.equal([...new Uint8Array(64)])
      expect([...output!.signedTransaction.subarray(129)]).to.deep.equal([
        ...transaction.subarray(129),
      ])
    }
    const { wallet } = await connect(() => ({ transaction: btoa('done') }))
    const [output] = (await findFeature(wallet, 'solana:signTransaction', 'signTransaction')!({
      account: wallet.accounts[0],
      transaction: createTransaction(),
    })) as { signedTransaction: Uint8Array }[]
    expect(new TextDecoder().decode(output!.signedTransaction)).to.equal('done')
  })

  it('signs several transactions with one request if the wallet supports it, with the session’s id', async () => {
    const answer = (_: ChainId, { params: given }: { params?: unknown }) => ({
      transactions: (given as { transactions: string[] }).transactions,
    })
    const session = fakeRelaySession({
      namespace: 'solana',
      addresses: [SOL_ALICE],
      chains: [solanaMainnet.deprecatedId!],
      methods: ['solana_signAllTransactions'],
      answer,
    })
    const wallet = (await connectRelay(session, params)).provider as SolanaProvider
    const sign = findFeature(wallet, 'solana:signTransaction', 'signTransaction')!
    const inputs = [createTransaction(), createTransaction(0)].map((transaction) => ({
      account: wallet.accounts[0],
      transaction,
      chain: 'solana:mainnet',
    }))
    const outputs = (await sign(...inputs)) as { signedTransaction: Uint8Array }[]
    expect(outputs.map(({ signedTransaction }) => signedTransaction.join())).to.deep.equal(
      inputs.map(({ transaction }) => transaction.join()),
    )
    expect(session.requests.map(({ chainId, method }) => [chainId, method])).to.deep.equal([
      [solanaMainnet.deprecatedId, 'solana_signAllTransactions'],
    ])
    Object.assign(session, { request: async () => ({ transactions: [] }) })
    expect((await rejection(sign(...inputs) as Promise<unknown>)).code).to.equal('RESPONSE_INVALID')
  })

  it('refuses a transaction without the signer, and a bad signature', async () => {
    expect(() =>
      putSignature(createTransaction(), base58.encode(new Uint8Array(32).fill(9)), SIGNATURE),
    ).to.throw('no signer')
    const { connection } = await connect(() => ({ signature: 'short' }))
    expect(
      (await rejection(connection.signMessage('hello', { account: connection.accounts[0]! }))).code,
    ).to.equal('RESPONSE_INVALID')
  })

  it('sends on the requested network if it is approved', async () => {
    const { session, wallet } = await connect(undefined, [solanaMainnet.id, solanaDevnet.id])
    const send = findFeature(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction')!
    await send({
      account: wallet.accounts[0],
      transaction: createTransaction(),
      chain: 'solana:devnet',
    })
    expect(session.requests[0]).to.include({
      chainId: solanaDevnet.id,
      method: 'solana_signAndSendTransaction',
    })
    expect(
      (
        await rejection(
          send({
            account: wallet.accounts[0],
            transaction: createTransaction(),
            chain: 'solana:testnet',
          }) as Promise<unknown>,
        )
      ).code,
    ).to.equal('CHAIN_UNKNOWN_TO_WALLET')
  })

  it('offers the features that the session grants, so that a payment is signed by a wallet that does not send', async () => {
    const transaction = Uint8Array.from([
      1,
      ...new Uint8Array(64),
      1,
      0,
      0,
      1,
      ...base58.decode(SOL_ALICE),
      ...new Uint8Array(32),
      0,
    ])
    const session = fakeRelaySession({
      namespace: 'solana',
      addresses: [SOL_ALICE],
      chains: [solanaDevnet.id],
      methods: ['solana_signTransaction'],
      answer: () => ({ signature: base58.encode(SIGNATURE) }),
    })
    const wallet = (await connectRelay(session, params)).provider as SolanaProvider
    expect(Object.keys(wallet.features).filter((name) => name.startsWith('solana:'))).to.deep.equal(
      ['solana:signTransaction'],
    )
    expect(wallet.accounts[0]!.features).to.deep.equal(['solana:signTransaction'])
    const sent: string[] = []
    const id = await sendByWallet(wallet, {
      address: SOL_ALICE,
      chainId: solanaDevnet.id,
      transaction,
      read: async (method) => sent.push(method),
    })
    expect([id, sent]).to.deep.equal([base58.encode(SIGNATURE), ['sendTransaction']])
  })

  it('error: CHAIN_UNSUPPORTED and WALLET_LOCKED for sessions without a usable network or account', async () => {
    expect(
      (
        await rejection(
          connectRelay(
            fakeRelaySession({
              namespace: 'solana',
              chains: ['solana:other'],
              addresses: [SOL_ALICE],
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
              namespace: 'solana',
              chains: [solanaMainnet.id],
              addresses: ['abc'],
            }),
            params,
          ),
        )
      ).code,
    ).to.equal('WALLET_LOCKED')
  })
})
