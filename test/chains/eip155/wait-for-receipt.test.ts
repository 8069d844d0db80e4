import { waitForReceipt } from '../../../src/chains/eip155/transfer/wait-for-receipt.js'
import type { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import { expect } from '../../helpers/expect.js'
import {
  fakeNodes,
  failure,
  result,
  type FakeNodes,
  type NodeAnswer,
} from '../../helpers/fakes/fake-nodes.js'
import { rejection } from '../../helpers/rejection.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

const URL_A = 'https://node.example/'
const HASH = `0x${'ab'.repeat(32)}`
const SENT = {
  hash: HASH,
  from: '0xaa',
  to: '0xbb',
  nonce: '0x5',
  value: '0x1',
  input: '0x',
  gas: '0x5208',
}

describe('waitForReceipt', () => {
  let nodes: FakeNodes
  afterEach(() => nodes.stop())

  /** A node whose transaction is in its pool and in no block, unless `answers` says otherwise. */
  function start(
    answers: Readonly<
      Record<string, (params: readonly unknown[]) => Response | Promise<Response>>
    > = {},
  ) {
    const usual: Record<string, (params: readonly unknown[]) => Response | Promise<Response>> = {
      eth_getTransactionReceipt: () => result(null),
      eth_blockNumber: () => result('0x10'),
      eth_getTransactionByHash: () => result(SENT),
      eth_getTransactionCount: () => result('0x5'),
    }
    const answer: NodeAnswer = (method, params) =>
      (answers[method] ?? usual[method]!)(params as readonly unknown[])
    nodes = fakeNodes({ [URL_A]: answer })
  }
  const wait = (signal?: AbortSignal) =>
    waitForReceipt(HASH, { chainId: 'eip155:1', urls: [URL_A], ...(signal && { signal }) })
  const receipt = (status = '0x1') => result({ status, blockNumber: '0x11', transactionHash: HASH })

  it('TX-001 backs off from 200 ms over six retries, then asks every 4 s, and stops after 180 s', async () => {
    const clock = installVirtualClock()
    const times: number[] = []
    start({ eth_getTransactionReceipt: () => (times.push(clock.elapsed), result(null)) })
    const error = await clock.run(
      wait().then(
        () => undefined,
        (failed: WalletModalError) => failed,
      ),
    )
    const gaps = times.slice(1).map((at, index) => at - times[index]!)
    expect(gaps.slice(0, 8)).to.deep.equal([200, 400, 800, 1600, 3200, 6400, 4000, 4000])
    expect([
      error!.code,
      error!.details['seconds'],
      error!.details['transaction'],
      clock.elapsed,
    ]).to.deep.equal(['REQUEST_TIMEOUT', 180, HASH, 180_000])
  })

  it('TX-001 finds a receipt that appears late', async () => {
    const clock = installVirtualClock()
    start({ eth_getTransactionReceipt: () => (clock.elapsed > 170_000 ? receipt() : result(null)) })
    expect(await clock.run(wait())).to.deep.equal({ id: HASH })
  })

  it('a tab that was suspended beyond the limit is offline at first: the time of the suspension does not count', async () => {
    const clock = installVirtualClock()
    let now: 'awake' | 'offline' | 'included' = 'awake'
    start({
      eth_getTransactionReceipt: () =>
        now === 'offline'
          ? Promise.reject(new TypeError('Failed to fetch'))
          : now === 'included'
            ? receipt()
            : result(null),
    })
    const waiting = wait()
    await clock.advance(500)
    now = 'offline'
    clock.freeze(3_600_000)
    await clock.advance(30_000)
    now = 'included'
    expect(await clock.run(waiting)).to.deep.equal({ id: HASH })
    // A tab that was frozen, and whose transaction no block includes, also gives up.
    now = 'awake'
    const lost = rejection(wait())
    await clock.advance(500)
    clock.freeze(3_600_000)
    expect((await clock.run(lost)).code).to.equal('REQUEST_TIMEOUT')
  })

  it('reads again when a node returns the receipt of another transaction, or one without a status', async () => {
    const clock = installVirtualClock()
    const wrong = [
      { status: '0x1', transactionHash: `0x${'cd'.repeat(32)}` },
      { status: '0x0', transactionHash: `0x${'cd'.repeat(32)}` },
      { status: '0x1' },
      { transactionHash: HASH },
      { status: null, transactionHash: HASH },
      { status: 1, transactionHash: HASH },
      { status: '0x', transactionHash: HASH },
    ]
    let turn = 0
    start({
      eth_getTransactionReceipt: () =>
        turn < wrong.length ? result({ blockNumber: '0x11', ...wrong[turn++] }) : receipt('0x01'),
    })
    expect(await clock.run(wait())).to.deep.equal({ id: HASH })
    expect(turn).to.equal(wrong.length)
  })

  it('TX-003 fails with "unknown reason" when the replayed call gives none', async () => {
    start({ eth_getTransactionReceipt: () => receipt('0x0'), eth_call: () => failure(3) })
    const error = await rejection(wait())
    expect([error.code, error.details['reason'], error.message]).to.deep.equal([
      'TRANSACTION_FAILED',
      'unknown reason',
      'The transaction failed: unknown reason',
    ])
  })

  it('continues while the node fails, and ends immediately when the caller aborts', async () => {
    const clock = installVirtualClock()
    start({
      eth_getTransactionReceipt: () =>
        clock.elapsed < 60_000 ? new Response('down', { status: 500 }) : receipt(),
    })
    expect(await clock.run(wait())).to.deep.equal({ id: HASH })
    nodes.stop()
    start()
    const controller = new AbortController()
    const waiting = rejection(wait(controller.signal))
    await clock.advance(1000)
    controller.abort()
    expect((await waiting).code).to.equal('REQUEST_ABORTED')
    expect(clock.pending).to.equal(0)
  })

  it('TX-005 only a call without data to the account itself is a cancellation', async () => {
    for (const [input, reason] of [
      ['0x', 'cancelled'],
      ['0xe9ae5c53', 'replaced'],
    ]) {
      const other = { ...SENT, hash: `0x${'cd'.repeat(32)}`, to: SENT.from, value: '0x0', input }
      start({
        eth_getTransactionCount: () => result('0x6'),
        eth_getBlockByNumber: () => result({ transactions: [other] }),
      })
      const { details } = await rejection(wait())
      expect(details['reason']).to.equal(reason)
      nodes.stop()
    }
  })
})
