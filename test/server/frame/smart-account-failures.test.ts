import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toHex, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { answerStatus } from '../../../server/frame/smart-account/answer-smart.js'
import type { Bundler } from '../../../server/frame/smart-account/bundler.js'
import { waitForTransaction } from '../../../server/frame/smart-account/receipts.js'
import { openSafe } from '../../../server/frame/smart-account/safe.js'
import {
  SentOperations,
  type SentOperation,
} from '../../../server/frame/smart-account/sent-operations.js'
import { SmartAccounts } from '../../../server/frame/smart-account/smart-accounts.js'
import type { SmartContext } from '../../../server/frame/smart-account/smart-context.js'
import { prepareSmartRequest } from '../../../server/frame/smart-account/smart-requests.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import { MemoryDeviceStore } from '../../helpers/custody/memory-device-store.js'

const CHAIN = 'eip155:31337'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PAYMASTER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const NOW = Date.parse('2026-11-20T12:00:00Z')
const HASH: Hex = `0x${'ab'.repeat(32)}`
const owner = privateKeyToAccount(`0x${'6b'.repeat(32)}`)
const safe = await openSafe(owner.address)

type Answers = Readonly<Record<string, unknown>>
const NODE: Answers = {
  eth_getCode: '0x6001',
  eth_call: '0x0',
  eth_getBlockByNumber: { baseFeePerGas: '0x1' },
  eth_gasPrice: '0x2',
  eth_getBalance: toHex(10n ** 18n),
  eth_getTransactionCount: '0x1',
}
const GAS = { callGasLimit: '0x10', verificationGasLimit: '0x10', preVerificationGas: '0x10' }
const OFFER = {
  paymaster: PAYMASTER,
  paymasterData: '0x01',
  paymasterPostOpGasLimit: '0x1',
  paymasterVerificationGasLimit: '0x1',
  sponsor: { name: 'A sponsor' },
}
const BUNDLER: Answers = {
  eth_estimateUserOperationGas: GAS,
  eth_sendUserOperation: HASH,
  pm_getPaymasterStubData: OFFER,
  pm_getPaymasterData: { paymaster: PAYMASTER, paymasterData: '0x02' },
}

function answering(
  answers: Answers,
  calls: string[],
): (chainId: string, method: string) => Promise<unknown> {
  return async (_, method) => {
    calls.push(method)
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    if (answer === undefined) throw new Refusal(400, 'rpc', `${method} is not served`)
    return answer
  }
}

function createContext({
  node = {},
  bundler = {},
  sponsored = false,
  sent = new SentOperations(new MemoryDeviceStore()),
}: {
  node?: Answers
  bundler?: Answers
  sponsored?: boolean
  sent?: SentOperations
} = {}): SmartContext & { readonly calls: string[] } {
  const calls: string[] = []
  const rpc = {
    has: () => true,
    call: answering({ ...NODE, ...node }, calls),
    check: async () => {},
  }
  const service: Bundler = { call: answering({ ...BUNDLER, ...bundler }, calls) }
  return {
    calls,
    params: [{ calls: [{ to: OTHER, value: '0x1' }], id: 'calls' }],
    chainId: CHAIN,
    addresses: { eip155: owner.address, solana: '' },
    origin: 'https://app.example',
    rpc,
    now: NOW,
    safe,
    settings: { url: '', chains: [{ chainId: CHAIN, sponsored }], paymasters: [] },
    bundler: service,
    sent,
  }
}

const lost = new Refusal(0, 'bundler', 'The service that carries out operations cannot be reached')
const signature = new Uint8Array(65)
const send = async (context: SmartContext) =>
  (await prepareSmartRequest('wallet_sendCalls', context)).finish([signature])
const countSent = (calls: readonly string[]) =>
  calls.filter((method) => method === 'eth_sendUserOperation').length

test('a network without the contracts of smart accounts is refused by that name', async () => {
  await assert.rejects(
    send(createContext({ node: { eth_call: '0x' } })),
    new Refusal(502, 'rpc', 'This network does not have the contracts of smart accounts'),
  )
})

