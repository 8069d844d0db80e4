import { Hono, type Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { ApiError } from '../../http/api-error.js'
import type { AdminRole, AdminUser } from '../../operation/admin/roles.js'
import type { AdminContext } from '../base-context.js'

const COOKIE = 'wallet-modal-admin'
const SECURE_COOKIE = `__Host-${COOKIE}`
const TOKEN = /^[0-9a-f]{64}$/
const SAFE = new Set(['GET', 'HEAD'])

/** An endpoint of the admin API. The roles are checked before it runs. */
export interface AdminEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/admin/v1/${string}`
  /** Roles that may use it; `anybody` needs no session. */
  readonly roles: readonly AdminRole[] | 'anybody'
  answer(request: AdminRequest): Promise<Response>
}

/** A request whose sender may make it. */
export interface AdminRequest {
  readonly context: Context
  readonly server: AdminContext
  /** The person who is signed in; only endpoints for anybody run without one. */
  readonly user: AdminUser
  /** `<method> <path>` of every endpoint that the person may use. */
  readonly rights: readonly string[]
  param(name: string): string
  query(name: string): string | undefined
}

/** A route of an endpoint; `all` are the endpoints of the API. */
export function toAdminRoute(
  endpoint: AdminEndpoint,
  all: readonly AdminEndpoint[],
): (server: AdminContext) => Hono {
  return (server) =>
    new Hono().on(endpoint.method, endpoint.path, async (context) => {
      checkOrigin(context, server)
      context.header('Cache-Control', 'no-store')
      const user = endpoint.roles === 'anybody' ? NO_USER : await findUser(context, server)
      if (endpoint.roles !== 'anybody' && !endpoint.roles.includes(user.role))
        throw new ApiError(
          403,
          'role',
          `The role ${user.role} may not do this; ${endpoint.roles.join(' and ')} may`,
        )
      return endpoint.answer({
        context,
        server,
        user,
        rights: listRights(user, all),
        param: (name) => context.req.param(name as never) ?? '',
        query: (name) => context.req.query(name),
      })
    })
}

function listRights({ role }: AdminUser, all: readonly AdminEndpoint[]): string[] {
  return all
    .filter(({ roles }) => roles === 'anybody' || roles.includes(role))
    .map(({ method, path }) => `${method} ${path}`)
}

const NO_USER: AdminUser = { id: '', name: '', role: 'auditor', account: null, disabled: true }

/** Signs a person in on this browser. The cookie is unreadable for scripts and is sent by pages of this origin alone. */
export async function startSession(
  { context, server }: AdminRequest,
  user: AdminUser,
): Promise<void> {
  const token = await server.admin.accounts.openSession(user.id)
  setCookie(context, toCookieName(server), token, {
    httpOnly: true,
    sameSite: 'Strict',
    secure: server.config.production,
    path: '/',
  })
}

/** Signs this browser out. */
export async function endAdminSession({ context, server }: AdminRequest): Promise<void> {
  await server.admin.accounts.closeSession(getCookie(context, toCookieName(server)) ?? '')
  deleteCookie(context, toCookieName(server), { path: '/', secure: server.config.production })
}

/** The origin of the console's pages for this request. */
export function toOwnOrigin(context: Context, { config }: AdminContext): string {
  const { host } = new URL(context.req.url)
  const fitting = config.publicUrls.map((url) => new URL(url)).find((url) => url.host === host)
  return fitting?.origin ?? `http://${host}`
}

// A page of another site sends its own origin, or none with a navigation, which is a GET.
function checkOrigin(context: Context, server: AdminContext): void {
  if (SAFE.has(context.req.method)) return
  if (context.req.header('origin') !== toOwnOrigin(context, server))
    throw new ApiError(403, 'origin', 'Only pages of this origin may make this request')
  const isJson = /^application\/json\b/.test(context.req.header('content-type') ?? '')
  if (!isJson && context.req.method !== 'DELETE')
    throw new ApiError(400, 'content-type', 'The body must be JSON')
}

async function findUser(context: Context, server: AdminContext): Promise<AdminUser> {
  const token = getCookie(context, toCookieName(server)) ?? ''
  const user = TOKEN.test(token) ? await server.admin.accounts.findSession(token) : undefined
  if (!user) throw new ApiError(401, 'session', 'Nobody is signed in, or the session has ended')
  return user
}

function toCookieName({ config }: AdminContext): string {
  return config.production ? SECURE_COOKIE : COOKIE
}

/** The number of a query parameter; a default without it. Throws 400 for other texts. */
export function readCount(
  { query }: AdminRequest,
  name: string,
  { usual, max }: { usual: number; max: number },
): number {
  const text = query(name)
  if (text === undefined) return usual
  const count = Number(text)
  if (/^\d{1,16}$/.test(text) && count <= max) return count
  throw new ApiError(400, name, `${name} must be a whole number from 0 to ${max}`)
}
