import type { MiddlewareHandler } from 'hono'
import { isOriginAllowed } from '../storage/projects/origins.js'
import { readProjectId } from './project-request.js'
import { refusals } from './refusals.js'
import { isStorageUnavailable } from '../storage/storage-unavailable.js'
import type { ProjectStorage } from '../storage/storage.js'

const HEADERS =
  'content-type, authorization, x-request-id, x-project-id, x-sdk-type, x-sdk-version, solana-client, x-nonce-jwt, traceparent'
const EXPOSED = 'Date, Retry-After, X-Request-Id'
const PREFLIGHT_MAX_AGE_S = 3600
// Clients show the page's developer that its origin is refused, so this response must be readable.
const READABLE_REFUSAL = '/e'

/**
 * CORS rules: a page can read a response if its origin may use the project that the request names.
 * If the request names no known project, there is nothing to protect, and the page can read the
 * refusal.
 */
export function createCors(projects: ProjectStorage): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin')
    const isPreflight =
      context.req.method === 'OPTIONS' &&
      context.req.header('access-control-request-method') !== undefined
    const id = readProjectId(context)
    const project = id === undefined ? undefined : await findProject(projects, id)
    const headers: Record<string, string> = { Vary: 'Origin' }
    if (origin !== undefined && (!project || isOriginAllowed(project, origin))) {
      headers['Access-Control-Allow-Origin'] = origin
      headers['Access-Control-Expose-Headers'] = EXPOSED
    }
    if (isPreflight) {
      return new Response(null, {
        status: 204,
        headers: {
          ...headers,
          'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE, OPTIONS',
          'Access-Control-Allow-Headers': HEADERS,
          'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_S),
        },
      })
    }
    // Some endpoints need no project, but refuse a request that names a disabled one.
    if (project?.disabled) {
      for (const [name, value] of Object.entries(headers)) context.header(name, value)
      throw refusals.projectInactive()
    }
    await next()
    if (context.req.path === READABLE_REFUSAL && context.res.status === 403)
      headers['Access-Control-Allow-Origin'] ??= '*'
    // A response may vary by more than its origin.
    const vary = context.res.headers.get('Vary')
    if (vary && vary !== headers['Vary']) headers['Vary'] = `${vary}, ${headers['Vary']}`
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
  }
}

/**
 * Lets a page read that its budget is used up and when it refills. This discloses nothing, so the
 * project need not be known.
 */
export const letPagesReadRefusals: MiddlewareHandler = async (context, next) => {
  await next()
  const origin = context.req.header('origin')
  if (
    context.res.status !== 429 ||
    origin === undefined ||
    context.res.headers.has('access-control-allow-origin')
  )
    return
  for (const [name, value] of Object.entries({
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': EXPOSED,
  }))
    context.res.headers.set(name, value)
}

// If the storage is unavailable, a later handler refuses the request, and the page must be able to
// read that.
async function findProject(projects: ProjectStorage, id: string) {
  try {
    return await projects.find(id)
  } catch (error) {
    if (isStorageUnavailable(error)) return undefined
    throw error
  }
}
