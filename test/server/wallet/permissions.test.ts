import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CompleteLoginAnswer } from '../../../server/src/wallet/contracts/contract.js'
import {
  MAX_PERMISSIONS,
  type KeptPermission,
} from '../../../server/src/wallet/contracts/permission-contract.js'
import { createGrantedPermission } from '../../helpers/custody/granted-permission.js'
import { WalletDevice } from '../../helpers/custody/wallet-device.js'
import { startWalletServer, type WalletServer } from '../../helpers/servers/wallet-server.js'

const MINUTE = 60_000
const DAY_S = 86_400
const OTHER_PAGE = 'http://localhost:5174'

let wallet: WalletServer
before(async () => {
  wallet = await startWalletServer()
})
after(() => wallet.stop())

interface Owner {
  readonly device: WalletDevice
  readonly done: CompleteLoginAnswer
}

async function createOwner(email: string, origin = wallet.place.origin): Promise<Owner> {
  const device = await WalletDevice.create({ ...wallet.place, origin })
  const { done } = await device.signIn(email)
  assert.equal((await device.enrol(done)).answers.at(-1)!.status, 200)
  wallet.pass(MINUTE)
  return { device, done }
}

const keep = ({ device, done }: Owner, ...permissions: unknown[]) =>
  device.api('POST', '/permissions', { access: done.access, body: { permissions } })
const read = async ({ device, done }: Owner) => {
  const { status, body } = await device.api('GET', '/permissions', { access: done.access })
  assert.equal(status, 200)
  return body['permissions'] as KeptPermission[]
}
const now = () => Math.floor(wallet.place.now() / 1000)

test('CUST-78 the api records a permission with the origin of the device that granted it, and lists it on each device of the account, newest first, and to nobody else', async () => {
  const owner = await createOwner('permissions@example.org')
  assert.deepEqual(await read(owner), [])
  const [first, second] = [createGrantedPermission(1), createGrantedPermission(2, { token: null })]
  // A body does not say where it comes from.
  const lie = { ...first, origin: 'https://bank.example', grantedAt: 1 }
  assert.equal((await keep(owner, lie)).status, 200)
  const other = await createOwner('permissions@example.org', OTHER_PAGE)
  assert.equal((await keep(other, second)).status, 200)
  for (const one of [owner, other])
    assert.deepEqual(
      (await read(one)).map(({ grantedAt, ...row }) => {
        assert.ok(Math.abs(grantedAt - wallet.place.now()) < 10 * MINUTE)
        return row
      }),
      [
        { chainId: second.chainId, context: second.context, origin: OTHER_PAGE },
        { chainId: first.chainId, context: first.context, origin: wallet.place.origin },
      ],
    )
  assert.deepEqual(await read(await createOwner('stranger@example.org')), [])
  const { pageToken } = owner.done
  for (const init of [{}, { method: 'POST', body: JSON.stringify({ permissions: [first] }) }]) {
    const answer = await fetch(`${wallet.server.url}/wallet/v1/permissions`, {
      ...init,
      headers: {
        origin: wallet.place.origin,
        'content-type': 'application/json',
        authorization: `Bearer ${pageToken}`,
      },
    })
    assert.equal(answer.status, 403, 'the page has no way to the record')
  }
})

test('CUST-78 nothing changes or removes a recorded permission before its end: no repetition, no other one, and no full record', async () => {
  const owner = await createOwner('full@example.org')
  const first = createGrantedPermission(1)
  assert.equal((await keep(owner, first)).status, 200)
  const before = await read(owner)
  wallet.pass(MINUTE)
  assert.equal((await keep(owner, { ...first, chainId: 'eip155:1' })).status, 200)
  assert.deepEqual(await read(owner), before)
  const { device, done } = owner
  for (const method of ['DELETE', 'PUT', 'PATCH'] as const)
    assert.equal(
      (await device.api(method as 'DELETE', '/permissions', { access: done.access })).status,
      405,
    )

  // One has ended: it makes room, and the others do not.
  const ended = createGrantedPermission(2, { expiry: now() - 1 })
  assert.equal((await keep(owner, ended)).status, 200)
  for (let seed = 3; seed <= MAX_PERMISSIONS; seed++)
    assert.equal((await keep(owner, createGrantedPermission(seed))).status, 200)
  const two = [101, 102].map((seed) => createGrantedPermission(seed))
  const refused = await keep(owner, ...two)
  assert.deepEqual([refused.status, refused.field], [409, 'permission_limit'])
  assert.equal((await read(owner)).length, MAX_PERMISSIONS, 'all or none')
  assert.equal((await keep(owner, two[0])).status, 200)
  assert.equal((await keep(owner, two[1])).status, 409)
  const kept = await read(owner)
  assert.equal(kept.length, MAX_PERMISSIONS)
  assert.ok(kept.some(({ grantedAt }) => grantedAt === before[0]!.grantedAt))
})

test('CUST-78 refuses what is no permission, or lasts longer than one, and keeps nothing of it', async () => {
  const owner = await createOwner('shapes@example.org')
  const one = createGrantedPermission(1)
  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    nothing: [],
    'eleven at once': Array.from({ length: 11 }, (_, seed) => createGrantedPermission(seed)),
    'no object': ['x'],
    'a network that is none': [{ ...one, chainId: 'eip155:0' }],
    'a network of Solana': [{ ...one, chainId: 'solana:mainnet' }],
    'a context that is no bytes': [{ ...one, context: '0xabc' }],
    'a context in words': [{ ...one, context: '<script>' }],
    'a context without an end': [{ ...one, context: `0x${'00'.repeat(4_000)}` }],
    'another kind': [{ ...one, type: 'everything' }],
    'a token by its name': [{ ...one, token: 'USDC' }],
    'no amount': [{ ...one, amount: '0' }],
    'a negative amount': [{ ...one, amount: '-1' }],
    'half a second': [{ ...one, period: 0.5 }],
    'no end': [{ ...one, expiry: null }],
    'an end in two years': [{ ...one, expiry: now() + 700 * DAY_S }],
    'a good one and a bad one': [one, { ...createGrantedPermission(2), hash: '0x1' }],
  }
  for (const [name, permissions] of Object.entries(wrong))
    assert.equal((await keep(owner, ...permissions)).status, 400, name)
  assert.deepEqual(await read(owner), [])
  const largest = Array.from({ length: 10 }, (_, seed) =>
    createGrantedPermission(seed, {
      context: `0x${'ab'.repeat(1_299)}`,
      amount: '9'.repeat(78),
      chainId: 'eip155:9007199254740991',
    }),
  )
  assert.equal((await keep(owner, ...largest)).status, 200, 'the largest request has room')
})

test('CUST-78 a frozen account records none and lists none', async () => {
  const owner = await createOwner('cold@example.org')
  const { device, done } = owner
  assert.equal((await device.api('POST', '/freeze', { access: done.access })).status, 200)
  const refused = await keep(owner, createGrantedPermission(1))
  const unread = await device.api('GET', '/permissions', { access: done.access })
  for (const { status, field } of [refused, unread])
    assert.deepEqual([status, field], [403, 'frozen_by_owner'])
})
