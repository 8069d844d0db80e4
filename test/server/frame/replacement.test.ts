import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  keccak256,
  parseEther,
  parseTransaction,
  recoverTransactionAddress,
  type Hex,
  type TransactionSerializable,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { parseHex, toHex } from '../../../server/frame/encoding/bytes.js'
import type { ApprovalView } from '../../../server/frame/requests/prepared.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import { REPLACEMENT_FAULTS } from '../../../src/contract.js'
import { account, createNode, OTHER, prepare } from '../../helpers/custody/frame-requests.js'

const GWEI = 10n ** 9n
const hex = (value: bigint | number) => `0x${value.toString(16)}`
const VALUE = hex(parseEther('1.5'))
const PAYMENT = { chainId: 31337, nonce: 5, gas: 21_000n, to: OTHER, value: BigInt(VALUE) } as const
/** What a node answers about a transaction that `from` has signed. */
async function toAnswer(transaction: TransactionSerializable, from = account) {
  const signed = await from.signTransaction(transaction)
  const { to, value = 0n, data, nonce, gas, ...rest } = parseTransaction(signed)
  const { r, s, v, yParity } = rest
  const price = rest.maxFeePerGas ?? rest.gasPrice!
  return {
    hash: keccak256(signed),
    type: rest.type === 'legacy' ? '0x0' : '0x2',
    chainId: hex(rest.chainId!),
    from: from.address.toLowerCase(),
    to,
    value: hex(value),
    input: data ?? '0x',
    nonce: hex(nonce!),
    gas: hex(gas!),
    gasPrice: hex(price),
    ...(rest.maxFeePerGas !== undefined && {
      accessList: [],
      maxFeePerGas: hex(rest.maxFeePerGas),
      maxPriorityFeePerGas: hex(rest.maxPriorityFeePerGas ?? 0n),
      yParity: hex(yParity!),
    }),
    r,
    s,
    v: hex(v ?? BigInt(yParity!)),
    blockNumber: null as string | null,
  }
}
/** Waits with 40 gwei at most and a tip of 3; the node's own suggestion is 1 gwei and a tip of 1. */
const FEES = { maxFeePerGas: 40n * GWEI, maxPriorityFeePerGas: 3n * GWEI }
const waiting = await toAnswer({ ...PAYMENT, ...FEES })
const OLD = waiting.hash
const speedUp = { to: OTHER, value: VALUE, nonce: '0x5', replaces: OLD }
const cancel = { to: account.address, value: '0x0', data: '0x', replaces: OLD }

/** A node with one waiting transaction, which answers a raw one with its hash. */
const createPool = (
  answers: Readonly<Record<string, unknown>> = {},
  transaction: object | null = waiting,
) =>
  createNode({
    eth_getTransactionByHash: ([hash]: [string]) => (hash === OLD ? transaction : null),
    eth_sendRawTransaction: ([raw]: [Hex]) => keccak256(raw),
    ...answers,
  })
const start = (call: object, rpc = createPool()) => prepare('eth_sendTransaction', [call], { rpc })
async function approve({ tasks, finish }: Awaited<ReturnType<typeof start>>) {
  const [task] = tasks() as readonly { digest: Uint8Array }[]
  return finish([parseHex(await account.sign({ hash: toHex(task!.digest) }))!])
}
async function sign(call: object, rpc = createPool()) {
  const answer = await approve(await start(call, rpc))
  const [raw] = rpc.calls.find(([method]) => method === 'eth_sendRawTransaction')![1] as [Hex]
  return { answer, raw, sent: parseTransaction(raw) }
}
const refusal = (code: number | undefined) => (error: unknown) =>
  error instanceof Refusal && error.code === code

