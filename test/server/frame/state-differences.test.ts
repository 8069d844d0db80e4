import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ComputeBudgetProgram, Keypair, SystemProgram } from '@solana/web3.js'
import { encodeFunctionData, erc20Abi, maxUint256, parseEther, toHex, type Hex } from 'viem'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import {
  account,
  createNode,
  OTHER,
  prepare,
  solana,
  TOKEN,
  toChangeTexts,
  toWords,
} from '../../helpers/custody/frame-requests.js'
import { startLocalChain, type LocalChain } from '../../helpers/chains/local-chain.js'
import {
  createSolanaMachine,
  toTokenInstruction,
  toU64,
} from '../../helpers/chains/solana-machine.js'

let chain: LocalChain
before(async () => {
  chain = await startLocalChain()
})
after(() => chain.stop())

const createRpc = (answers: Readonly<Record<string, unknown>> = {}) =>
  createNode({
    ...Object.fromEntries(
      [
        'eth_simulateV1',
        'eth_estimateGas',
        'eth_getTransactionCount',
        'eth_getBlockByNumber',
        'eth_gasPrice',
        'eth_getBalance',
        'eth_getCode',
        'eth_call',
      ].map((method) => [
        method,
        (params: unknown) =>
          chain.client.request({ method, params } as never).catch((error: Error) => {
            throw new Refusal(200, 'rpc', error.message)
          }),
      ]),
    ),
    ...answers,
  })

// Pays everything that it has to the caller where the condition holds, and keeps what it gets where
// it does not.
const deployPill = async (condition: string) => {
  const at = (condition.length / 2 + 4).toString(16).padStart(2, '0')
  const runtime = `${condition}60${at}57005b5f5f5f5f47335af100`
  const length = (runtime.length / 2).toString(16).padStart(2, '0')
  const pill = await chain.deploy({
    abi: [],
    bytecode: `0x60${length}600c60003960${length}6000f3${runtime}`,
  })
  await chain.client.setBalance({ address: pill, value: parseEther('3') })
  return pill
}

test('B5 a contract that recognises a simulation promises nothing: base fee, gas price, and random bits of the block', async () => {
  const value = toHex(parseEther('0.5'))
  const ask = async (condition: string) => {
    const to = await deployPill(condition)
    return (await prepare('eth_sendTransaction', [{ to, value }], { rpc: createRpc() })).view
  }
  // BASEFEE ISZERO; GASPRICE ISZERO; COINBASE ISZERO.
  for (const condition of ['4815', '3a15', '4115']) {
    assert.deepEqual(
      toChangeTexts(await ask(condition)),
      { send: ['0.5\u00a0ETH'], receive: [] },
      condition,
    )
  }
  // PREVRANDAO & 1; TIMESTAMP & 1.
  for (const condition of ['44600116', '42600116']) {
    const view = await ask(condition)
    assert.deepEqual(toChangeTexts(view), { send: ['0.5\u00a0ETH'], receive: [] }, condition)
    assert.match(toWords(view), /Depends on the block/, condition)
  }
})

test('B5 the value of a call is sent, whatever comes back, and what an unknown contract gives is not promised', async () => {
  const to = await deployPill('6001')
  const { view } = await prepare('eth_sendTransaction', [{ to, value: toHex(parseEther('0.5')) }], {
    rpc: createRpc(),
  })
  assert.deepEqual(toChangeTexts(view), { send: ['0.5\u00a0ETH'], receive: ['3.5\u00a0ETH'] })
  assert.match(typeof view.changes === 'object' ? view.changes.note! : '', /can act differently/)
})

test('B5 a permission is silenced only by the call that is for it', async () => {
  const pad = (hex: string) => `0x${hex.slice(2).toLowerCase().padStart(64, '0')}`
  const approval = {
    address: TOKEN,
    topics: [
      '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
      pad(account.address),
      pad(OTHER),
    ],
    data: `0x${'f'.repeat(64)}`,
  }
  const rpc = createNode({
    eth_simulateV1: [
      {
        calls: [
          { status: '0x1', logs: [] },
          { status: '0x1', logs: [approval] },
        ],
      },
    ],
  })
  const harmless = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [`0x${'12'.repeat(20)}`, 0n],
  })
  const { view } = await prepare(
    'wallet_sendCalls',
    [
      {
        calls: [
          { to: TOKEN, data: harmless },
          { to: TOKEN, data: '0x12345678' },
        ],
      },
    ],
    { rpc },
  )
  assert.match(toWords(view), new RegExp(`lets ${OTHER} take`, 'i'))
})

