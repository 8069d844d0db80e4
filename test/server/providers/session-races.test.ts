import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { DEFAULT_QUOTAS } from '../../../server/src/operation/config.js'
import { createLog } from '../../../server/src/operation/log.js'
import { createSessionRegistry } from '../../../server/src/providers/smart-sessions/session-registry.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { openStorage } from '../../../server/src/storage/open/open-storage.js'
import { toActivationMessage } from '../../../src/services/smart-sessions/activate-session.js'
import { toRevocationMessage } from '../../../src/services/smart-sessions/revoke-session.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'

const ROUNDS = 8
const [MAX_GRANTED, ASKED] = [3, 12]
const TERMS = {
  expiry: Math.floor(Date.now() / 1000) + 3_600,
  signer: { type: 'keys', data: {} },
  permissions: [],
  policies: [],
}

describe(
  'requests about smart sessions that arrive at the same time at two instances',
  { skip: NO_POSTGRES ?? false },
  () => {
    let postgres: PostgresServer
    let databaseUrl: string
    let servers: RunningServer[]
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = `eip155:31337:${owner.address}`

    before(async () => {
      postgres = await startPostgres()
      databaseUrl = await postgres.createDatabase()
      servers = [
        await startServer({ port: 0, logLevel: 'silent', databaseUrl }),
        await startServer({ port: 0, logLevel: 'silent', databaseUrl }),
      ]
    })
    after(async () => {
      await Promise.all((servers ?? []).map((server) => server.stop()))
      await postgres?.stop()
    })

    const toUrl = (turn: number, rest: string) =>
      `${servers[turn % 2]!.url}/v1/sessions/${encodeURIComponent(account)}${rest}?projectId=${servers[0]!.projectId}&v=2`
    const post = (turn: number, rest: string, body: unknown) =>
      fetch(toUrl(turn, rest), { method: 'POST', body: JSON.stringify(body) })
    const create = async () => ((await (await post(0, '', TERMS)).json()) as { pci: string }).pci
    const activate = async (turn: number, pci: string, context: string) =>
      post(turn, '/activate', {
        ...TERMS,
        pci,
        context,
        signature: await owner.signMessage({
          message: toActivationMessage({ account, pci, context }),
        }),
      })
    const revoke = async (turn: number, pci: string) =>
      post(turn, '/revoke', {
        pci,
        signature: await owner.signMessage({ message: toRevocationMessage({ account, pci }) }),
      })
    const find = async (pci: string) =>
      (
        (await (await fetch(toUrl(0, ''))).json()) as {
          pcis: { pci: string; context: string | null; revokedAt: number | null }[]
        }
      ).pcis.find((session) => session.pci === pci)!

    test('of several grants of one session one succeeds, and its context is the one that is shown', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const pci = await create()
        const contexts = Array.from({ length: 6 }, (_, index) => `0xab${round}${index}`)
        const statuses = await Promise.all(
          contexts.map(async (context, turn) => (await activate(turn, pci, context)).status),
        )
        assert.deepEqual(statuses.toSorted(), [200, 400, 400, 400, 400, 400])
        assert.equal((await find(pci)).context, contexts[statuses.indexOf(200)])
      }
    })

    test('a session that is granted and revoked at the same time ends as revoked, once, and cannot be granted later', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const pci = await create()
        const [granted, ...revoked] = await Promise.all([
          activate(round, pci, '0xcd'),
          revoke(round + 1, pci),
          revoke(round, pci),
          revoke(round + 1, pci),
        ])
        assert.deepEqual(revoked.map(({ status }) => status).toSorted(), [200, 400, 400])
        const shown = await find(pci)
        assert.deepEqual(
          [shown.revokedAt !== null, shown.context !== null],
          [true, granted.status === 200],
        )
        assert.equal((await activate(round, pci, '0xef')).status, 400)
        assert.equal((await find(pci)).context, shown.context)
      }
    })

    test('an account has no more granted sessions than its limit, however many are granted at the same time', async () => {
      const storage = await openStorage(
        {
          data: 'memory:',
          databaseUrl,
          databasePoolSize: ASKED,
          redisUrl: undefined,
          quotas: DEFAULT_QUOTAS,
        },
        createLog('silent'),
      )
      try {
        const registry = createSessionRegistry(() => storage.database(), {
          maxGranted: MAX_GRANTED,
        })
        const other = `eip155:1:0x${'2'.repeat(40)}`
        const pcis = await Promise.all(
          Array.from({ length: ASKED }, (_, index) =>
            registry.create(other, { projectId: 'p', source: `s${index}` }, TERMS),
          ),
        )
        const outcomes = await Promise.allSettled(
          pcis.map((pci) => registry.activate(other, pci, '0xab')),
        )
        assert.deepEqual(
          [
            outcomes.filter(({ status }) => status === 'fulfilled').length,
            (await registry.list(other)).filter(({ context }) => context !== null).length,
          ],
          [MAX_GRANTED, MAX_GRANTED],
        )
        for (const outcome of outcomes)
          if (outcome.status === 'rejected')
            assert.match(String(outcome.reason), /An account may have 3 sessions/)
      } finally {
        await storage.close()
      }
    })
  },
)