test('a speed-up is the same call at the same nonce, and pays an eighth more in both fields', async () => {
  const { answer, raw, sent } = await sign(speedUp)
  assert.deepEqual(
    [sent.nonce, sent.to?.toLowerCase(), sent.value, sent.maxFeePerGas, sent.maxPriorityFeePerGas],
    [5, OTHER.toLowerCase(), parseEther('1.5'), 45n * GWEI, (27n * GWEI) / 8n],
  )
  assert.equal(answer, keccak256(raw))
  assert.equal(
    await recoverTransactionAddress({ serializedTransaction: raw as never }),
    account.address,
  )
})

test('it never pays less than the network asks for now', async () => {
  const rpc = createPool({
    eth_getBlockByNumber: { baseFeePerGas: hex(90n * GWEI) },
    eth_gasPrice: hex(95n * GWEI),
  })
  const { sent } = await sign(speedUp, rpc)
  assert.deepEqual([sent.maxFeePerGas, sent.maxPriorityFeePerGas], [185n * GWEI, 5n * GWEI])
})

test('an eighth is rounded up, and the most is never below the tip', async () => {
  const cheap = await toAnswer({ ...PAYMENT, maxFeePerGas: 9n, maxPriorityFeePerGas: 9n })
  const { sent } = await sign(
    { ...speedUp, replaces: cheap.hash },
    createPool({
      eth_getBlockByNumber: { baseFeePerGas: '0x0' },
      eth_gasPrice: '0x0',
      eth_getTransactionByHash: cheap,
    }),
  )
  assert.deepEqual([sent.maxFeePerGas, sent.maxPriorityFeePerGas], [11n, 11n])
})

test('on a network without a base fee the price is raised', async () => {
  const legacy = await toAnswer({ ...PAYMENT, type: 'legacy', gasPrice: 40n * GWEI })
  const { sent } = await sign(
    { ...speedUp, replaces: legacy.hash },
    createPool({ eth_getBlockByNumber: {}, eth_getTransactionByHash: legacy }),
  )
  assert.deepEqual([sent.type, sent.gasPrice], ['legacy', 45n * GWEI])
})

test('a cancellation sends nothing to the account itself at the same nonce', async () => {
  const { sent } = await sign(cancel)
  assert.deepEqual(
    [sent.nonce, sent.to?.toLowerCase(), sent.value ?? 0n, sent.data ?? '0x', sent.maxFeePerGas],
    [5, account.address.toLowerCase(), 0n, '0x', 45n * GWEI],
  )
})

test('the screens name the act, what it may cost, and what it costs until now', async () => {
  const faster = await start(speedUp)
  const feeOf = ({ view }: { readonly view: ApprovalView }) =>
    view.lines.find(({ kind }) => kind === 'fee')?.value
  assert.deepEqual([faster.view.title, feeOf(faster)], ['Speed up', '0.001134\u00a0ETH'])
  assert.equal(faster.view.action, 'Speed up')
  assert.equal(
    faster.view.lines.find(({ label }) => label === 'Fee until now, at most')?.value,
    '0.00084\u00a0ETH',
  )
  assert.deepEqual(faster.recipients, [OTHER.toLowerCase()])
  const none = await start(cancel)
  assert.deepEqual([none.view.title, feeOf(none)], ['Cancel transaction', '0.001134\u00a0ETH'])
  assert.equal(none.view.action, 'Cancel transaction')
  assert.equal(none.view.lines[0]!.label, 'Cancels')
  assert.match(none.view.lines[0]!.value, /1\.5\u00a0ETH/)
  assert.deepEqual(none.spending?.spends, [
    { asset: 'eip155:31337/native', amount: 25_200n * 45n * GWEI },
  ])
})

test('a page can pass off no other transaction as a speed-up or a cancellation', async () => {
  for (const change of [
    { to: account.address },
    { value: '0x1' },
    { data: '0x12' },
    { nonce: '0x6' },
    { replaces: 'latest' },
  ])
    await assert.rejects(
      start({ ...speedUp, ...change }),
      refusal(undefined),
      JSON.stringify(change),
    )
  const stranger = privateKeyToAccount(`0x${'07'.repeat(32)}`)
  const foreign = await toAnswer({ ...PAYMENT, ...FEES }, stranger)
  await assert.rejects(
    start(
      { ...speedUp, replaces: foreign.hash },
      createPool({ eth_getTransactionByHash: { ...foreign, from: account.address } }),
    ),
    /another account/,
  )
  await assert.rejects(
    prepare('wallet_sendCalls', [{ calls: [speedUp] }], { rpc: createPool() }),
    /can replace/,
  )
})