test('an operation whose answer is lost is never sent again: the bundler is asked for its status', async () => {
  const taken = createContext({
    bundler: { eth_sendUserOperation: lost, eth_getUserOperationByHash: { nonce: '0x0' } },
  })
  assert.deepEqual(await send(taken), { id: 'calls', capabilities: {} })
  assert.equal(countSent(taken.calls), 1)
  const dropped = createContext({
    bundler: { eth_sendUserOperation: lost, eth_getUserOperationByHash: null },
  })
  await assert.rejects(send(dropped), /was not sent/)
  assert.deepEqual([countSent(dropped.calls), await dropped.sent.find('calls')], [1, undefined])
  const silent = createContext({
    bundler: { eth_sendUserOperation: lost, eth_getUserOperationByHash: lost },
  })
  await assert.rejects(send(silent), /before you send it again/)
  assert.equal(countSent(silent.calls), 1)
  assert.notEqual(await silent.sent.find('calls'), undefined, 'its status can still be asked')
})

test('CUST-48 a bundler that keeps an operation is never given the same calls twice: they get the same nonce, and the visitor reads why', async () => {
  const sent = new SentOperations(new MemoryDeviceStore())
  const prepareAgain = (context: SmartContext) =>
    prepareSmartRequest('wallet_sendCalls', {
      ...context,
      params: [{ calls: [{ to: OTHER, value: '0x1' }], id: 'again' }],
    })
  const again = async (context: SmartContext) => {
    const { view } = await prepareAgain(context)
    return {
      nonce: BigInt((JSON.parse(view.raw) as { nonce: Hex }).nonce),
      risks: view.risks.map(({ level, name }) => `${level}: ${name}`),
    }
  }
  const first = createContext({ sent, bundler: { eth_sendUserOperation: lost } })
  await assert.rejects(send(first), /before you send it again/)
  const repeated = await again(createContext({ sent }))
  assert.equal(repeated.nonce, 0n, 'the network carries out at most one of the two')
  assert.deepEqual(repeated.risks, ['caution: Sent before'])
  // Other calls do not wait for it.
  const other = await prepareSmartRequest('wallet_sendCalls', {
    ...createContext({ sent }),
    params: [{ calls: [{ to: OTHER, value: '0x2' }], id: 'other' }],
  })
  assert.ok(!other.view.risks.some(({ name }) => name === 'Sent before'))
  // Its nonce was used while the bundler still denies it.
  const carriedOut = await again(createContext({ sent, node: { eth_call: '0x1' } }))
  assert.equal(carriedOut.nonce, 1n)
  assert.deepEqual(carriedOut.risks, ['danger: Sent before'])
  assert.deepEqual((await again(createContext({ sent, node: { eth_call: '0x1' } }))).risks, [
    'danger: Sent before',
  ])
  // Once the visitor has approved it again, a third time is a new intention.
  await (await prepareAgain(createContext({ sent, node: { eth_call: '0x1' } }))).finish([signature])
  const third = await prepareSmartRequest('wallet_sendCalls', {
    ...createContext({ sent, node: { eth_call: '0x2' } }),
    params: [{ calls: [{ to: OTHER, value: '0x1' }], id: 'third' }],
  })
  assert.deepEqual(third.view.risks, [])
})

test('CUST-48 a bundler that denies an operation, by an error or by silence, and carries it out later is found by the nonce', async () => {
  for (const answers of [
    { eth_sendUserOperation: lost, eth_getUserOperationByHash: null },
    { eth_sendUserOperation: new Refusal(400, 'operation', 'no') },
  ]) {
    const sent = new SentOperations(new MemoryDeviceStore())
    await assert.rejects(send(createContext({ sent, bundler: answers })))
    const before = await prepareSmartRequest('wallet_sendCalls', createContext({ sent }))
    assert.equal((JSON.parse(before.view.raw) as { nonce: Hex }).nonce, '0x0')
    assert.deepEqual(before.view.risks, [])
    const after = await prepareSmartRequest(
      'wallet_sendCalls',
      createContext({ sent, node: { eth_call: '0x1' } }),
    )
    assert.equal(after.view.risks[0]?.name, 'Sent before')
  }
})

test('an operation that the bundler refuses is dropped, with the reason', async () => {
  const context = createContext({
    bundler: {
      eth_sendUserOperation: new Refusal(
        400,
        'operation',
        'Another operation of the account went first. Try again',
      ),
    },
  })
  await assert.rejects(send(context), /went first/)
  assert.equal(await context.sent.find('calls'), undefined)
})

