import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519'
import {
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  Transaction,
} from '@solana/web3.js'
import {
  encodeFunctionData,
  hashMessage,
  hashTypedData,
  maxUint256,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
  type Hex,
} from 'viem'
import { parseBase58, toBase58 } from '../../../server/frame/encoding/base58.js'
import { parseHex, toHex } from '../../../server/frame/encoding/bytes.js'
import { answerSafe } from '../../../server/frame/requests/evm/answer-safe.js'
import type { SentCalls } from '../../../server/frame/requests/evm/evm-calls.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import {
  account,
  addresses,
  createNode,
  OTHER,
  prepare,
  solana,
  toWords,
  TOKEN,
} from '../../helpers/custody/frame-requests.js'

const ERC20 = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])

const toSignIn = (changes: Readonly<Record<string, string>> = {}) => {
  const {
    domain = 'app.example',
    uri = 'https://app.example',
    chain = '31337',
    nonce = 'abcdefgh1',
    expires = '2026-11-20T12:10:00Z',
    address = account.address,
  } = changes
  return `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nWelcome\n\nURI: ${uri}\nVersion: 1\nChain ID: ${chain}\nNonce: ${nonce}\nIssued At: 2026-11-20T12:00:00Z\nExpiration Time: ${expires}`
}

test('on a network without a base fee the signed transaction is of the legacy kind, and from the account', async () => {
  const rpc = createNode({ eth_getBlockByNumber: {} })
  const prepared = await prepare('eth_sendTransaction', [{ to: OTHER, value: '0x1' }], { rpc })
  const [task] = prepared.tasks() as readonly { digest: Uint8Array }[]
  const signature = await account.sign({ hash: toHex(task!.digest) })
  await prepared.finish([parseHex(signature)!])
  const [raw] = rpc.calls.find(([method]) => method === 'eth_sendRawTransaction')![1] as [Hex]
  const { type, chainId, value } = parseTransaction(raw)
  assert.deepEqual([type, chainId, value], ['legacy', 31_337, 1n])
  assert.equal(
    await recoverTransactionAddress({ serializedTransaction: raw as never }),
    account.address,
  )
})

test('signs a message by EIP-191, text or hex, with its parameters in either order', async () => {
  for (const params of [
    ['hello', account.address],
    [toHex(new TextEncoder().encode('hello')), account.address.toLowerCase()],
    [account.address, 'hello'],
  ]) {
    const { view, tasks } = await prepare('personal_sign', params)
    assert.deepEqual(
      [view.text, tasks()],
      ['hello', [{ namespace: 'eip155', digest: parseHex(hashMessage('hello')) }]],
    )
  }
  await assert.rejects(prepare('personal_sign', ['hello', OTHER]), /is missing/)
  await assert.rejects(prepare('personal_sign', [5, account.address]), Refusal)
})

test('marks a bare hash and bytes that are not text; shows hidden characters', async () => {
  const hash = await prepare('personal_sign', [`0x${'ff'.repeat(32)}`, account.address])
  assert.match(toWords(hash.view), /bare hash/i)
  const bytes = await prepare('personal_sign', ['0xfffe', account.address])
  assert.match(toWords(bytes.view), /isn’t text/)
  const { view } = await prepare('personal_sign', ['pay \u202e001\u200b', account.address])
  assert.equal(view.text, 'pay \\u{202e}001\\u{200b}')
})

