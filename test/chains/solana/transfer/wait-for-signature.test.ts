import { solanaMainnet } from '../../../../src/chains/solana/index.js'
import { waitForSignature } from '../../../../src/chains/solana/transfer/wait-for-signature.js'
import { transfers } from '../../../../src/chains/solana/transfer/transfers.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import {
  fakeStandardWallet,
  SOL_ALICE,
  SOL_BOB,
} from '../../../helpers/wallets/fake-standard-wallet.js'
import { expect } from '../../../helpers/expect.js'
import { rejection } from '../../../helpers/rejection.js'
import { stubFetch, type StubbedFetch } from '../../../helpers/fakes/stub-fetch.js'
import { installVirtualClock, settle } from '../../../helpers/clocks/virtual-clock.js'

const ID =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
const LAST = 100n

describe('the wait for a Solana transaction', () => {
  let server: StubbedFetch
  /**
   * The nodes' current state. A state in `history` is found only by a search of the history, one in
   * `others` only at another node.
   */
  let node: { height: number; state?: object; history?: object; others?: object; offline?: boolean }
  /** How often a node was asked for the state of the transaction. */
  let asked: number
  afterEach(() => server.restore())

  function start(urls: readonly string[] = ['https://node.example/']) {
    node = { height: 50 }
    asked = 0
    server = stubFetch((url, init) => {
      if (node.offline) throw new TypeError('Failed to fetch')
      const { method, params } = JSON.parse(String(init?.body)) as {
        method: string
        params: [unknown, { searchTransactionHistory?: boolean }?]
      }
      if (method === 'getSignatureStatuses') asked++
      const state =
        node.state ??
        (url.host === 'other.example' ? node.others : undefined) ??
        (params?.[1]?.searchTransactionHistory ? node.history : undefined) ??
        null
      const results: Record<string, unknown> = {
        getGenesisHash: solanaMainnet.id.slice(7),
        getBlockHeight: node.height,
        getSignatureStatuses: { value: [state] },
      }
      return { jsonrpc: '2.0', id: 1, result: results[method] }
    })
    const clock = installVirtualClock()
    return { clock, waiting: waitForSignature(ID, { chain: solanaMainnet, urls, last: LAST }) }
  }

  it('finds a transaction that was included while the tab was suspended, also when the network returns late', async () => {
    const { clock, waiting } = start()
    await clock.advance(2000)
    node.offline = true
    clock.freeze(3_600_000)
    await clock.advance(60_000)
    // The node has forgotten the state, and no block can include the transaction any more.
    node = { height: 10_000, history: { err: null, confirmationStatus: 'finalized' } }
    await clock.run(waiting)
    expect(clock.elapsed).to.be.above(3_600_000)
  })

  it('TRANSACTION_FAILED for a transaction that can no longer be included, and for one that failed', async () => {
    const { clock, waiting } = start()
    const failed = rejection(waiting)
    node.height = 101
    expect((await clock.run(failed)).details['reason']).to.equal('no block included it in time')
    server.restore()
    const next = start()
    const second = rejection(next.waiting)
    node.state = { err: { InstructionError: [0, 'Custom'] } }
    expect((await next.clock.run(second)).details['reason']).to.equal(
      '{"InstructionError":[0,"Custom"]}',
    )
  })

  it('does not report a paid transaction as expired because of one observation of a node that lags behind or follows a fork', async () => {
    const { clock, waiting } = start()
    node.height = 101
    await clock.advance(1000)
    node.history = { err: null, confirmationStatus: 'finalized' }
    await clock.run(waiting)
  })

  it('two observations that follow each other must agree: a lower height or a status in between starts again, and no answer counts for none', async () => {
    const { clock, waiting } = start()
    let ended = false
    const failed = rejection(waiting).finally(() => (ended = true))
    const observe = async (state: typeof node) => {
      node = state
      const before = asked
      while (asked === before && !ended) await clock.advance(1000)
      await settle()
      expect(ended, JSON.stringify(state)).to.equal(false)
    }
    await observe({ height: 101 })
    await observe({ height: 99 })
    await observe({ height: 101 })
    await observe({ height: 102, state: { err: null, confirmationStatus: 'processed' } })
    await observe({ height: 102 })
    node = { height: 102, offline: true }
    await clock.advance(30_000)
    expect(ended).to.equal(false)
    const from = clock.elapsed
    node = { height: 103 }
    expect((await clock.run(failed)).details['reason']).to.equal('no block included it in time')
    expect(clock.elapsed - from).to.be.at.most(20_000)
  })

  it('a failure that the node has only processed may be of a fork, and does not count', async () => {
    const { clock, waiting } = start()
    node.state = { err: { InstructionError: [0, 'Custom'] }, confirmationStatus: 'processed' }
    await clock.advance(5000)
    node.state = { err: null, confirmationStatus: 'confirmed' }
    await clock.run(waiting)
  })

  it('asks another node before it reports a transaction as expired', async () => {
    const { clock, waiting } = start(['https://node.example/', 'https://other.example/'])
    // The first node has pruned the transaction and its history.
    node = { height: 10_000, others: { err: null, confirmationStatus: 'finalized' } }
    await clock.run(waiting)
  })

  it('REQUEST_TIMEOUT after 180 s without an answer from a node', async () => {
    const { clock, waiting } = start()
    const failed = rejection(waiting)
    node.offline = true
    const { code, details } = await clock.run(failed)
    expect([code, details['transaction'], clock.elapsed >= 180_000]).to.deep.equal([
      'REQUEST_TIMEOUT',
      ID,
      true,
    ])
  })

  it('waits as long as a block hash is valid that the wallet may have chosen itself when it signed', async () => {
    node = { height: 50 }
    let last = 100
    server = stubFetch((_, init) => {
      const { method } = JSON.parse(String(init?.body)) as { method: string }
      const latest = { value: { blockhash: SOL_BOB, lastValidBlockHeight: last } }
      const results: Record<string, unknown> = {
        getGenesisHash: solanaMainnet.id.slice(7),
        getLatestBlockhash: latest,
        getBlockHeight: node.height,
        getSignatureStatuses: { value: [node.state ?? null] },
      }
      return { jsonrpc: '2.0', id: 1, result: results[method] }
    })
    const wallet = fakeStandardWallet()
    await (wallet.features['standard:connect'] as { connect(): Promise<unknown> }).connect()
    const signAndSendTransaction = async () => {
      last = 250
      return [{ signature: new Uint8Array(64).fill(7) }]
    }
    Object.assign(wallet.features, {
      'solana:signAndSendTransaction': { version: '1.0.0', signAndSendTransaction },
    })
    const account = `${solanaMainnet.id}:${SOL_ALICE}` as const
    const { connection } = fakeConnection({
      namespace: 'solana',
      chainId: solanaMainnet.id,
      accounts: [account],
      provider: wallet,
    })
    const clock = installVirtualClock()
    const sending = transfers.send({
      connection,
      chain: { ...solanaMainnet, rpcUrls: ['https://node.example/'] },
      account,
      to: SOL_BOB,
      amount: 1n,
      priorityFee: 0n,
    })
    const sent = await clock.run(sending)
    // The visitor took longer than the first hash was valid.
    node.height = 200
    const waiting = sent.confirmed()
    await clock.advance(5000)
    node.state = { err: null, confirmationStatus: 'confirmed' }
    expect(await clock.run(waiting)).to.deep.equal({ id: sent.id })
  })
})