test('if a sponsor refuses, the account pays the fee if it can', async () => {
  const refuses = { pm_getPaymasterStubData: new Refusal(400, 'sponsor', 'not this user') }
  const able = await prepareSmartRequest(
    'wallet_sendCalls',
    createContext({ sponsored: true, bundler: refuses }),
  )
  assert.ok(able.view.lines.some(({ label }) => label === 'Fee at most'))
  await assert.rejects(
    prepareSmartRequest(
      'wallet_sendCalls',
      createContext({ sponsored: true, bundler: refuses, node: { eth_getBalance: '0x1' } }),
    ),
    /The sponsor refuses to pay: not this user/,
  )
  await assert.rejects(
    prepareSmartRequest('wallet_sendCalls', createContext({ node: { eth_getBalance: '0x1' } })),
    /not enough for the fee/,
  )
})

test('refuses an invalid answer of a sponsor, whose consent is part of the signature', async () => {
  const wrong = createContext({
    sponsored: true,
    bundler: { pm_getPaymasterData: { paymaster: 'none', paymasterData: 5 } },
    node: { eth_getBalance: '0x1' },
  })
  await assert.rejects(
    prepareSmartRequest('wallet_sendCalls', wrong),
    /form this wallet does not know/,
  )
  const paid = (bundler: Answers = {}) =>
    prepareSmartRequest('wallet_sendCalls', createContext({ sponsored: true, bundler }))
  const { view, tasks } = await paid()
  assert.deepEqual(
    view.lines.filter(({ label }) => label === 'Fee paid by').map(({ value }) => value),
    ['A sponsor'],
  )
  assert.notDeepEqual(
    tasks(),
    (await paid({ pm_getPaymasterData: { paymaster: PAYMASTER, paymasterData: '0x03' } })).tasks(),
  )
})

test('an unavailable network or bundler, and invalid limits, end the request before anything is signed', async () => {
  await assert.rejects(
    prepareSmartRequest(
      'wallet_sendCalls',
      createContext({ node: { eth_getCode: new Refusal(0, '', 'The network cannot be reached') } }),
    ),
    /network cannot be reached/,
  )
  await assert.rejects(
    prepareSmartRequest(
      'wallet_sendCalls',
      createContext({ bundler: { eth_estimateUserOperationGas: lost } }),
    ),
    /cannot be reached/,
  )
  await assert.rejects(
    prepareSmartRequest(
      'wallet_sendCalls',
      createContext({
        bundler: { eth_estimateUserOperationGas: { ...GAS, callGasLimit: 'much' } },
      }),
    ),
    /no number/,
  )
})

test('while an operation is pending the next one has its own nonce; an account that is being created waits', async () => {
  const sent = new SentOperations(new MemoryDeviceStore())
  const nonceOf = async (context: SmartContext) =>
    BigInt(
      (
        JSON.parse((await prepareSmartRequest('wallet_sendCalls', context)).view.raw) as {
          nonce: Hex
        }
      ).nonce,
    )
  assert.equal(await nonceOf(createContext({ sent })), 0n)
  await sent.add({
    id: 'waiting',
    chainId: CHAIN,
    sender: safe.address,
    hash: HASH,
    nonce: 0n,
    validUntil: NOW / 1000 + 60,
  })
  const context = createContext({ sent })
  const asked: unknown[] = []
  const next = {
    ...context,
    rpc: {
      ...context.rpc,
      call: (chainId: typeof CHAIN, method: string, params: unknown) => {
        if (method === 'eth_call') asked.push(params)
        return context.rpc.call(chainId, method, params)
      },
    },
  }
  await nonceOf(next)
  assert.equal(asked.length, 2, 'the first series, then one of its own')
  await assert.rejects(
    nonceOf(createContext({ sent, node: { eth_getCode: '0x' } })),
    /is creating the account/,
  )
})

test('wallet_getCallsStatus: pending, included, failed, replaced, and expired', async () => {
  const sent = new SentOperations(new MemoryDeviceStore())
  const operation: SentOperation = {
    id: 'calls',
    chainId: CHAIN,
    sender: safe.address,
    hash: HASH,
    nonce: 0n,
    validUntil: NOW / 1000 + 60,
  }
  await sent.add(operation)
  const statusOf = async ({
    receipt = null,
    nonce = '0x0',
    now = NOW,
  }: {
    receipt?: object | null
    nonce?: string
    now?: number
  }) => {
    const context = createContext({
      sent,
      bundler: { eth_getUserOperationReceipt: receipt },
      node: { eth_call: nonce },
    })
    return ((await answerStatus(['calls'], { ...context, now }))!.value as { status: number })
      .status
  }
  const receipt = (success: boolean) => ({
    success,
    logs: [],
    receipt: { transactionHash: HASH, blockHash: HASH, blockNumber: '0x1', gasUsed: '0x1' },
  })
  assert.deepEqual(
    [
      await statusOf({}),
      await statusOf({ receipt: receipt(true) }),
      await statusOf({ receipt: receipt(false) }),
      await statusOf({ nonce: '0x1' }),
      await statusOf({ now: NOW + 61_000 }),
    ],
    [100, 200, 500, 400, 400],
  )
  assert.equal(await answerStatus(['other'], createContext({ sent })), undefined)
  const wait = (answers: Answers, nonce = '0x0') =>
    waitForTransaction(
      { ...operation, validUntil: Date.now() / 1000 + 60 },
      createContext({ bundler: answers, node: { eth_call: nonce } }),
    )
  assert.equal(await wait({ eth_getUserOperationReceipt: receipt(true) }), HASH)
  await assert.rejects(
    wait({ eth_getUserOperationReceipt: { ...receipt(false), reason: 'no money\u202e' } }),
    /failed: no money\\u\{202e\}/,
  )
  await assert.rejects(wait({ eth_getUserOperationReceipt: null }, '0x1'), /took the place/)
})

