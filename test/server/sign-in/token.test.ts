import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { DEFAULT_QUOTAS } from '../../../server/src/operation/config.js'
import { createLog } from '../../../server/src/operation/log.js'
import { ApiError } from '../../../server/src/http/api-error.js'
import { createSignInRegistry } from '../../../server/src/sign-in/sign-in-registry.js'
import { readToken, signToken, type TokenKind } from '../../../server/src/sign-in/token.js'
import { openStorage } from '../../../server/src/storage/open/open-storage.js'

const KIND: TokenKind<{ nonce: string }> = {
  typ: 'test+jwt',
  claims: z.object({ nonce: z.string() }),
  lifetimeS: 300,
}
const [SECRET, OTHER] = [
  { kid: '1', secret: `0x${'5a'.repeat(32)}` },
  { kid: '1', secret: `0x${'5b'.repeat(32)}` },
]
const NOW_S = 1_800_000_000
const TIMES = { aud: 'project', iat: NOW_S, exp: NOW_S + 300 }
const TOKEN = signToken(KIND, SECRET, { nonce: 'abcdefgh' }, TIMES)
const readAt = (...seconds: number[]) =>
  readToken(KIND, SECRET, TOKEN, { aud: 'project', times: seconds.map((second) => second * 1000) })

test('tokens: valid from two minutes before their creation, for differing clocks, exactly to their expiry', () => {
  assert.deepEqual(readAt(NOW_S), { nonce: 'abcdefgh', ...TIMES })
  assert.deepEqual(
    [NOW_S - 121, NOW_S - 119, NOW_S + 299, NOW_S + 300].map(
      (second) => readAt(second) !== undefined,
    ),
    [false, true, true, false],
  )
  assert.ok(readAt(NOW_S + 86_400, NOW_S), 'in time by the clock as it was before it was set')
})

test('tokens: refuses another secret, kind or audience, a longer life than their kind allows, and missing claims', () => {
  const read = (token: string, { kind = KIND, secret = SECRET, aud = 'project' } = {}) =>
    readToken(kind, secret, token, { aud, times: [NOW_S * 1000] })
  assert.ok(read(TOKEN))
  assert.equal(read(TOKEN, { secret: OTHER }), undefined)
  assert.equal(read(TOKEN, { secret: { ...SECRET, kid: '2' } }), undefined)
  assert.equal(read(TOKEN, { aud: 'other' }), undefined)
  assert.equal(read(TOKEN, { kind: { ...KIND, typ: 'other+jwt' } }), undefined)
  assert.equal(
    read(signToken(KIND, SECRET, { nonce: 'abcdefgh' }, { ...TIMES, exp: NOW_S + 301 })),
    undefined,
  )
  assert.equal(read(signToken(KIND as unknown as TokenKind<object>, SECRET, {}, TIMES)), undefined)
})

type Registry = ReturnType<typeof createSignInRegistry>

async function withRegistry(
  quotas: Parameters<typeof createSignInRegistry>[1],
  work: (registry: Registry) => Promise<void>,
): Promise<void> {
  const storage = await openStorage(
    {
      data: 'memory:',
      databaseUrl: undefined,
      databasePoolSize: 1,
      redisUrl: undefined,
      quotas: DEFAULT_QUOTAS,
    },
    createLog('silent'),
  )
  try {
    await work(createSignInRegistry(() => storage.database(), quotas))
  } finally {
    await storage.close()
  }
}

const account = (index: number, projectId = 'one') => ({
  projectId,
  account: `eip155:1:0x${String(index).repeat(40)}`,
})
const isRefused = (reason: RegExp) => (error: unknown) =>
  error instanceof ApiError &&
  error.status === 403 &&
  error.field === 'metadata' &&
  reason.test(error.message)

