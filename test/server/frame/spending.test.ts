import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { SystemProgram, Transaction, PublicKey } from '@solana/web3.js'
import { encodeFunctionData, parseAbi, toHex, type Hex } from 'viem'
import { toBase58 } from '../../../server/frame/encoding/base58.js'
import { fromBase64Url, toBase64Url, type Bytes } from '../../../server/frame/encoding/bytes.js'
import { createWrapKey } from '../../../server/frame/keys/device-share.js'
import {
  PasskeyRefused,
  runKeyTask,
  SpendingRefused,
  type EnrolledWallet,
  type SpendingCheck,
} from '../../../server/frame/keys/key-tasks.js'
import { createReleaseKey } from '../../../server/frame/keys/release-key.js'
import { commit } from '../../../server/frame/keys/releases.js'
import { markExcess } from '../../../server/frame/requests/mark-excess.js'
import {
  findExcess,
  NO_SPENDING,
  UNKNOWN_SPENDING,
  type Spending,
} from '../../../server/frame/spending/find-excess.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import {
  permitsMore,
  type SpendingRule,
} from '../../../server/src/wallet/statements/spending-rule.js'
import {
  account,
  createNode,
  OTHER,
  prepare,
  solana,
  TOKEN,
} from '../../helpers/custody/frame-requests.js'
import { DRAIN_TRANSACTIONS, DRAIN_TYPED } from './drain-requests.js'

const COIN = 'eip155:31337/native'
const ETHER = 10n ** 18n
const NOW = Date.parse('2026-11-20T12:00:00Z')
const DAY = 24 * 60 * 60_000
const toRule = (changes: Partial<SpendingRule> = {}): SpendingRule => ({
  version: 1,
  limit: 'day',
  amounts: [{ asset: COIN, amount: String(ETHER) }],
  listedOnly: false,
  addresses: [],
  ...changes,
})
const pay = (amount: bigint, asset = COIN): Spending => ({
  spends: [{ asset, amount }],
  recipients: [OTHER],
  isValued: true,
})
const at = (changes: Partial<Parameters<typeof findExcess>[2]> = {}) => ({
  spent: [],
  paid: [],
  now: NOW,
  ...changes,
})
const kindsOf = (...args: Parameters<typeof findExcess>) =>
  findExcess(...args).map(({ kind }) => kind)

test('CUST-49 a limit counts what left the device, by day or in all; what it does not name or cannot value is over it', () => {
  const rule = toRule()
  assert.deepEqual(findExcess(rule, pay(ETHER), at()), [])
  const spent = [{ asset: COIN, amount: ETHER / 2n, at: NOW - DAY + 1 }]
  assert.deepEqual(findExcess(rule, pay(ETHER), at({ spent })), [
    { kind: 'amount', asset: COIN, amount: ETHER, left: ETHER / 2n },
  ])
  assert.deepEqual(findExcess(rule, pay(ETHER), at({ spent, now: NOW + 1 })), [])
  assert.deepEqual(
    kindsOf(toRule({ limit: 'device' }), pay(ETHER), at({ spent, now: NOW + 9 * DAY })),
    ['amount'],
  )
  const halves: Spending = { ...pay(ETHER), spends: [...pay(ETHER).spends, ...pay(1n).spends] }
  assert.deepEqual(kindsOf(rule, halves, at()), ['amount'], 'the parts of a request add up')
  assert.deepEqual(kindsOf(rule, pay(1n, 'eip155:1/native'), at()), ['amount'])
  assert.deepEqual(kindsOf(rule, UNKNOWN_SPENDING, at()), ['unknown'])
  assert.deepEqual(findExcess(rule, NO_SPENDING, at()), [])
  assert.deepEqual(findExcess(toRule({ limit: 'off' }), UNKNOWN_SPENDING, at()), [])
  // An asset named twice has the lower amount.
  const twice = toRule({
    amounts: [
      { asset: COIN, amount: '5' },
      { asset: COIN, amount: '3' },
    ],
  })
  assert.deepEqual(kindsOf(twice, pay(4n), at()), ['amount'])
})

test('CUST-50 with a list, a first payment goes only to an address on it', () => {
  const rule = toRule({ limit: 'off', listedOnly: true })
  assert.deepEqual(findExcess(rule, pay(1n), at()), [{ kind: 'address', address: OTHER }])
  assert.deepEqual(findExcess(rule, pay(1n), at({ paid: [OTHER.toLowerCase()] })), [])
  const listed = { ...rule, addresses: [OTHER.toLowerCase()] }
  assert.deepEqual(findExcess(listed, pay(1n), at()), [])
  assert.deepEqual(kindsOf(listed, UNKNOWN_SPENDING, at()), ['unknown'])
})