test('B5 a real token: an allowance that is given and ended in one batch is none', async () => {
  const token = await chain.deployToken([account.address], 5_000_000n)
  const approve = (amount: bigint): { to: Hex; data: Hex } => ({
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [OTHER, amount] }),
  })
  const { view } = await prepare(
    'wallet_sendCalls',
    [{ calls: [approve(maxUint256), approve(0n)] }],
    {
      rpc: createRpc(),
    },
  )
  assert.doesNotMatch(toWords(view), /It also lets/)
})

test('B5 an answer with more events than are read is no simulation', async () => {
  const logs = Array.from({ length: 1_001 }, () => ({ address: TOKEN, topics: [], data: '0x' }))
  const rpc = createNode({ eth_simulateV1: [{ calls: [{ status: '0x1', logs }] }] })
  const { view } = await prepare('eth_sendTransaction', [{ to: TOKEN, data: '0x12345678' }], {
    rpc,
  })
  assert.equal(view.changes, 'unknown')
})

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const machine = createSolanaMachine(solana.publicKey)
const own = solana.publicKey
const { attacker, mint, tokens, attackerTokens, rpc } = machine
const ask = async (
  instructions: Parameters<typeof machine.compile>[0],
  tables: Parameters<typeof machine.compile>[1] = [],
) =>
  (
    await prepare(
      'solana_signAndSendTransaction',
      { transaction: machine.compile(instructions, tables) },
      { chainId: SOLANA, rpc, known: [] },
    )
  ).view
const transfer = (amount: bigint) =>
  toTokenInstruction(Uint8Array.from([12, ...toU64(amount), 6]), [
    [tokens, false, true],
    [mint, false, false],
    [attackerTokens, false, true],
    [own, true, false],
  ])

test('B5 Solana: accounts behind a lookup table are read and watched; without the table the result is unknown', async () => {
  const table = machine.createTable([tokens, attackerTokens, mint])
  const view = await ask([transfer(25_000_000_000n)], [table])
  assert.match(toChangeTexts(view).send.join(), /25,000 /)
  assert.ok(view.lines.some(({ value }) => value === '25,000 tokens'))
  assert.match(toWords(view), /First time/)
  const blind = {
    ...rpc,
    call: (chainId: never, method: string, params: never) =>
      method === 'getMultipleAccounts' && JSON.stringify(params).includes(table.key.toBase58())
        ? Promise.resolve({ value: [null] })
        : rpc.call(chainId, method, params),
  }
  const unread = await prepare(
    'solana_signAndSendTransaction',
    { transaction: machine.compile([transfer(25_000_000_000n)], [table]) },
    { chainId: SOLANA, rpc: blind as typeof rpc },
  )
  assert.equal(unread.view.changes, 'unknown')
  assert.equal(unread.view.risks[0]?.level, 'danger')
})

test('B5 Solana: names what gives an account, its tokens or its authority away', async () => {
  const approve = await ask([
    toTokenInstruction(Uint8Array.from([4, ...toU64(2n ** 64n - 1n)]), [
      [tokens, false, true],
      [attacker, false, false],
      [own, true, false],
    ]),
  ])
  assert.match(toWords(approve), /No limit/)
  assert.match(toWords(approve), new RegExp(`lets ${attacker.toBase58()} take`))
  const authority = await ask([
    toTokenInstruction(Uint8Array.from([6, 2, 1, ...attacker.toBuffer()]), [
      [tokens, false, true],
      [own, true, false],
    ]),
  ])
  assert.match(toWords(authority), /gets another owner/)
  for (const instruction of [
    SystemProgram.assign({ accountPubkey: own, programId: attacker }),
    SystemProgram.allocate({ accountPubkey: own, space: 10 }),
  ])
    await assert.rejects(ask([instruction]), /give your own account to a program/)
  const nonce = Keypair.generate().publicKey
  const durable = await ask([
    SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: own }),
    SystemProgram.transfer({ fromPubkey: own, toPubkey: attacker, lamports: 1 }),
  ])
  assert.match(toWords(durable), /Does not expire/)
})

test('B5 Solana: the fee is a line, and a high one a risk', async () => {
  const view = await ask([
    ComputeBudgetProgram.setComputeUnitLimit({ units: 1_400_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_428_571_428 }),
    SystemProgram.transfer({ fromPubkey: own, toPubkey: attacker, lamports: 1_000_000 }),
  ])
  assert.ok(
    view.lines.some(({ label, value }) => label === 'Fee at most' && value === '2.000005\u00a0SOL'),
  )
  assert.match(toWords(view), /High fee/)
})