test('metadata: beyond the project’s limit of accounts, new ones are refused, and existing ones can change', () =>
  withRegistry({ maxAccounts: 2 }, async (registry) => {
    for (const index of [1, 2]) await registry.setMetadata(account(index), { index }, 'source')
    await assert.rejects(
      registry.setMetadata(account(3), {}, 'source'),
      isRefused(/project has metadata of 2 accounts/),
    )
    await registry.setMetadata(account(3, 'two'), { other: true }, 'source')
    await registry.setMetadata(account(2), { a: 1 }, 'source')
    await registry.setMetadata(account(1), null, 'source')
    await registry.setMetadata(account(3), { now: true }, 'source')
    assert.deepEqual(
      await Promise.all([1, 2, 3].map((index) => registry.findMetadata(account(index)))),
      [undefined, { a: 1 }, { now: true }],
    )
  }))

test('finding 15: invented accounts of one network address use its own quota, not that of the project', () =>
  withRegistry({ maxAccounts: 5, maxAccountsPerSource: 2 }, async (registry) => {
    for (const index of [1, 2]) await registry.setMetadata(account(index), { index }, 'stranger')
    for (const projectId of ['one', 'two'])
      await assert.rejects(
        registry.setMetadata(account(3, projectId), {}, 'stranger'),
        isRefused(/from this network address/),
      )
    for (const index of [4, 5, 6])
      await registry.setMetadata(account(index), { index }, `source ${index}`)
    await assert.rejects(registry.setMetadata(account(7), {}, 'source 7'), isRefused(/project/))
  }))

test('metadata: limited in bytes for one network address and for one project, for new and growing accounts; shrinking is always allowed', () =>
  withRegistry({ maxBytes: 2_500, maxBytesPerSource: 1_500 }, async (registry) => {
    const text = (length: number) => ({ text: 'x'.repeat(length) })
    await registry.setMetadata(account(1), text(700), 'stranger')
    await registry.setMetadata(account(2), text(700), 'stranger')
    for (const index of [1, 3])
      await assert.rejects(
        registry.setMetadata(account(index), text(900), 'stranger'),
        isRefused(/network address may take 1500 bytes/),
      )
    // The bytes of an account count for the address that wrote its metadata first, even if another
    // address enlarges it.
    await assert.rejects(
      registry.setMetadata(account(2), text(900), 'other'),
      isRefused(/network address/),
    )
    await registry.setMetadata(account(4), text(700), 'other')
    await assert.rejects(
      registry.setMetadata(account(5), text(700), 'third'),
      isRefused(/project's accounts may take 2500 bytes/),
    )
    await registry.setMetadata(account(5, 'two'), text(700), 'third')
    await registry.setMetadata(account(1), text(100), 'stranger')
    await registry.setMetadata(account(5), text(700), 'fourth')
    assert.deepEqual(await registry.findMetadata(account(1)), text(100))
  }))

test('sign-ins of one network address are counted per day: beyond the limit it is refused, and another address is not', async () => {
  const storage = await openStorage(
    {
      data: 'memory:',
      databaseUrl: undefined,
      databasePoolSize: 1,
      redisUrl: undefined,
      quotas: DEFAULT_QUOTAS,
    },
    createLog('silent'),
  )
  try {
    const registry = createSignInRegistry(() => storage.database(), { maxSignInsADay: 2 })
    const who = { projectId: 'one', account: `eip155:1:0x${'1'.repeat(40)}` }
    for (const nonce of ['a', 'b']) await registry.use(nonce, who, 'source')
    await assert.rejects(
      registry.use('c', who, 'source'),
      (error) => error instanceof ApiError && error.status === 429 && error.retryAfterS! > 0,
    )
    await registry.use('c', who, 'other')
    // A refused nonce does not use the quota: the transaction that counted it did not commit.
    await assert.rejects(
      registry.use('c', who, 'third'),
      (error) => error instanceof ApiError && error.status === 401,
    )
    for (const nonce of ['d', 'e']) await registry.use(nonce, who, 'third')
  } finally {
    await storage.close()
  }
})