test('CUST-49 a rule counts as permitting more whenever some request passes it that the one before refuses', () => {
  const amounts = ['0', '1', '2'].map((amount) => [{ asset: COIN, amount }])
  const rules = (['off', 'day', 'device'] as const).flatMap((limit) =>
    [[], ...amounts].flatMap((list) =>
      [true, false].flatMap((listedOnly) =>
        [[], [OTHER.toLowerCase()]].map((addresses) =>
          toRule({ limit, amounts: list, listedOnly, addresses }),
        ),
      ),
    ),
  )
  const requests = [pay(1n), pay(2n), pay(3n), UNKNOWN_SPENDING]
  const ledgers = [at(), at({ spent: [{ asset: COIN, amount: 2n, at: 0 }] })]
  let more = 0
  for (const before of rules)
    for (const next of rules) {
      const passes = (rule: SpendingRule) =>
        ledgers.flatMap((ledger) =>
          requests.map((request) => findExcess(rule, request, ledger).length === 0),
        )
      const old = passes(before)
      const isMore = passes(next).some((passed, index) => passed && !old[index])
      if (isMore) {
        more++
        assert.ok(permitsMore(next, before), JSON.stringify({ before, next }))
      }
    }
  assert.ok(more > 100, `${more} pairs`)
  assert.equal(permitsMore(toRule(), undefined), false)
  assert.equal(permitsMore(toRule(), toRule()), false)
})

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

async function createWallet() {
  const wrapKey = await createWrapKey()
  const { keys: releaseKey, publicKey } = await createReleaseKey()
  const made = (await runKeyTask({ kind: 'create', wrapKey })) as EnrolledWallet
  const share = fromBase64Url(made.authShare) as Bytes
  const recipientPublicKey = await crypto.subtle.importKey(
    'raw',
    fromBase64Url(publicKey),
    { name: 'ECDH', namedCurve: 'P-256' },
    true,
    [],
  )
  const { enc, ct } = await suite.seal(
    { recipientPublicKey, info: new TextEncoder().encode('info').buffer },
    share.buffer,
  )
  return {
    stored: made.stored,
    wrapKey,
    release: {
      enc: toBase64Url(new Uint8Array(enc)),
      ciphertext: toBase64Url(new Uint8Array(ct)),
      commitment: await commit(share),
      info: 'info',
    },
    releaseKey,
    addresses: made.addresses,
  }
}

test('CUST-49 the worker that rebuilds the key signs nothing that the rule does not permit, and believes only a rule of its own key', async () => {
  const [wallet, stranger] = [await createWallet(), await createWallet()]
  const accountId = 'account-of-the-visitor'
  const rule = toRule()
  const signRule = (by: typeof wallet, changed = rule) =>
    runKeyTask({
      kind: 'limit',
      accountId,
      rule: changed,
      before: [],
      ...by,
    }) as Promise<string>
  const signature = await signRule(wallet)
  const sign = (changes: Partial<SpendingCheck>) =>
    runKeyTask({
      kind: 'sign',
      tasks: [{ namespace: 'eip155', digest: new Uint8Array(32).fill(1) }],
      check: { accountId, rules: [{ rule, signature }], spending: pay(ETHER), ...at(), ...changes },
      ...wallet,
    })
  assert.equal(((await sign({})) as Uint8Array[]).length, 1)
  await assert.rejects(sign({ spending: pay(ETHER + 1n) }), SpendingRefused)
  await assert.rejects(sign({ spending: UNKNOWN_SPENDING }), SpendingRefused)
  // A hostile api raises the limit, takes another wallet's signature, or another account's.
  const raised = toRule({ version: 2, amounts: [{ asset: COIN, amount: String(ETHER * 9n) }] })
  const forged = [
    { rules: [{ rule: raised, signature }] },
    { rules: [{ rule: raised, signature: await signRule(stranger, raised) }] },
    { accountId: 'another-account' },
    { rules: [{ rule, signature: `0x${'11'.repeat(64)}1b` }] },
    {
      rules: [
        { rule, signature },
        { rule: raised, signature },
      ],
    },
  ]
  for (const changes of forged)
    await assert.rejects(sign({ spending: pay(1n), ...changes }), /not signed by this wallet/)
  const signedRaise = { rule: raised, signature: await signRule(wallet, raised) }
  for (const rules of [
    [{ rule, signature }, signedRaise],
    [signedRaise, { rule, signature }],
  ])
    await assert.rejects(
      sign({ rules, spending: pay(ETHER + 1n) }),
      /does not permit/,
      'while the roles differ, the stricter rule holds',
    )
  await assert.rejects(
    runKeyTask({
      kind: 'limit',
      accountId,
      rule: raised,
      before: [{ rule: raised, signature }],
      ...wallet,
    }),
    /not signed by this wallet/,
    'a rule does not replace a forged one',
  )
})

