import type { Routes } from '../app.js'
import type { AdminContext } from '../base-context.js'
import { ACCOUNT_ENDPOINTS } from './account-endpoints.js'
import { toAdminRoute, type AdminEndpoint } from './admin-endpoint.js'
import { HEALTH_ENDPOINTS } from './health-endpoints.js'
import { PEOPLE_ENDPOINTS } from './people-endpoints.js'
import { PROJECT_ENDPOINTS } from './project-endpoints.js'
import { SERVICE_ENDPOINTS } from './service-endpoints.js'
import { SESSION_ENDPOINTS } from './session-endpoints.js'
import { CONNECTION_ENDPOINTS } from './connection-endpoints.js'
import { showConsole } from './show-console.js'
import { getConsoleAsset } from './get-console-asset.js'
import { EVENT_ENDPOINTS } from './event-endpoints.js'

/** Every endpoint of the admin API, with the roles that may use it. */
export const ADMIN_ENDPOINTS: readonly AdminEndpoint[] = [
  ...SESSION_ENDPOINTS,
  ...PEOPLE_ENDPOINTS,
  ...PROJECT_ENDPOINTS,
  ...SERVICE_ENDPOINTS,
  ...EVENT_ENDPOINTS,
  ...CONNECTION_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...HEALTH_ENDPOINTS,
]

/** The routes of the admin API and of the console's pages. */
export const ADMIN_ROUTES: NonNullable<Routes<AdminContext>['admin']> = {
  ...Object.fromEntries(
    ADMIN_ENDPOINTS.map((endpoint) => [
      `${endpoint.method} ${endpoint.path}`,
      toAdminRoute(endpoint, ADMIN_ENDPOINTS),
    ]),
  ),
  'GET /': showConsole,
  'GET /assets/:name': getConsoleAsset,
}
