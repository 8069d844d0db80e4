import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../../server/src/http/api-error.js'
import { DEFAULT_QUOTAS } from '../../../server/src/operation/config.js'
import { createLog } from '../../../server/src/operation/log.js'
import { createSessionRegistry } from '../../../server/src/providers/smart-sessions/session-registry.js'
import { openStorage } from '../../../server/src/storage/open/open-storage.js'

const ACCOUNT = `eip155:1:0x${'1'.repeat(40)}`
const TERMS = {
  expiry: Math.floor(Date.now() / 1000) + 3_600,
  signer: { type: 'keys', data: {} },
  permissions: [{ type: 'x', data: 'x'.repeat(400) }],
  policies: [],
}
const BYTES = 1_000

test('sessions of a project are limited in bytes together, whatever their addresses; a grant counts, another project does not', async () => {
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
    const registry = createSessionRegistry(() => storage.database(), { maxBytesPerProject: BYTES })
    const ask = (source: string, projectId = 'one') =>
      registry.create(ACCOUNT, { projectId, source }, TERMS)
    const isRefused = (error: unknown) =>
      error instanceof ApiError &&
      error.status === 429 &&
      error.field === 'projectId' &&
      error.retryAfterS === 3_600 &&
      error.message.includes(`${BYTES} bytes`)
    const first = await ask('first')
    await ask('second')
    await assert.rejects(ask('third'), isRefused)
    await assert.rejects(registry.activate(ACCOUNT, first, '0x'.padEnd(400, 'a')), isRefused)
    assert.equal((await registry.find(ACCOUNT, first)).context, null)
    await registry.activate(ACCOUNT, first, '0xabcd')
    const other = await ask('third', 'two')
    await registry.activate(ACCOUNT, other, '0x'.padEnd(400, 'a'))
    assert.equal((await registry.list(ACCOUNT)).length, 3)
  } finally {
    await storage.close()
  }
})
