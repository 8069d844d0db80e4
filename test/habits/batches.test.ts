import { connectInjected } from '../../src/chains/eip155/connect-injected.js'
import { mainnet } from '../../src/chains/eip155/index.js'
import { sendCalls } from '../../src/chains/eip155/transfer/send-calls.js'
import { waitForReceipt } from '../../src/chains/eip155/transfer/wait-for-receipt.js'
import { toError } from '../../src/errors/to-error.js'
import '../../src/chains/kernel/ask-wallet.js'
import { toOutcome } from '../../src/state/transactions/to-outcome.js'
import { expect } from '../helpers/expect.js'
import { fakeNodes, result } from '../helpers/fakes/fake-nodes.js'
import { installVirtualClock } from '../helpers/clocks/virtual-clock.js'
import { rejection } from '../helpers/rejection.js'
import { BOB, fakeEip1193 } from '../helpers/wallets/fake-eip1193.js'
import { atEnd, cleanUp, habit, RDNS } from './habit.js'

const HASH = `0x${'ab'.repeat(32)}`
const NODE = 'https://node.example/'

/** What a wallet that answers `wallet_getCallsStatus` like this says of a batch. */
async function confirmBatch(status: object) {
  const provider = fakeEip1193({
    answers: { wallet_sendCalls: { id: '0x5792' }, wallet_getCallsStatus: status },
  })
  const about = { id: RDNS, namespace: 'eip155', type: 'ANNOUNCED', name: 'Habit' } as const
  const connection = await connectInjected({ ...about, provider }, { chains: [mainnet] })
  const sent = await sendCalls({ connection, chain: mainnet, account: connection.accounts[0]! }, [
    { to: BOB, data: '0x', value: 0n },
  ])
  const clock = installVirtualClock()
  atEnd(clock.restore)
  return clock.run(sent.confirmed())
}

/** Waits for a transaction at a node that answers like this. */
function awaitReceipt(answers: Readonly<Record<string, () => unknown>>) {
  const nodes = fakeNodes({ [NODE]: (method) => result(answers[method]?.() ?? null) })
  const clock = installVirtualClock()
  atEnd(() => nodes.stop(), clock.restore)
  return { clock, waiting: waitForReceipt(HASH, { chainId: 'eip155:1', urls: [NODE] }) }
}

describe('habits: batches and receipts', () => {
  afterEach(cleanUp)

  habit(
    {
      wallet: 'EIP-5792 wallets',
      since: '2025-05',
      source: 'wevm/viem#3644',
      habit: 'list the receipts of a batch without their status: the status of the batch counts',
    },
    async () => {
      const receipts = [{ transactionHash: HASH, blockNumber: '0x1', gasUsed: '0x5208', logs: [] }]
      expect(await confirmBatch({ status: 200, receipts })).to.deep.equal({ id: HASH })
    },
  )
  habit(
    {
      wallet: 'Base Account',
      since: '2026-09',
      source: 'base/account-sdk#403',
      habit: 'states a batch as confirmed without receipts: it is confirmed, by its own id',
    },
    async () => {
      expect(await confirmBatch({ status: 200 })).to.deep.equal({ id: '0x5792' })
    },
  )
  habit(
    {
      wallet: 'Pali',
      since: '2026-06',
      source: 'syscoin/pali-wallet#791',
      habit: 'states 600 for a batch of which a part has failed: told as failed',
    },
    async () => {
      const receipts = ['0x1', '0x0'].map((status) => ({ transactionHash: HASH, status }))
      const error = await rejection(confirmBatch({ status: 600, receipts }))
      expect(error.code).to.equal('TRANSACTION_FAILED')
    },
  )
  habit(
    {
      wallet: 'Porto',
      since: '—',
      source: 'ithacaxyz/relay#1511',
      habit: 'states 300 for a batch that it did not send: told as failed, not as confirmed',
    },
    async () => {
      const error = await rejection(confirmBatch({ status: 300, receipts: [] }))
      expect(error.code).to.equal('TRANSACTION_FAILED')
    },
  )
  it('reads the words of libraries in the place of the numbers, and receipts in their forms', async () => {
    for (const status of ['CONFIRMED', 'success', '200', '0xc8'])
      expect(await confirmBatch({ status }), status).to.deep.equal({ id: '0x5792' })
    for (const answer of [
      { status: 'failure' },
      { status: 'FAILED' },
      { status: 200, receipts: [{ transactionHash: HASH, status: 'reverted' }] },
      { status: 200, receipts: [{ transactionHash: HASH, status: 0 }] },
    ])
      expect((await rejection(confirmBatch(answer))).code).to.equal('TRANSACTION_FAILED')
    // What says nothing is read again until the deadline.
    for (const status of ['PENDING', undefined, null, 'nonsense', 100])
      expect((await rejection(confirmBatch({ status }))).code).to.equal('REQUEST_TIMEOUT')
  })
  habit(
    {
      wallet: 'MetaMask',
      since: '2025-05',
      source: 'MetaMask/core#5814',
      habit: 'a declined upgrade of the account, 5750, is a decline',
    },
    async () => {
      const failure = { code: 5750, message: 'EIP-7702 upgrade rejected by user' }
      expect(toError(failure).code).to.equal('USER_REJECTED')
    },
  )
  habit(
    {
      wallet: 'Safe',
      since: '2023-05',
      source: 'wevm/wagmi#2461',
      habit: 'answers with a hash of its own, which no node knows: not told as a failed payment',
    },
    async () => {
      const { clock, waiting } = awaitReceipt({ eth_blockNumber: () => '0x10' })
      const error = await clock.run(rejection(waiting))
      expect(toOutcome(error)).to.equal(undefined)
    },
  )
  habit(
    {
      wallet: 'Parity nodes',
      since: '2016-11',
      source: 'openethereum/parity-ethereum#3569',
      habit: 'have a receipt of a pending transaction, without a block: not confirmed by it',
    },
    async () => {
      let blockNumber: string | null = null
      const { clock, waiting } = awaitReceipt({
        eth_getTransactionReceipt: () => ({ transactionHash: HASH, status: '0x1', blockNumber }),
        eth_blockNumber: () => '0x10',
      })
      let confirmed = false
      void waiting.then(() => (confirmed = true))
      await clock.advance(30_000)
      expect(confirmed).to.equal(false)
      blockNumber = '0x11'
      expect(await clock.run(waiting)).to.deep.equal({ id: HASH })
    },
  )
})
