import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSignature, serializeSignature, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  decodeDelegation,
  encodeDelegation,
  hashDelegation,
  toDelegation,
} from '../../../server/frame/grants/delegation.js'
import { PermissionRecord, type Granted } from '../../../server/frame/grants/permission-record.js'
import { openDeviceStore } from '../../../server/frame/device/device-store.js'
import { Refusal } from '../../../server/frame/wallet/refusal.js'
import { GrantedPermission } from '../../../server/src/wallet/contracts/permission-contract.js'
import { MemoryDeviceStore } from '../../helpers/custody/memory-device-store.js'
import { createPermissionAccount } from '../../helpers/custody/permission-account.js'

const CHAIN = 'eip155:8453'
const DAY_S = 86_400n
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const owner = privateKeyToAccount(`0x${'6c'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'5a'.repeat(32)}`)
const nowS = () => BigInt(Math.floor(Date.now() / 1000))

/** The permission of a salt, as the wallet signs it, or as a forger would. */
async function sign(
  salt: bigint,
  {
    by = owner,
    delegator = owner.address,
    chain = 8453,
    expiry = nowS() + 30n * DAY_S,
  }: { by?: typeof owner; delegator?: `0x${string}`; chain?: number; expiry?: bigint } = {},
): Promise<Granted> {
  const delegation = toDelegation(
    { token: `0x${'7'.repeat(40)}`, amount: 10_000_000n, seconds: DAY_S, start: 1n, expiry },
    { delegate: stranger.address, delegator, salt },
  )
  const signature = await by.sign({ hash: hashDelegation(delegation, chain) })
  return { chainId: CHAIN, context: encodeDelegation({ ...delegation, signature }) }
}
const kept = (granted: Granted, origin = 'https://shop.example', grantedAt = 1) => ({
  ...granted,
  origin,
  grantedAt,
})
// A signature has two forms: with s, and with the order of the curve minus s.
function malleate(context: Granted['context']): Granted['context'] {
  const { delegation } = decodeDelegation(context)!
  const { r, s, yParity } = parseSignature(delegation.signature)
  const other = { r, s: toHex(ORDER - BigInt(s), { size: 32 }), yParity: 1 - yParity }
  return encodeDelegation({ ...delegation, signature: serializeSignature(other) })
}
const contextsOf = (list: readonly { context: string }[]) => list.map(({ context }) => context)

test('CUST-79 records what is granted in the form that the api takes, and on this device', async () => {
  const store = new MemoryDeviceStore()
  const { account, api } = createPermissionAccount(store)
  const record = new PermissionRecord(account)
  const [one, two] = [await sign(1n), await sign(2n)]
  await record.keep([one, two])
  assert.deepEqual(
    api.sent.map((entry) => {
      GrantedPermission.parse(entry)
      return [entry.type, entry.token, entry.amount, entry.period]
    }),
    [1, 2].map(() => ['erc20-token-periodic', `0x${'7'.repeat(40)}`, '10000000', 86_400]),
  )
  const { permissions, unread, problem } = await record.list(owner.address)
  assert.deepEqual([permissions.length, unread, problem], [2, 0, undefined])
  assert.deepEqual(
    permissions.map(({ origin }) => origin),
    ['https://shop.example', 'https://shop.example'],
  )
})

test('CUST-79 a permission that is not recorded is not granted, whatever failed, and the refusal says so', async () => {
  for (const failure of [
    new Refusal(0, '', 'The wallet cannot be reached'),
    new Refusal(503, '', 'No'),
    new Refusal(404, '', 'Nothing is here'),
    new TypeError('No'),
  ]) {
    const { account, api } = createPermissionAccount(new MemoryDeviceStore())
    api.failure = failure
    await assert.rejects(new PermissionRecord(account).keep([await sign(1n)]), {
      name: 'Refusal',
      field: 'permission_record',
      message: /was not granted/,
    })
    api.failure = undefined
    assert.deepEqual((await new PermissionRecord(account).list(owner.address)).permissions, [])
  }
  for (const field of ['permission_limit', 'frozen_by_owner', 'authorization']) {
    const { account, api } = createPermissionAccount(new MemoryDeviceStore())
    api.failure = new Refusal(409, field, 'No')
    await assert.rejects(new PermissionRecord(account).keep([await sign(1n)]), { field })
  }
  const broken = new MemoryDeviceStore()
  broken.replace = () => Promise.reject(new Error('The storage of this browser failed'))
  const { account } = createPermissionAccount(broken)
  await assert.rejects(new PermissionRecord(account).keep([await sign(1n)]), {
    field: 'permission_record',
  })
})

