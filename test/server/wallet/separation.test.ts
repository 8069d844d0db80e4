import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Client } from 'pg'
import { findFreePort } from '../../helpers/find-free-port.js'
import { startServerProcess } from '../../helpers/servers/server-process.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

const ROLES = ['api', 'vault'] as const
const HOST = 'role.example'

describe(
  'the roles of the embedded wallet in production, as processes',
  { skip: NO_POSTGRES },
  () => {
    let postgres: PostgresServer
    let folder: string
    before(async () => {
      postgres = await startPostgres()
      folder = createTemporaryFolder('separation')
    })
    after(() => postgres?.stop())

    /** A key file with the keys of some roles. */
    async function writeKeys(
      name: string,
      roles: readonly (typeof ROLES)[number][],
    ): Promise<string> {
      const purposes = roles.flatMap((role) =>
        role === 'api'
          ? ['wallet tokens', 'wallet shares', 'wallet codes']
          : ['vault tokens', 'vault shares', 'vault codes'],
      )
      const path = join(folder, name)
      await writeFile(
        path,
        JSON.stringify(
          Object.fromEntries(
            purposes.map((purpose) => [
              purpose,
              [{ kid: '1', secret: `0x${randomBytes(32).toString('hex')}` }],
            ]),
          ),
        ),
      )
      await chmod(path, 0o600)
      return path
    }
    async function start(
      program: 'main' | 'frame' | (typeof ROLES)[number],
      {
        keys,
        database,
        doors = [],
      }: { keys?: string; database?: string; doors?: readonly string[] },
    ) {
      const port = await findFreePort()
      const url = new URL(database ?? (await postgres.createDatabase()))
      // The PostgreSQL of the tests accepts any password; production refuses an empty one.
      url.password = randomBytes(12).toString('hex')
      const server = await startServerProcess(
        ['--port', String(port), ...(doors.length === 0 ? [] : ['--doors', doors.join(',')])],
        {
          NODE_ENV: 'production',
          WALLET_MODAL_PUBLIC_URL: `https://${HOST}`,
          WALLET_MODAL_TRUST_PROXY: '1',
          WALLET_MODAL_METRICS_TOKEN: randomBytes(32).toString('hex'),
          DATABASE_URL: url.href,
          ...(keys !== undefined && { WALLET_MODAL_KEY_FILE: keys }),
          SMTP_URL: 'smtps://mail.example',
          WALLET_MODAL_FRAME_URL: 'https://frame.example',
          WALLET_MODAL_VAULT_KEYS: `1:${'A'.repeat(43)}`,
          WALLET_MODAL_API_KEYS: `1:${'B'.repeat(43)}`,
        },
        { program },
      )
      const get = (path: string) =>
        new Promise<number>((resolve, reject) =>
          request({ host: '127.0.0.1', port, path, headers: { host: HOST } }, (response) => {
            response.resume()
            resolve(response.statusCode!)
          })
            .once('error', reject)
            .end(),
        )
      return { server, get }
    }

    test('E2 the program of the secure site serves only its pages', async () => {
      const { server, get } = await start('frame', {})
      for (const path of ['/loading', '/ready']) assert.equal(await get(path), 200, path)
      for (const path of [
        '/wallet/v1/keys',
        '/vault/v1/keys',
        '/getWallets',
        '/v1/supported-chains',
      ])
        assert.equal(await get(path), 404, path)
      assert.equal(await server.stop(), 0)
    })
    for (const role of ROLES) {
      test(`E2 E14 CUST-16 wallet-${role} alone serves only its own paths`, async () => {
        const { server, get } = await start(role, {
          keys: await writeKeys(`own-${role}.json`, [role]),
        })
        const other = role === 'api' ? 'vault' : 'wallet'
        assert.equal(await get(`/${role === 'api' ? 'wallet' : 'vault'}/v1/keys`), 200)
        for (const path of [
          `/${other}/v1/keys`,
          '/getWallets',
          '/v1/supported-chains',
          '/auth/v1/nonce',
          '/sdk',
          '/v1/generators/onrampurl',
        ])
          assert.equal(await get(path), 404, path)
        assert.equal(await server.stop(), 0)
      })
      test(`E14 CUST-16 wallet-${role} does not start beside another role, from the combined program, with keys of both roles, or with only the other role's keys`, async () => {
        const keys = await writeKeys(`${role}.json`, [role])
        for (const door of ['relay', role === 'api' ? 'wallet-vault' : 'wallet-api'])
          await assert.rejects(
            start(role, { keys, doors: [`wallet-${role}`, door] }),
            /in a process of its own/,
          )
        await assert.rejects(
          start('main', { keys, doors: [`wallet-${role}`] }),
          new RegExp(`in a process of its own, by the program wallet-modal-${role}`),
        )
        await assert.rejects(
          start(role, { keys: await writeKeys(`both-${role}.json`, ROLES) }),
          /belong to another role/,
        )
        await assert.rejects(
          start(role, {
            keys: await writeKeys(`other-${role}.json`, [role === 'api' ? 'vault' : 'api']),
          }),
          /has a mistake at (?:wallet|vault) tokens/,
        )
      })
      test(`V4 CUST-30 wallet-${role} does not start on a database that acknowledges commits before they are written`, async () => {
        const database = await postgres.createDatabase()
        const client = new Client({ connectionString: database })
        await client.connect()
        await client.query(
          `alter database ${new URL(database).pathname.slice(1)} set synchronous_commit = off`,
        )
        await client.end()
        await assert.rejects(
          start(role, { keys: await writeKeys(`commit-${role}.json`, [role]), database }),
          /synchronous_commit = off/,
        )
      })
    }
  },
)
