import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { NO_POSTGRES, startPostgres, type PostgresServer } from '../../helpers/start-postgres.js'
import { testRelay } from './relay-contract.js'

let folder: string | undefined
let postgres: PostgresServer | undefined

testRelay('memory', async () => ({}))
testRelay('embedded', async () => ({ data: (folder = await mkdtemp(join(tmpdir(), 'relay-'))) }))
testRelay('PostgreSQL', async () => ({ databaseUrl: await (postgres = await startPostgres()).createDatabase() }), { skip: NO_POSTGRES })

after(async () => {
  await postgres?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})