test('CUST-79 a permission is not recorded in the account of another tab, so it is not granted', async () => {
  const { account, api, session } = createPermissionAccount(new MemoryDeviceStore())
  session.addresses.eip155 = stranger.address
  await assert.rejects(new PermissionRecord(account).keep([await sign(1n)]), {
    field: 'permission_record',
  })
  assert.deepEqual(api.sent, [])
})

test('CUST-79 a device whose storage fails keeps its copy in memory, and the grant settles', async (context) => {
  const database = {
    transaction() {
      throw new DOMException('The connection is lost', 'InvalidStateError')
    },
  }
  const open = () => {
    const request: Record<string, unknown> = { result: database }
    queueMicrotask(() => (request['onsuccess'] as () => void)())
    return request
  }
  Object.assign(globalThis, { indexedDB: { open } })
  context.after(() => Reflect.deleteProperty(globalThis, 'indexedDB'))
  const store = await openDeviceStore('broken')
  // As a sign-in does: from then on the wallet works from memory.
  await store.set('session', {})
  assert.equal(store.durable, false)
  const { account, api } = createPermissionAccount(store)
  await new PermissionRecord(account).keep([await sign(1n)])
  api.kept = []
  assert.equal((await new PermissionRecord(account).list(owner.address)).permissions.length, 1)
})

test('CUST-80 a time that is no date is left out, and hides nothing else', async () => {
  const { account, api } = createPermissionAccount(new MemoryDeviceStore())
  const record = new PermissionRecord(account)
  const own = await sign(1n)
  await record.keep([own])
  api.kept = [
    kept(await sign(2n), 'https://other.example', Number.MAX_SAFE_INTEGER),
    kept(await sign(3n, { expiry: 2n ** 127n })),
  ]
  const { permissions, unread } = await record.list(owner.address)
  assert.deepEqual([contextsOf(permissions), unread], [[own.context], 2])
})

test('CUST-80 an api that leaves one out, or does not answer, hides none that this device has granted; one that lies about the website does not change it here', async () => {
  const { account, api } = createPermissionAccount(new MemoryDeviceStore())
  const record = new PermissionRecord(account)
  const own = await sign(1n)
  await record.keep([own])
  const elsewhere = kept(await sign(2n), 'https://other.example', Date.now() + 1)
  api.kept = [elsewhere]
  const both = await record.list(owner.address)
  assert.deepEqual(contextsOf(both.permissions), [elsewhere.context, own.context])
  api.kept = [kept(own, 'https://bank.example')]
  assert.deepEqual(
    (await record.list(owner.address)).permissions.map(({ origin }) => origin),
    ['https://shop.example'],
  )
  api.failure = new Refusal(0, '', 'The wallet cannot be reached')
  const alone = await record.list(owner.address)
  assert.deepEqual(contextsOf(alone.permissions), [own.context])
  assert.equal(alone.problem, api.failure)
})

test('CUST-80 an api invents no permission: nothing is listed, or revoked, that the account has not signed for that network', async () => {
  const { account, api } = createPermissionAccount(new MemoryDeviceStore())
  const good = kept(await sign(1n))
  api.kept = [
    kept(await sign(2n, { by: stranger })),
    kept(await sign(3n, { by: stranger, delegator: stranger.address })),
    kept(await sign(4n, { chain: 1 })),
    { ...good, chainId: 'eip155:1' },
    { ...good, context: `${good.context}00` },
    { ...good, context: good.context.replace('989680', '989681') },
    { ...good, context: '0x' },
    good,
    // The other form of the same signature.
    { ...good, context: malleate(good.context) },
  ]
  const { permissions, unread } = await new PermissionRecord(account).list(owner.address)
  assert.equal(permissions.length, 1)
  assert.equal(unread, api.kept.length - 2)
  assert.equal(permissions[0]!.terms.amount, 10_000_000n)
})

test('this device forgets its copy of one that has ended with the next one, and two tabs lose none', async () => {
  const store = new MemoryDeviceStore()
  const { account } = createPermissionAccount(store)
  const record = new PermissionRecord(account)
  await record.keep([await sign(1n, { expiry: nowS() - 1n })])
  const [two, three] = [await sign(2n), await sign(3n)]
  await Promise.all([record.keep([two]), new PermissionRecord(account).keep([three])])
  const copy = await store.get<{ context: string }[]>('permissions|account')
  assert.deepEqual(contextsOf(copy!).sort(), [two.context, three.context].sort())
})
