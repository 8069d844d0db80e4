import { rm } from 'node:fs/promises'
import { after } from 'node:test'
import { NO_POSTGRES, startPostgres, type PostgresServer } from '../../helpers/start-postgres.js'
import { prepareData } from '../../helpers/embedded-database.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { testRelay } from './relay-contract.js'

let folder: string | undefined
let postgres: PostgresServer | undefined

testRelay('memory', async () => ({}))
testRelay('embedded', async () => ({ data: (folder = await prepareData(createTemporaryFolder('relay'))) }))
testRelay('PostgreSQL', async () => ({ databaseUrl: await (postgres = await startPostgres()).createDatabase() }), { skip: NO_POSTGRES })

after(async () => {
  await postgres?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})
