import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SystemProgram, PublicKey, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { encodeFunctionData, erc20Abi, maxUint256, parseEther, type Hex } from 'viem'
import { toBase58 } from '../../../server/frame/encoding/base58.js'
import { findRecipientRisk, isLookAlike } from '../../../server/frame/requests/recipients.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import {
  account,
  addresses,
  createNode,
  OTHER,
  prepare,
  solana,
  toChangeTexts,
  toWords,
  TOKEN,
} from '../../helpers/custody/frame-requests.js'
import { startLocalChain, type LocalChain } from '../../helpers/chains/local-chain.js'

let chain: LocalChain
before(async () => {
  chain = await startLocalChain()
})
after(() => chain.stop())

// The account of the requests is the first of the development mnemonic.
const METHODS = [
  'eth_simulateV1',
  'eth_estimateGas',
  'eth_getTransactionCount',
  'eth_getBlockByNumber',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getCode',
  'eth_call',
] as const
const createRpc = () =>
  createNode(
    Object.fromEntries(
      METHODS.map((method) => [
        method,
        (params: unknown) =>
          chain.client.request({ method, params } as never).catch((error: Error) => {
            throw new Refusal(200, 'rpc', error.message)
          }),
      ]),
    ),
  )
const transfer = (to: string, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, amount] })

test('CUST-38 a real node returns what the visitor sends and receives, also for several calls', async () => {
  assert.equal(chain.account(0).address, account.address)
  const token = await chain.deployToken([account.address], 5_000_000n)
  const rpc = createRpc()
  const coins = await prepare(
    'eth_sendTransaction',
    [{ to: OTHER, value: `0x${parseEther('1.5').toString(16)}` }],
    { rpc },
  )
  assert.deepEqual(toChangeTexts(coins.view), { send: ['1.5\u00a0ETH'], receive: [] })
  const tokens = await prepare(
    'eth_sendTransaction',
    [{ to: token, data: transfer(OTHER, 1_250_000n) }],
    { rpc },
  )
  assert.match(toChangeTexts(tokens.view).send[0]!, /^1\.25\u00a0\S+$/)
  const both = await prepare(
    'wallet_sendCalls',
    [
      {
        calls: [
          { to: OTHER, value: '0xde0b6b3a7640000' },
          { to: token, data: transfer(OTHER, 1_000_000n) },
        ],
      },
    ],
    { rpc },
  )
  assert.deepEqual(
    toChangeTexts(both.view).send.map((words) => words.split('\u00a0')[0]),
    ['1', '1'],
  )
  assert.equal(both.view.sections?.length, 2)
  // More than the balance: the node expects a failure.
  const tooMuch = await prepare(
    'wallet_sendCalls',
    [
      {
        calls: [
          { to: OTHER, value: '0x1' },
          { to: token, data: transfer(OTHER, 9_000_000n) },
        ],
      },
    ],
    { rpc },
  )
  assert.match(toWords(tooMuch.view), /expects this transaction to fail/)
})

test('names a permission hidden in an unknown call; names the permission that a call requests once', async () => {
  const approval = {
    address: TOKEN,
    topics: [
      '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
      `0x${account.address.slice(2).toLowerCase().padStart(64, '0')}`,
      `0x${OTHER.slice(2).toLowerCase().padStart(64, '0')}`,
    ],
    data: `0x${'f'.repeat(64)}`,
  }
  const rpc = createNode({ eth_simulateV1: [{ calls: [{ status: '0x1', logs: [approval] }] }] })
  const hidden = await prepare('eth_sendTransaction', [{ to: TOKEN, data: '0x12345678' }], { rpc })
  assert.match(toWords(hidden.view), new RegExp(`lets ${OTHER} take`, 'i'))
  const open = await prepare(
    'eth_sendTransaction',
    [
      {
        to: TOKEN,
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'approve',
          args: [OTHER, maxUint256],
        }),
      },
    ],
    { rpc },
  )
  assert.doesNotMatch(toWords(open.view), /also lets/)
  assert.deepEqual(
    open.view.risks.map(({ level }) => level),
    ['danger'],
  )
})

