import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { DEFAULT_PROVIDERS } from '../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../server/src/start-server.js'
import { fakeWeb, type FakeWeb } from '../helpers/fakes/fake-web.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../helpers/servers/start-postgres.js'
import '../helpers/servers/patient-postgres.js'
import { prepareData } from '../helpers/embedded-database.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'

const CHAIN = 'eip155:31337'
const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
// Valid JSON that PostgreSQL cannot store.
const TEXTS = ['\\u0000', '\\ud800', 'a\\u0000b', '\\udc00\\ud800']

for (const engine of ['PGlite', 'PostgreSQL'] as const) {
  describe(
    `values that a database cannot store are refused with 400, on ${engine}`,
    { skip: engine === 'PostgreSQL' && NO_POSTGRES },
    () => {
      let folder: string
      let postgres: PostgresServer | undefined
      let node: FakeWeb
      let server: RunningServer

      before(async () => {
        folder = await prepareData(createTemporaryFolder('unstorable'))
        postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
        node = await fakeWeb(({ body }) => ({
          jsonrpc: '2.0',
          id: (JSON.parse(body) as { id: number }).id,
          result: null,
        }))
        server = await startServer({
          port: 0,
          logLevel: 'silent',
          data: folder,
          databaseUrl: await postgres?.createDatabase(),
          analytics: true,
          upstreams: [{ chainId: CHAIN, url: node.url }],
          providers: {
            ...DEFAULT_PROVIDERS,
            publicRpc: false,
            history: { explorers: [], index: [{ chainId: CHAIN, fromBlock: 0 }] },
          },
        })
      })
      after(async () => {
        await server?.stop()
        node?.stop()
        await postgres?.stop()
        await rm(folder, { recursive: true, force: true })
      })

      const ask = async (path: string, body?: string) => {
        const answer = await fetch(
          `${server.url}${path}${path.includes('?') ? '&' : '?'}projectId=${server.projectId}`,
          body === undefined ? {} : { method: 'POST', body },
        )
        return [answer.status, ((await answer.json()) as { status?: string }).status]
      }

      test('characters, in stored JSON', async () => {
        const session = `/v1/sessions/${CHAIN}:${ACCOUNT}`
        for (const text of TEXTS) {
          const terms = `{"expiry":${Math.floor(Date.now() / 1000) + 600},"signer":{"type":"keys","data":"${text}"},"permissions":[],"policies":[]}`
          assert.deepEqual(await ask(session, terms), [400, 'FAILED'], text)
        }
      })

      test('characters and numbers, in lookups', async () => {
        assert.deepEqual(await ask(`/v1/sessions/${CHAIN}:${ACCOUNT}/getcontext?pci=%00`), [
          400,
          'FAILED',
        ])
        for (const cursor of ['[-1,"\\u0000",-1,-1]', '[1,"eip155:31337",1,9007199254740991]']) {
          assert.deepEqual(
            await ask(
              `/v1/account/${ACCOUNT}/history?chainId=${CHAIN}&cursor=${Buffer.from(cursor).toString('base64url')}`,
            ),
            [400, 'FAILED'],
            cursor,
          )
        }
        assert.deepEqual(await ask('/v1/profile/account/a%00lice.user.localhost'), [400, 'FAILED'])
      })

      test('the server continues afterwards', async () => {
        assert.deepEqual(await ask('/ready'), [200, 'ok'])
        assert.deepEqual(
          await ask('/v1/profile/suggestions/marigold').then(([status]) => status),
          200,
        )
      })
    },
  )
}
