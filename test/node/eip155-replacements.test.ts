/** Replacements of an EVM account's waiting transactions on a real chain (anvil). */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ReplacementKind } from '../../src/chains/adapter.js'
import { createConnection } from '../../src/chains/connection.js'
import { mainnet } from '../../src/chains/eip155/index.js'
import { replacements } from '../../src/chains/eip155/transfer/replacements.js'
import type { WalletModalError } from '../../src/errors/wallet-modal-error.js'
import { ProviderRpcError, toProviderError } from '../../src/errors/provider-rpc-error.js'
import { toError } from '../../src/errors/to-error.js'
import { REPLACEMENT_FAULTS } from '../../src/frame/replacement-faults.js'
import type { Eip1193Request } from '../../src/standards/eip1193.js'
import { startLocalChain, type LocalChain } from '../helpers/chains/local-chain.js'

const GWEI = 10n ** 9n
const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = '0x00000000000000000000000000000000000f00d1'
type Call = Readonly<Record<string, string>>
let local: LocalChain
let asked: Call[]

describe('replacements of an EVM account', () => {
  before(async () => {
    local = await startLocalChain()
    await local.client.setAutomine(false)
  })
  after(() => local?.stop())

  const send = (call: Call, gwei: bigint) =>
    local.client.request({
      method: 'eth_sendTransaction',
      params: [
        {
          from: ME,
          maxFeePerGas: `0x${(gwei * GWEI).toString(16)}`,
          maxPriorityFeePerGas: `0x${(gwei * GWEI).toString(16)}`,
          ...call,
        },
      ],
    } as never) as Promise<string>

  /** A waiting payment, and a wallet that pays `gwei` for what replaces it. */
  async function start({ gwei = 60n, wallet }: { gwei?: bigint; wallet?: () => unknown } = {}) {
    asked = []
    const account = `${local.chainId}:${ME}` as const
    const { connection } = createConnection({
      connectorId: 'auth',
      type: 'AUTH',
      namespace: 'eip155',
      wallet: { name: 'Test' },
      provider: {
        async request({ method, params }: Eip1193Request) {
          if (method !== 'eth_sendTransaction')
            return local.client.request({ method, params } as never)
          const { replaces, ...call } = (params as Call[])[0]!
          asked.push({ replaces: replaces!, ...call })
          return wallet ? wallet() : send(call, gwei)
        },
      },
      chainId: local.chainId,
      accounts: [account],
      signMessage: () => Promise.reject(new Error('not used')),
      end: async () => {},
    })
    const first = await send({ to: FRIEND, value: '0x5' }, 40n)
    const request = {
      connection,
      chain: { ...mainnet, id: local.chainId, rpcUrls: [local.rpc] },
      account,
      ids: [first],
    }
    return { first, request }
  }
  const signal = () => AbortSignal.timeout(30_000)
  const read = (hash: string) => local.client.getTransaction({ hash: hash as `0x${string}` })
  const rejection = (promise: Promise<unknown>) =>
    promise.then(
      () => assert.fail('it did not fail'),
      (error: WalletModalError) => error,
    )
  async function replace(kind: ReplacementKind, parts?: Parameters<typeof start>[0]) {
    const { first, request } = await start(parts)
    const { nonce } = await read(first)
    const waiting = await replacements.open(request)
    const id = await waiting.send(kind)
    return { first, id, nonce, waiting, request }
  }

  it('a speed-up is the same payment at the same nonce, and is followed to its block', async () => {
    const { first, id, nonce, waiting } = await replace('speedUp')
    const sent = await read(id)
    assert.deepEqual([sent.nonce, sent.to, sent.value], [nonce, FRIEND, 5n])
    assert.equal(asked[0]!['replaces'], first)
    await local.client.mine({ blocks: 1 })
    assert.deepEqual(await waiting.settled({ signal: signal() }), { id, repriced: true })
  })

  it('a cancellation moves nothing, and its outcome says so', async () => {
    const { id, nonce, waiting } = await replace('cancel')
    const sent = await read(id)
    assert.deepEqual([sent.nonce, sent.to, sent.value], [nonce, ME.toLowerCase(), 0n])
    const settled = rejection(waiting.settled({ signal: signal() }))
    await local.client.mine({ blocks: 1 })
    const { code, details } = await settled
    assert.deepEqual(
      [code, details['reason'], details['replacement']],
      ['TRANSACTION_FAILED', 'cancelled', id],
    )
  })

  it('a later replacement names the newest attempt', async () => {
    const { id, first, request } = await replace('speedUp')
    const again = await replacements.open({ ...request, ids: [first, id] })
    await rejection(again.send('cancel')) // 60 gwei again: the node refuses it
    assert.equal(asked.at(-1)!['replaces'], id)
    await local.client.mine({ blocks: 1 })
  })

  it('says that a block includes it, or that the network does not know it', async () => {
    const { request } = await start()
    await local.client.mine({ blocks: 1 })
    const settled = await rejection(replacements.open(request))
    const gone = await rejection(replacements.open({ ...request, ids: [`0x${'12'.repeat(32)}`] }))
    assert.deepEqual(
      [settled, gone].map(({ code, details }) => [code, details['refused'], details['asked']]),
      [
        ['TRANSACTION_FAILED', 'settled', false],
        ['TRANSACTION_FAILED', 'gone', false],
      ],
    )
  })

  it('passes the wallet’s refusal on with its reason; an answer without a hash is none', async () => {
    // As the frame's answer reaches the page.
    const wallet = () => {
      const failure = Object.assign(new Error('no'), { code: REPLACEMENT_FAULTS.underpriced })
      throw toProviderError(toError(failure))
    }
    assert.throws(wallet, ProviderRpcError)
    const { request } = await start({ wallet })
    const waiting = await replacements.open(request)
    const refused = await rejection(waiting.send('speedUp'))
    assert.deepEqual(
      [refused.code, refused.details['refused']],
      ['TRANSACTION_FAILED', 'underpriced'],
    )
    await local.client.mine({ blocks: 1 })
    const odd = await start({ wallet: () => 'sent' })
    const answered = await rejection((await replacements.open(odd.request)).send('cancel'))
    assert.equal(answered.code, 'RESPONSE_INVALID')
    await local.client.mine({ blocks: 1 })
  })
})