test('CUST-47 a node that invents the waiting transaction, or a part of it, has no payment sent a second time', async () => {
  for (const change of [
    { nonce: '0x6' },
    { nonce: '-5' },
    { value: '0x1' },
    { maxFeePerGas: hex(10n ** 30n) },
    { maxPriorityFeePerGas: 'NaN' },
    { chainId: '0x1' },
    { r: undefined },
    { gas: undefined },
    { input: undefined, nonce: '0x6' },
    { hash: `0x${'0b'.repeat(32)}`, nonce: '0x6' },
  ])
    for (const call of [{ ...speedUp, nonce: undefined }, cancel])
      await assert.rejects(
        start(call, createPool({}, { ...waiting, ...change })),
        /answered another transaction/,
        JSON.stringify(change),
      )
  const elsewhere = await toAnswer({ ...PAYMENT, ...FEES, chainId: 1 })
  await assert.rejects(
    start(
      { ...speedUp, replaces: elsewhere.hash },
      createPool({ eth_getTransactionByHash: elsewhere }),
    ),
    /another network/,
  )
})

test('a transaction with blobs or with delegations is not replaced by one without', async () => {
  for (const type of ['0x3', '0x4'])
    for (const call of [speedUp, cancel])
      await assert.rejects(start(call, createPool({}, { ...waiting, type })), /of this type/)
})

test('says that a transaction is in a block, or unknown to the network', async () => {
  const { settled, gone } = REPLACEMENT_FAULTS
  const included = createPool({}, { ...waiting, blockNumber: '0x9' })
  await assert.rejects(start(speedUp, included), refusal(settled))
  const used = createPool({ eth_getTransactionCount: '0x6' })
  await assert.rejects(start(speedUp, used), refusal(settled))
  await assert.rejects(start(cancel, createPool({}, null)), refusal(gone))
})

test('the node’s refusals get their numbers; other words pass unchanged', async () => {
  const refused = async (message: string) => {
    const rpc = createPool({ eth_sendRawTransaction: new Refusal(200, 'rpc', message) })
    return approve(await start(speedUp, rpc)).then(
      () => 'sent',
      (error: Refusal) => error.code ?? error.message,
    )
  }
  const { settled, underpriced } = REPLACEMENT_FAULTS
  assert.deepEqual(
    await Promise.all(
      [
        'nonce too low: next nonce 6, tx nonce 5',
        'replacement transaction underpriced',
        'replacement fee too low',
        'insufficient funds for gas * price + value',
      ].map(refused),
    ),
    [settled, underpriced, underpriced, 'insufficient funds for gas * price + value'],
  )
})

test('another hash in the node’s answer is no success', async () => {
  const rpc = createPool({ eth_sendRawTransaction: `0x${'cd'.repeat(32)}` })
  await assert.rejects(start(speedUp, rpc).then(approve), /named another transaction/)
})

test('a lost answer is a success if the node has the transaction, otherwise a failure', async () => {
  const lost = new Refusal(0, '', 'The network cannot be reached')
  let raw: Hex | undefined
  const kept = createPool({
    eth_sendRawTransaction([given]: [Hex]) {
      raw = given
      throw lost
    },
    eth_getTransactionByHash: ([hash]: [string]) =>
      hash === OLD ? waiting : raw && hash === keccak256(raw) ? { hash } : null,
  })
  assert.equal(await start(speedUp, kept).then(approve), keccak256(raw!))
  const gone = createPool({ eth_sendRawTransaction: lost })
  await assert.rejects(start(speedUp, gone).then(approve), /cannot be reached/)
})
