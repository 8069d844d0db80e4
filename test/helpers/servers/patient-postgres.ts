import { POSTGRES_LIMITS } from '../../../server/src/storage/open/open-postgres.js'

// For tests whose subject is not an unreachable database: no caller of PostgreSQL in this process
// is refused because the machine is busy, as embedded-database.ts does for PGlite.
// database-outage.test.ts and locked-rows.test.ts do not load this file, and hold what the limits
// are.
Object.assign(POSTGRES_LIMITS, {
  connectMs: 60_000,
  queryMs: 300_000,
  patienceMs: 60_000,
  lockMs: 60_000,
  slowMs: 60_000,
  probeMs: 60_000,
})