test('with a node that cannot simulate, or returns no simulation, the result is unknown', async () => {
  const hostile = [
    new Refusal(200, 'rpc', 'the method does not exist'),
    undefined,
    null,
    [],
    [{ calls: [] }],
    [{ calls: [{ status: 1 }] }],
    [{ calls: [{ status: '0x1', logs: 'x' }] }],
    { calls: 7 },
  ]
  for (const answer of hostile) {
    const { view } = await prepare('eth_sendTransaction', [{ to: OTHER, value: '0x1' }], {
      rpc: createNode({ eth_simulateV1: answer }),
    })
    assert.equal(view.changes, 'unknown', JSON.stringify(answer))
  }
  const { view } = await prepare('eth_sendTransaction', [{ to: OTHER, value: '0x1' }], {
    rpc: createNode({
      eth_simulateV1: [
        {
          calls: [
            {
              status: '0x1',
              logs: [null, { address: 'x' }, { address: TOKEN, topics: ['0x'], data: '0x' }],
            },
          ],
        },
      ],
    }),
  })
  assert.deepEqual(toChangeTexts(view), { send: ['0.000000000000000001\u00a0ETH'], receive: [] })
})

test('a Solana transfer is simulated on the node; several transactions are not', async () => {
  const to = new PublicKey(new Uint8Array(32).fill(9))
  const message = new TransactionMessage({
    payerKey: solana.publicKey,
    recentBlockhash: toBase58(new Uint8Array(32).fill(3)),
    instructions: [
      SystemProgram.transfer({
        fromPubkey: solana.publicKey,
        toPubkey: to,
        lamports: 1_000_000_000,
      }),
    ],
  }).compileToV0Message()
  const transaction = toBase58(new VersionedTransaction(message).serialize())
  const state = (own: number) => (accounts: string[]) =>
    accounts.map((address) => ({
      lamports: address === addresses.solana ? own : 1,
      owner: '11111111111111111111111111111111',
      data: ['', 'base64'],
    }))
  const rpc = createNode({
    getMultipleAccounts: ([accounts]: [string[]]) => ({ value: state(3_000_000_000)(accounts) }),
    simulateTransaction: ([, { accounts }]: [string, { accounts: { addresses: string[] } }]) => ({
      value: { err: null, accounts: state(1_999_995_000)(accounts.addresses) },
    }),
  })
  const fields = { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', rpc, known: [] } as const
  const { view, recipients } = await prepare(
    'solana_signAndSendTransaction',
    { transaction },
    fields,
  )
  assert.deepEqual(
    [toChangeTexts(view), recipients],
    [{ send: ['1.000005\u00a0SOL'], receive: [] }, [to.toBase58()]],
  )
  assert.match(toWords(view), /First time to this address/)
  const many = await prepare(
    'solana_signAllTransactions',
    { transactions: [transaction, transaction] },
    fields,
  )
  assert.deepEqual([many.view.changes, many.view.sections?.length], ['unknown', 2])
  const fails = await prepare(
    'solana_signTransaction',
    { transaction },
    {
      ...fields,
      rpc: createNode({
        getMultipleAccounts: { value: [] },
        simulateTransaction: { value: { err: 'x' } },
      }),
    },
  )
  assert.match(toWords(fails.view), /Expected to fail/)
})

test('B8 names all of 10,000 look-alikes of a known address, and at most 1 % of as many honest addresses', () => {
  let seed = 1
  const draw = () =>
    `0x${Array.from({ length: 40 }, () => (seed = (seed * 48_271) % 2_147_483_647) % 16)
      .map((digit) => digit.toString(16))
      .join('')}`
  let named = 0
  let wrong = 0
  for (let index = 0; index < 10_000; index++) {
    const known = draw()
    const other = draw()
    const twin = `${known.slice(0, 6)}${other.slice(6, -4)}${known.slice(-4)}`
    if (findRecipientRisk(twin, { known: [known], own: [] })?.level === 'danger') named++
    if (isLookAlike(other, known)) wrong++
  }
  assert.equal(named, 10_000)
  assert.ok(wrong <= 100, `${wrong} honest addresses`)
})

test('B8 names the first transfer to an address, and no later one', async () => {
  const ask = async (known: readonly string[]) =>
    toWords((await prepare('eth_sendTransaction', [{ to: OTHER, value: '0x1' }], { known })).view)
  assert.match(await ask([]), /^First time/m)
  assert.equal(await ask([OTHER.toLowerCase()]), '')
  assert.match(await ask([`0x7099${'1'.repeat(32)}79c8`]), /Look-alike address: .*0x7099111/)
})