test('B6 signs a sign-in message only for this page, account, network and time', async () => {
  const good = await prepare('personal_sign', [toSignIn(), account.address])
  assert.deepEqual([good.view.action, good.view.risks], ['Sign in', []])
  const wrong = {
    domain: 'bank.example',
    uri: 'https://bank.example',
    chain: '1',
    nonce: 'short',
    expires: '2026-11-20T11:59:59Z',
    address: OTHER,
  }
  for (const [name, value] of Object.entries(wrong))
    await assert.rejects(
      prepare('personal_sign', [toSignIn({ [name]: value }), account.address]),
      Refusal,
      name,
    )
  for (const domain of [
    'app.example.evil.org',
    'evilapp.example',
    'app.example:8443',
    'xn--app.example',
  ])
    await assert.rejects(
      prepare('personal_sign', [toSignIn({ domain }), account.address]),
      Refusal,
      domain,
    )
  await assert.rejects(
    prepare('personal_sign', [`Hello\n${toSignIn()}`, account.address]),
    /malformed/,
  )
})

const typed = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  domain: { name: 'Mail', chainId: 31337, verifyingContract: TOKEN },
  primaryType: 'Mail',
  message: {
    from: { name: 'A', wallet: account.address },
    to: [{ name: 'B', wallet: OTHER }],
    amount: '12',
  },
} as const

test('hashes typed data like viem, as an object and as text, before the address and after it', async () => {
  for (const params of [
    [account.address, typed],
    [account.address, JSON.stringify(typed)],
    [JSON.stringify(typed), account.address],
  ]) {
    const { view, tasks } = await prepare('eth_signTypedData_v4', params)
    assert.deepEqual(tasks(), [
      {
        namespace: 'eip155',
        digest: parseHex(
          hashTypedData({ ...typed, message: { ...typed.message, amount: 12n } } as never),
        ),
      },
    ])
    assert.deepEqual(
      view.sections
        ?.find(({ isForeign }) => isForeign)
        ?.lines.find(({ label }) => label === 'to[0].wallet')
        ?.value.toLowerCase(),
      OTHER.toLowerCase(),
    )
  }
})

test('signs typed data without a type of its domain with its domain', async () => {
  const { EIP712Domain: _, ...types } = typed.types
  const { tasks } = await prepare('eth_signTypedData_v4', [
    account.address,
    JSON.stringify({ ...typed, types }),
  ])
  assert.deepEqual(tasks(), [
    { namespace: 'eip155', digest: parseHex(hashTypedData(typed as never)) },
  ])
  await assert.rejects(
    prepare('eth_signTypedData_v4', [
      account.address,
      { ...typed, types, domain: { ...typed.domain, note: 'not signed' } },
    ]),
    /note is not part of EIP712Domain/,
  )
})

test('B5 a withdrawal and a transfer at Hyperliquid are signed like viem, and named with amount and receiver', async () => {
  const toData = (name: string, fields: readonly string[], message: object) => ({
    domain: {
      name: 'HyperliquidSignTransaction',
      version: '1',
      chainId: 31_337,
      verifyingContract: `0x${'00'.repeat(20)}`,
    },
    types: {
      [`HyperliquidTransaction:${name}`]: fields.map((field) => ({
        name: field,
        type: field === 'time' ? 'uint64' : 'string',
      })),
    },
    primaryType: `HyperliquidTransaction:${name}`,
    message: { hyperliquidChain: 'Mainnet', time: 1, ...message },
  })
  const fields = ['hyperliquidChain', 'destination', 'amount', 'time']
  const sent = toData('UsdSend', fields, { destination: OTHER, amount: '12.5' })
  const { view, tasks } = await prepare('eth_signTypedData_v4', [account.address, sent])
  assert.equal(view.title, 'Send USDC')
  assert.deepEqual(
    view.lines.slice(0, 3).map(({ value }) => value),
    ['12.5\u00a0USDC', OTHER, 'Hyperliquid'],
  )
  assert.equal(view.risks[0]!.level, 'danger')
  assert.equal(view.risks[0]!.name, 'Sends by signature')
  assert.deepEqual(tasks(), [
    { namespace: 'eip155', digest: parseHex(hashTypedData(sent as never)) },
  ])
  const taken = toData('Withdraw', fields, { destination: account.address, amount: '7' })
  const { view: withdrawal } = await prepare('eth_signTypedData_v4', [account.address, taken])
  assert.equal(withdrawal.title, 'Withdraw')
  assert.equal(withdrawal.risks[0]!.level, 'caution')
  // Libraries encode a type inside a scoped one differently.
  const inner = {
    ...sent,
    types: {
      Inner: [{ name: 'to', type: 'address' }],
      [sent.primaryType]: [{ name: 'destination', type: 'Inner' }],
    },
    message: { destination: { to: OTHER } },
  }
  await assert.rejects(
    prepare('eth_signTypedData_v4', [account.address, inner]),
    /Inner is no type/,
  )
  const scoped = { ...sent, types: { ...sent.types, 'Other:Type': [] } }
  await assert.rejects(prepare('eth_signTypedData_v4', [account.address, scoped]), /Other:Type/)
})

