import type { Context } from 'hono'
import type { Session } from '../../wallet/api/sessions.js'
import type { LoginPlace } from '../../wallet/api/logins.js'
import { refuse } from '../../wallet/refuse.js'
import type { Device } from '../../wallet/wallet-context.js'
import { isOpen, isOriginAllowed } from '../../storage/projects/origins.js'
import type { ApiContext, BaseContext } from '../base-context.js'
import { readDevice } from '../device-request.js'

/**
 * The session of a request, after checking its access token, the token's DPoP proof, and that the
 * session is valid. `whileFrozen`: the request is answered for an account that its owner has frozen.
 */
export async function readWalletSession(
  context: Context,
  server: ApiContext,
  options?: { whileFrozen: boolean },
): Promise<{ session: Session; device: Device }> {
  const access = /^DPoP (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
  if (access === undefined) throw refuse.session()
  const device = await readDevice(context, server, 'api', { access })
  const session = await server.api.sessions.read(access, device.jkt, options)
  context.set('auditSubject', { device: device.jkt, account: session.accountId })
  return { session, device }
}

/**
 * The place of a login; 403 unless the project is enabled, lists the page and offers this way to
 * sign in. An open project is refused, because the wallet must know its pages.
 */
export async function readPlace(
  { storage, config, site }: BaseContext,
  { projectId, origin }: { projectId: string; origin: string },
  login: string,
): Promise<LoginPlace> {
  const project = await storage.projects.find(projectId)
  if (!project) throw refuse.project('The project is unknown on this server')
  if (project.disabled)
    throw refuse.project('ProjectInactive: the operator of this server has disabled the project')
  if (isOpen(project) || (project.development && config.production))
    throw refuse.project('The project does not list its pages; the embedded wallet needs that')
  // The site's own account page is allowed for every project.
  if (origin !== site.url && !isOriginAllowed(project, origin))
    throw refuse.project('The origin of the page is not on the list of the project')
  const feature = project.features.find(({ id }) => id === 'social_login')
  if (
    feature &&
    (!feature.isEnabled || (feature.config !== null && !feature.config.includes(login)))
  )
    throw refuse.project(`The project does not offer sign-in by ${login}`)
  return { projectId, project: project.name, origin }
}
