import { rm } from 'node:fs/promises'
import { after, describe } from 'node:test'
import { NO_NATS, startNats, type NatsServer } from '../../helpers/servers/start-nats.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import '../../helpers/servers/patient-postgres.js'
import { prepareData } from '../../helpers/embedded-database.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { testRelay } from './relay-contract.js'

let folder: string | undefined
let natsFolder: string | undefined
let postgres: PostgresServer | undefined
let nats: NatsServer | undefined

// Each engine has its own server; most of a test is waiting for it.
describe('relay', { concurrency: true }, () => {
  testRelay('memory', async () => ({}))
  testRelay('embedded', async () => ({
    data: (folder = await prepareData(createTemporaryFolder('relay'))),
  }))
  testRelay(
    'PostgreSQL',
    async () => ({ databaseUrl: await (postgres = await startPostgres()).createDatabase() }),
    { skip: NO_POSTGRES },
  )
})

// Alone: it calls NATS once for each message, and an acknowledgement that takes two seconds lets
// the next fetch pass.
testRelay(
  'NATS',
  async () => {
    nats = await startNats()
    return {
      data: (natsFolder = await prepareData(createTemporaryFolder('relay-nats'))),
      natsUrl: nats.url,
    }
  },
  { skip: NO_NATS },
)

after(async () => {
  await postgres?.stop()
  await nats?.stop()
  if (natsFolder) await rm(natsFolder, { recursive: true, force: true })
  if (folder) await rm(folder, { recursive: true, force: true })
})