test('B7 refuses malformed typed data, and typed data for another network', async () => {
  const change = (changes: object) => ({ ...structuredClone(typed), ...changes })
  const bad: Readonly<Record<string, unknown>> = {
    'no JSON': '{',
    'no object': 5,
    'no types': change({ types: undefined }),
    'no primaryType': change({ primaryType: undefined }),
    'an unknown primaryType': change({ primaryType: 'Letter' }),
    'the domain as primaryType': change({ primaryType: 'EIP712Domain' }),
    'an empty domain': change({ domain: {}, types: { ...typed.types, EIP712Domain: [] } }),
    'another network': change({ domain: { ...typed.domain, chainId: 1 } }),
    'another network as hex': change({ domain: { ...typed.domain, chainId: '0x01' } }),
    'a network that is no number': change({ domain: { ...typed.domain, chainId: 'x' } }),
    'a contract that is no address': change({
      domain: { ...typed.domain, verifyingContract: 'cosmos' },
    }),
    'an invalid type': change({
      types: { ...typed.types, Mail: [{ name: 'amount', type: 'uint7' }] },
      message: { amount: 1 },
    }),
    'extra data': change({ message: { ...typed.message, extra: 1 } }),
    'missing data': change({ message: { from: typed.message.from, to: [] } }),
    'an address as number': change({
      message: { ...typed.message, from: { name: 'A', wallet: 5 } },
    }),
    'a number out of range': change({ message: { ...typed.message, amount: '-1' } }),
    'a field twice': change({
      types: {
        ...typed.types,
        Person: [
          { name: 'name', type: 'string' },
          { name: 'name', type: 'address' },
        ],
      },
    }),
  }
  for (const [name, data] of Object.entries(bad))
    await assert.rejects(prepare('eth_signTypedData_v4', [account.address, data]), Refusal, name)
  await assert.rejects(prepare('eth_signTypedData_v4', [OTHER, typed]), /another account/)
  await prepare('eth_signTypedData_v4', [
    account.address,
    change({ domain: { ...typed.domain, chainId: '0x07a69' } }),
  ])
})

test('B4 shows and signs the request as it was when shown', async () => {
  const data = structuredClone(typed) as unknown as { message: { amount: string } }
  const { tasks } = await prepare('eth_signTypedData_v4', [account.address, data])
  const before = tasks()
  data.message.amount = '13'
  assert.deepEqual(tasks(), before)
  const request = [{ from: account.address, to: OTHER, value: '0x1' }]
  const transaction = await prepare('eth_sendTransaction', request)
  const digest = transaction.tasks()
  request[0]!.value = '0xffff'
  assert.deepEqual(transaction.tasks(), digest)
})

