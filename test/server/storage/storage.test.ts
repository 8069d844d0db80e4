import { rm } from 'node:fs/promises'
import { after, before } from 'node:test'
import { DEFAULT_QUOTAS } from '../../../server/src/operation/config.js'
import { createLog } from '../../../server/src/operation/log.js'
import { openStorage, type StorageSettings } from '../../../server/src/storage/open/open-storage.js'
import type { Storage } from '../../../server/src/storage/storage.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import '../../helpers/servers/patient-postgres.js'
import { prepareData } from '../../helpers/embedded-database.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { testStorage } from './storage-contract.js'

const SETTINGS: StorageSettings = {
  data: 'memory:',
  databaseUrl: undefined,
  databasePoolSize: 5,
  redisUrl: undefined,
  quotas: DEFAULT_QUOTAS,
}
const log = createLog('silent')
const open: Record<string, Storage> = {}
let folder: string
let postgres: PostgresServer | undefined

before(async () => {
  folder = createTemporaryFolder('storage')
  open['memory'] = await openStorage(SETTINGS, log)
  open['embedded'] = await openStorage({ ...SETTINGS, data: await prepareData(folder) }, log)
  if (NO_POSTGRES) return
  postgres = await startPostgres()
  open['postgres'] = await openStorage(
    { ...SETTINGS, databaseUrl: await postgres.createDatabase() },
    log,
  )
})
after(async () => {
  await Promise.all(Object.values(open).map((storage) => storage.close()))
  await postgres?.stop()
  await rm(folder, { recursive: true })
})

testStorage('memory', () => open['memory']!)
testStorage('embedded', () => open['embedded']!)
testStorage('PostgreSQL', () => open['postgres']!, { skip: NO_POSTGRES })
