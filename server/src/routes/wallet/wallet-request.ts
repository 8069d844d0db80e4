import type { Context, MiddlewareHandler } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { toSource } from '../../http/budget/source.js'
import { readJsonBody } from '../../http/read-body.js'
import type { Session } from '../../wallet/api/sessions.js'
import type { LoginPlace } from '../../wallet/api/logins.js'
import { toBrowserName } from '../../wallet/browser-name.js'
import { checkProof } from '../../wallet/proof.js'
import { refuse } from '../../wallet/refuse.js'
import type { Role } from '../../wallet/tokens.js'
import type { Device } from '../../wallet/wallet-context.js'
import { isOpen, isOriginAllowed } from '../../storage/projects/origins.js'
import type { BaseContext } from '../base-context.js'

const MAX_BODY_BYTES = 32 * 1024
const PREFLIGHT_MAX_AGE_S = 3600
const HEADERS = 'content-type, authorization, dpop, x-request-id'

/** Lets the secure site's pages, and no others, use a role's paths: any other origin, and none at all, is refused before anything else. `open` are paths with rules of their own. */
export function onlySite({ site }: BaseContext, open: readonly string[] = []): MiddlewareHandler {
  return async (context, next) => {
    if (open.includes(context.req.path)) return next()
    const origin = context.req.header('origin')
    if (origin !== site.url) throw new ApiError(403, 'origin', 'Only the secure site may ask this')
    const headers = { 'Vary': 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'Date, Retry-After, X-Request-Id', 'Cache-Control': 'no-store' }
    if (context.req.method === 'OPTIONS') {
      return new Response(null, { status: 204, headers: { ...headers, 'Access-Control-Allow-Methods': 'GET, POST, DELETE, OPTIONS', 'Access-Control-Allow-Headers': HEADERS, 'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_S) } })
    }
    // Set first, so that a refusal can be read too.
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    await next()
  }
}

/** A body as JSON; 400 unless it says it is: forms of other sites cannot say so. */
export async function readWalletBody(context: Context): Promise<unknown> {
  if (!/^application\/json\b/i.test(context.req.header('content-type') ?? '')) throw new ApiError(400, 'content-type', 'The body must be application/json')
  return readJsonBody(context, MAX_BODY_BYTES)
}

/** The device of a request, by its DPoP proof. `language` is the one the visitor chose. */
export async function readDevice(context: Context, server: BaseContext, role: Role, { access, language = '' }: { access?: string | undefined; language?: string | undefined } = {}): Promise<Device> {
  const { database, clock } = server.wallet.context
  const target = { method: context.req.method, host: context.req.header('host') ?? '', path: context.req.path, access }
  const jkt = await checkProof(context.req.header('dpop'), target, { database: await database(), clock, role })
  return { jkt, browser: toBrowserName(context.req.header('user-agent')), language: `${language},${context.req.header('accept-language') ?? ''}`, source: server.storage.hideAddress(toSource(context.var.address)) }
}

/** The session of a request: its access token, the proof that belongs to it, and that it still lasts. */
export async function readWalletSession(context: Context, server: BaseContext): Promise<{ session: Session; device: Device }> {
  const access = /^DPoP (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
  if (access === undefined) throw refuse.session()
  const device = await readDevice(context, server, 'api', { access })
  return { session: await server.wallet.sessions.read(access, device.jkt), device }
}

/** Where a login is for; 403 unless the project is in use, lists the page and offers this way to sign in. A project for every page is refused: the wallet needs to know its pages. */
export async function readPlace({ storage, config, site }: BaseContext, { projectId, origin }: { projectId: string; origin: string }, login: string): Promise<LoginPlace> {
  const project = await storage.projects.find(projectId)
  if (!project) throw refuse.project('The project is unknown on this server')
  if (project.disabled) throw refuse.project('ProjectInactive: the operator of this server has switched the project off')
  if (isOpen(project) || (project.development && config.production)) throw refuse.project('The project does not list its pages; the embedded wallet needs that')
  // The site's own account page is a place of every project.
  if (origin !== site.url && !isOriginAllowed(project, origin)) throw refuse.project('The origin of the page is not on the list of the project')
  const feature = project.features.find(({ id }) => id === 'social_login')
  if (feature && (!feature.isEnabled || (feature.config !== null && !feature.config.includes(login)))) throw refuse.project(`The project does not offer sign-in by ${login}`)
  return { projectId, project: project.name, origin }
}