test('completes a transaction from the operator’s node, and sends it as shown', async () => {
  const rpc = createNode({
    eth_getTransactionCount: ([address]: string[]) => (address === account.address ? '0x5' : '0x0'),
    eth_getBalance: '0x0',
  })
  const { view, tasks, finish } = await prepare(
    'eth_sendTransaction',
    [{ from: account.address, to: OTHER, value: '0xde0b6b3a7640000' }],
    { rpc },
  )
  assert.equal(view.lines.find(({ label }) => label === 'Amount')?.value, '1\u00a0ETH')
  assert.match(toWords(view), /never been used/)
  const [task] = tasks()
  const { r, s, v } = await account
    .sign({ hash: toHex((task as { digest: Uint8Array }).digest) })
    .then((signature) => ({
      r: signature.slice(2, 66),
      s: signature.slice(66, 130),
      v: parseInt(signature.slice(130), 16),
    }))
  assert.equal(await finish([parseHex(`0x${r}${s}${v.toString(16)}`)!]), `0x${'ab'.repeat(32)}`)
  const [, [raw]] = rpc.calls.find(([method]) => method === 'eth_sendRawTransaction') as [
    string,
    [Hex],
  ]
  const sent = parseTransaction(raw)
  assert.deepEqual(
    [sent.to?.toLowerCase(), sent.value, sent.nonce, sent.chainId, sent.type],
    [OTHER.toLowerCase(), 10n ** 18n, 5, 31337, 'eip1559'],
  )
  assert.equal(
    await recoverTransactionAddress({ serializedTransaction: raw as never }),
    account.address,
  )
})

test('A8 prepares no transaction when the node is on another network, or the request names one', async () => {
  await assert.rejects(
    prepare('eth_sendTransaction', [{ to: OTHER }], { rpc: createNode({ eth_chainId: '0x1' }) }),
    /another network/,
  )
  await assert.rejects(
    prepare('eth_sendTransaction', [{ to: OTHER, chainId: '0x1' }]),
    /another network/,
  )
})

test('VAL-005 refuses malformed transactions and calls, and data without 0x', async () => {
  const bad = [
    undefined,
    5,
    {},
    { to: 'x' },
    { to: OTHER, value: '1' },
    { to: OTHER, value: -1 },
    { to: OTHER, data: '0x1' },
    { to: OTHER, data: 'a9059cbb' },
    { to: OTHER.slice(2) },
    { to: OTHER, from: OTHER },
    { to: OTHER, gas: 'lots' },
    { to: OTHER, data: '0x12', input: '0x34' },
    { to: OTHER, nonce: '0xzz' },
    { to: OTHER, value: `0x${'f'.repeat(65)}` },
  ]
  for (const transaction of bad) {
    await assert.rejects(
      prepare('eth_sendTransaction', [transaction]),
      Refusal,
      JSON.stringify(transaction),
    )
    // The account is that of the request, not of a single call.
    if (!JSON.stringify(transaction)?.includes('from'))
      await assert.rejects(
        prepare('wallet_sendCalls', [{ calls: [{ to: OTHER }, transaction] }]),
        Refusal,
        `a call ${JSON.stringify(transaction)}`,
      )
  }
})

