import { sql } from 'drizzle-orm'
import { findIncidents } from '../../operation/admin/find-incidents.js'
import { ADMIN_ROLES } from '../../operation/admin/roles.js'
import type { AdminEndpoint } from './admin-endpoint.js'

/** The state of what an installation depends on. */
export const HEALTH_ENDPOINTS: readonly AdminEndpoint[] = [
  {
    method: 'GET',
    path: '/admin/v1/health',
    roles: ADMIN_ROLES,
    async answer({ context, server }) {
      const started = performance.now()
      const database = await server.storage.database()
      const [row] = await database.query<{ bytes: number; migration: number; now: number }>(sql`
        select pg_database_size(current_database())::float8 as bytes,
          (select max(id) from schema_migrations) as migration,
          extract(epoch from clock_timestamp())::float8 * 1000 as now`)
      const state = {
        kind: database.kind,
        answeredMs: Math.round(performance.now() - started),
        bytes: row!.bytes,
        migration: row!.migration,
        clockAheadMs: Math.round(row!.now - Date.now()),
      }
      const { support } = server.admin
      return context.json({
        database: state,
        incidents: await findIncidents(state, { database, support }),
      })
    },
  },
]