test('a request uses the account it names, otherwise the active one, and never a missing smart account', async () => {
  const store = new MemoryDeviceStore()
  const accounts = new SmartAccounts(
    { url: '', chains: [{ chainId: CHAIN, sponsored: false }], paymasters: [] },
    createContext().rpc,
  )
  const choose = (method: string, params: unknown, chainId: `eip155:${number}` = CHAIN) =>
    accounts.chooseType(store, { method, params, owner: owner.address, chainId })
  assert.equal(await choose('eth_sendTransaction', [{ to: OTHER }]), 'smartAccount')
  assert.equal(await choose('eth_sendTransaction', [{ from: owner.address, to: OTHER }]), 'eoa')
  assert.equal(await choose('personal_sign', ['hello', safe.address]), 'smartAccount')
  assert.equal(
    await choose('personal_sign', [safe.address, owner.address]),
    'eoa',
    'the first parameter is the message',
  )
  await accounts.setType(store, 'eoa')
  assert.equal(await choose('wallet_sendCalls', [{ calls: [] }]), 'eoa')
  assert.equal(
    await choose('wallet_sendCalls', [{ from: safe.address.toLowerCase(), calls: [] }]),
    'smartAccount',
  )
  assert.equal(await choose('eth_sendTransaction', [{ to: OTHER }], 'eip155:1'), 'eoa')
  await assert.rejects(
    choose('personal_sign', ['hello', safe.address], 'eip155:1'),
    /no smart accounts/,
  )
})

test('H30 a login computes the address again, whatever the device has stored', async () => {
  const store = new MemoryDeviceStore()
  const settings = {
    url: '',
    chains: [{ chainId: CHAIN, sponsored: false }],
    paymasters: [],
  } as const
  const start = () => new SmartAccounts(settings, createContext().rpc)
  const key = `smart-account|${owner.address}`
  await start().getAddress(store, owner.address)
  assert.equal(await store.get(key), safe.address)
  await store.set(
    key,
    safe.address.replace(/..$/, (digits) => (digits === '00' ? '3f' : '00')),
  )
  const accounts = start()
  accounts.renewAddress(store, owner.address)
  assert.equal(await accounts.getAddress(store, owner.address), safe.address)
  const { address, accounts: listed } = await start().describe(store, owner.address, CHAIN)
  assert.equal(address, safe.address, 'the next load too')
  assert.deepEqual(
    listed?.map((one) => one.address),
    [owner.address, safe.address],
  )
})

test('a batch decodes to the calls it was made of, and other call data is refused', async () => {
  const calls = [
    { to: OTHER, value: 5n, data: '0x1234567890' },
    { to: PAYMASTER, value: 0n, data: '0x' },
    { to: OTHER, value: 1n, data: `0x${'ab'.repeat(300)}` },
  ] as const
  assert.deepEqual(await safe.decodeCalls(await safe.encodeCalls(calls)), calls)
  assert.deepEqual(
    await safe.decodeCalls(await safe.encodeCalls(calls.slice(0, 1))),
    calls.slice(0, 1),
  )
  for (const other of [
    '0x',
    '0x12345678',
    `${(await safe.encodeCalls(calls)).slice(0, 10)}${'00'.repeat(160)}`,
  ] as Hex[]) {
    await assert.rejects(async () => {
      const read = await safe.decodeCalls(other)
      // Zeroes are a call to the zero address, which has another encoding.
      if ((await safe.encodeCalls(read)) !== other) throw new TypeError('not the same')
    })
  }
})