test('B5 describes calls in plain words, with their risk, and marks unknown ones', async () => {
  const words = {
    eth_call: ([{ data }]: [{ data: string }]) =>
      data === '0x313ce567'
        ? `0x${(6).toString(16).padStart(64, '0')}`
        : `0x${Buffer.concat([Buffer.alloc(31), Buffer.from([32]), Buffer.alloc(31), Buffer.from([4]), Buffer.from('USDX'.padEnd(32, '\0'))]).toString('hex')}`,
  }
  const read = async (data: Hex) =>
    (await prepare('eth_sendTransaction', [{ to: TOKEN, data }], { rpc: createNode(words) })).view
  const transfer = await read(
    encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [OTHER, 1_500_000n] }),
  )
  assert.deepEqual(
    [transfer.title, transfer.lines[0]?.value, transfer.risks],
    ['Send 1.5\u00a0USDX', '1.5\u00a0USDX', []],
  )
  const some = await read(
    encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [OTHER, 5n] }),
  )
  assert.deepEqual(
    [some.title, some.lines[0]?.value],
    ['Allow spending USDX', '0.000005\u00a0USDX'],
  )
  const all = await read(
    encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [OTHER, maxUint256] }),
  )
  assert.equal(all.lines[0]?.value, 'Unlimited')
  assert.match(toWords(all), /all USDX you have or get/)
  const collection = await read(
    encodeFunctionData({ abi: ERC20, functionName: 'setApprovalForAll', args: [OTHER, true] }),
  )
  assert.match(toWords(collection), /every item/)
  for (const data of ['0x12345678', '0xa9059cbb', '0xff'] as const)
    assert.match(toWords(await read(data)), /unknown/i, data)
  const six = Array.from(
    { length: 6 },
    (_, index) => `${'0'.repeat(24)}${`${index + 1}`.repeat(40)}`,
  )
  const named = (await read(`0x12345678${six.join('')}`)).lines
    .filter(({ label }) => label === 'Also named in the data')
    .map(({ value }) => value)
  assert.deepEqual([named.length, named[0], named.at(-1)], [5, `0x${'1'.repeat(40)}`, 'and 2 more'])
  const fails = await prepare('eth_sendTransaction', [{ to: TOKEN, data: '0x12345678' }], {
    rpc: createNode({ eth_estimateGas: new Refusal(200, 'rpc', 'reverted') }),
  })
  assert.match(toWords(fails.view), /expects this transaction to fail/)
})

test('several calls are approved together, sent in order, and their status is read', async () => {
  const sent: SentCalls = new Map()
  const rpc = createNode({ eth_getTransactionReceipt: { status: '0x1' } })
  const { view, tasks, finish } = await prepare(
    'wallet_sendCalls',
    [
      {
        version: '2.0.0',
        chainId: '0x7a69',
        from: account.address,
        calls: [
          { to: OTHER, value: '0x1' },
          { to: OTHER, value: '0x2' },
        ],
      },
    ],
    { rpc },
    sent,
  )
  assert.match(view.title, /^2 transactions/)
  const signatures = await Promise.all(
    tasks().map(async (task) =>
      parseHex(await account.sign({ hash: toHex((task as { digest: Uint8Array }).digest) }))!,
    ),
  )
  const { id } = (await finish(signatures)) as { id: string }
  const raws = rpc.calls
    .filter(([method]) => method === 'eth_sendRawTransaction')
    .map(([, params]) => parseTransaction((params as [Hex])[0]))
  assert.deepEqual(
    raws.map(({ nonce, value }) => [nonce, value]),
    [
      [5, 1n],
      [6, 2n],
    ],
  )
  const ask = (params: unknown) =>
    answerSafe('wallet_getCallsStatus', {
      params,
      chainId: 'eip155:31337',
      addresses,
      rpc,
      sent,
      chains: [],
    })
  assert.deepEqual(
    (({ status, chainId, atomic }) => ({ status, chainId, atomic }))(
      (await ask([id])) as { status: number; chainId: string; atomic: boolean },
    ),
    { status: 200, chainId: '0x7a69', atomic: false },
  )
  await assert.rejects(ask(['other']), { message: /not known/, code: 5730 })
  await assert.rejects(
    prepare('wallet_sendCalls', [{ calls: [{ to: OTHER }, { to: OTHER }], atomicRequired: true }]),
    { message: /as one/, code: 5760 },
  )
  await assert.rejects(prepare('wallet_sendCalls', [{ calls: [] }]), Refusal)
  await assert.rejects(
    prepare('wallet_sendCalls', [{ calls: Array.from({ length: 11 }, () => ({ to: OTHER })) }]),
    { code: 5740 },
  )
})