test('CUST-59 the wallet signs that a passkey confirmed an act only after the passkey has opened the key that the wallet gave to it', async () => {
  const [wallet, stranger] = [await createWallet(), await createWallet()]
  const prf = new Uint8Array(32).fill(7)
  const wrap = (by: typeof wallet) => runKeyTask({ kind: 'wrap', prf, ...by }) as Promise<string>
  const wrapped = await wrap(wallet)
  const confirm = (passkey: { wrapped: string; prf: Bytes }) =>
    runKeyTask({ kind: 'confirm', accountId: 'a', act: 'spending 0x', passkey, ...wallet })
  assert.match((await confirm({ wrapped, prf })) as string, /^0x[0-9a-f]{128}1[bc]$/)
  for (const passkey of [
    { wrapped, prf: new Uint8Array(32).fill(8) },
    // A hostile api gives a passkey of its own, with a key of its own.
    { wrapped: await wrap(stranger), prf },
    { wrapped: toBase64Url(new Uint8Array(60)), prf },
  ])
    await assert.rejects(confirm(passkey), PasskeyRefused)
})

const ERC20 = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])

test('CUST-49 what a request takes is read from its bytes: coins, tokens and the fee; the rest is not valued', async () => {
  const send = (call: object) =>
    prepare('eth_sendTransaction', [{ from: account.address, ...call }])
  const coin = (await send({ to: OTHER, value: toHex(ETHER) })).spending!
  assert.equal(coin.isValued, true)
  assert.deepEqual(coin.spends[0], { asset: COIN, amount: ETHER })
  assert.equal(coin.spends[1]?.asset, COIN, 'the fee')
  assert.ok(coin.spends[1].amount > 0n)
  assert.deepEqual(coin.recipients, [OTHER.toLowerCase()])
  const call = (name: 'transfer' | 'approve'): Hex =>
    encodeFunctionData({ abi: ERC20, functionName: name, args: [OTHER, 7n] })
  const token = (await send({ to: TOKEN, data: call('transfer'), value: '0x5' })).spending!
  assert.equal(token.isValued, true)
  assert.deepEqual(token.spends.slice(0, 2), [
    { asset: COIN, amount: 5n },
    { asset: `eip155:31337/erc20:${TOKEN.toLowerCase()}`, amount: 7n },
  ])
  assert.equal((await send({ to: TOKEN, data: call('approve') })).spending?.isValued, false)
  assert.equal((await send({ to: TOKEN, data: '0x12345678' })).spending?.isValued, false)
  const batch = await prepare('wallet_sendCalls', [
    {
      from: account.address,
      calls: [
        { to: OTHER, value: '0x1' },
        { to: TOKEN, data: call('approve') },
      ],
    },
  ])
  assert.equal(batch.spending?.isValued, false)
  const message = (text: string) => prepare('personal_sign', [toHex(text), account.address])
  assert.deepEqual((await message('hello')).spending, NO_SPENDING)
  const hash = await prepare('personal_sign', [`0x${'ab'.repeat(32)}`, account.address])
  assert.equal(hash.spending, undefined)
})

test('CUST-49 a Solana transfer is valued with its fee, and another program is not', async () => {
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const other = new PublicKey(new Uint8Array(32).fill(9))
  const prepareSolana = async (program: PublicKey) => {
    const transaction = new Transaction({
      feePayer: solana.publicKey,
      recentBlockhash: toBase58(new Uint8Array(32).fill(3)),
    }).add(
      SystemProgram.transfer({ fromPubkey: solana.publicKey, toPubkey: other, lamports: 1000 }),
    )
    if (!program.equals(SystemProgram.programId))
      transaction.add({ programId: program, keys: [], data: Buffer.of(1) })
    const bytes = transaction.serialize({ requireAllSignatures: false })
    return (
      await prepare(
        'solana_signTransaction',
        { transaction: toBase58(new Uint8Array(bytes)) },
        { chainId, rpc: createNode({ getMultipleAccounts: { value: [] } }) },
      )
    ).spending!
  }
  const transfer = await prepareSolana(SystemProgram.programId)
  assert.equal(transfer.isValued, true)
  assert.deepEqual(transfer.spends, [{ asset: `${chainId}/native`, amount: 6000n }])
  assert.equal((await prepareSolana(other)).isValued, false)
})

test('CUST-49 CUST-50 of the requests that drain none passes a limit of nothing; each says in words what is over it, and cannot be approved', async () => {
  const rule = toRule({ amounts: [], listedOnly: true })
  let refused = 0
  for (const { name, method, params } of [...DRAIN_TRANSACTIONS, ...DRAIN_TYPED]) {
    const prepared = await prepare(method, params, {
      chainId: 'eip155:1',
      rpc: createNode({ eth_chainId: '0x7a69', eth_getCode: '0x6001' }),
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
    if (!prepared) {
      refused++
      continue
    }
    const excess = findExcess(rule, prepared.spending ?? UNKNOWN_SPENDING, at())
    assert.ok(excess.length > 0, name)
    const { risks, refusal } = markExcess(prepared.view, excess)
    assert.equal(risks[0]?.level, 'danger', name)
    assert.ok(refusal, name)
  }
  assert.ok(refused < DRAIN_TRANSACTIONS.length, 'not all were refused for another reason')
})