test('Solana transactions of both versions get the signature in its place', async () => {
  const instruction = SystemProgram.transfer({
    fromPubkey: solana.publicKey,
    toPubkey: new PublicKey(OTHER_SOLANA),
    lamports: 1_500_000_000,
  })
  const blockhash = toBase58(new Uint8Array(32).fill(3))
  const versioned = new VersionedTransaction(
    new TransactionMessage({
      payerKey: solana.publicKey,
      recentBlockhash: blockhash,
      instructions: [instruction],
    }).compileToV0Message(),
  )
  const legacy = new Transaction({ feePayer: solana.publicKey, recentBlockhash: blockhash }).add(
    instruction,
  )
  for (const bytes of [versioned.serialize(), legacy.serialize({ requireAllSignatures: false })]) {
    const { view, tasks, finish } = await prepare(
      'solana_signTransaction',
      { transaction: toBase58(new Uint8Array(bytes)) },
      { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    )
    assert.deepEqual(
      [view.lines[0]?.value, view.lines[1]?.value, view.risks],
      ['1.5\u00a0SOL', OTHER_SOLANA, []],
    )
    const [task] = tasks() as unknown as [{ message: Uint8Array }]
    const signature = ed25519.sign(task.message, solana.secretKey.slice(0, 32))
    const { transaction } = (await finish([signature])) as { transaction: string }
    const signed = VersionedTransaction.deserialize(parseBase58(transaction)!)
    assert.deepEqual(signed.signatures[0], signature)
    assert.ok(
      ed25519.verify(signed.signatures[0]!, signed.message.serialize(), solana.publicKey.toBytes()),
    )
  }
})

const OTHER_SOLANA = toBase58(new Uint8Array(32).fill(9))

test('signs a Solana message as it is; refuses a transaction disguised as a message', async () => {
  const fields = { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
  const message = new TextEncoder().encode('hello')
  const { view, tasks, finish } = await prepare(
    'solana_signMessage',
    { message: toBase58(message), pubkey: addresses.solana },
    fields,
  )
  assert.deepEqual([view.text, tasks()], ['hello', [{ namespace: 'solana', message }]])
  assert.deepEqual(await finish([new Uint8Array(64).fill(1)]), {
    signature: toBase58(new Uint8Array(64).fill(1)),
  })
  const transaction = new TransactionMessage({
    payerKey: solana.publicKey,
    recentBlockhash: toBase58(new Uint8Array(32).fill(3)),
    instructions: [],
  }).compileToV0Message()
  await assert.rejects(
    prepare('solana_signMessage', { message: toBase58(transaction.serialize()) }, fields),
    /disguise/,
  )
  for (const params of [
    {},
    { message: '0' },
    { message: toBase58(message), pubkey: OTHER_SOLANA },
    null,
  ])
    await assert.rejects(prepare('solana_signMessage', params, fields), Refusal)
  for (const bytes of [new Uint8Array(), new Uint8Array(100), new Uint8Array(1232).fill(255)])
    await assert.rejects(
      prepare('solana_signTransaction', { transaction: toBase58(bytes) }, fields),
      Refusal,
    )
})

test('refuses requests that need a smart account, naming the reason; wallet and node answer safe methods', async () => {
  for (const method of [
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'eth_sendUserOperation',
  ])
    await assert.rejects(
      prepare(method, []),
      (error) => error instanceof Refusal && error.message.startsWith(method),
    )
  const rpc = createNode({ eth_blockNumber: '0x9' })
  const ask = (method: string) =>
    answerSafe(method, {
      params: [],
      chainId: 'eip155:31337',
      addresses,
      rpc,
      sent: new Map(),
      chains: ['eip155:31337', 'solana:x'],
    })
  assert.deepEqual(
    await Promise.all(
      ['eth_accounts', 'eth_chainId', 'eth_blockNumber', 'wallet_getCapabilities'].map(ask),
    ),
    [[account.address], '0x7a69', '0x9', { '0x7a69': { atomic: { status: 'unsupported' } } }],
  )
  await assert.rejects(ask('eth_supportedEntryPoints'), /smart account/)
  await assert.rejects(
    prepare('personal_sign', ['x', account.address], {
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    }),
    /another kind/,
  )
})
