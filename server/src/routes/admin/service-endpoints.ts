import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { ApiError } from '../../http/api-error.js'
import { readJsonBody } from '../../http/read-body.js'
import { ADMIN_ROLES } from '../../operation/admin/roles.js'
import { isPublicAddress } from '../../providers/public-fetch.js'
import type { ProjectService, ServiceKind } from '../../storage/storage.js'
import { readShape } from '../read-shape.js'
import type { AdminEndpoint, AdminRequest } from './admin-endpoint.js'
import { findProject } from './find-project.js'

const MAX_BODY_BYTES = 8 * 1024
const MAX_SERVICES = 100
const EIP155 = /^eip155:[1-9]\d{0,15}$/
const CHAINS: Readonly<Record<ServiceKind, RegExp>> = {
  node: /^(?:eip155:[1-9]\d{0,15}|solana:[-\w]{1,32})$/,
  bundler: EIP155,
  paymaster: EIP155,
}
const EDITORS = ['owner', 'developer'] as const
const ONE = '/admin/v1/projects/:id/services/:kind/:chainId'
// Those that server/src/providers/public-fetch.ts connects to.
const PORTS = ['', '80', '443', '8080', '8443']
const NewService = z.object({ url: z.string().check(z.maxLength(2_000)) })

/**
 * Nodes, bundlers and paymasters that a project uses in the place of the installation's. Their
 * addresses may contain keys: they are written, never read, and the log of acts has the host alone.
 */
export const SERVICE_ENDPOINTS: readonly AdminEndpoint[] = [
  {
    method: 'GET',
    path: '/admin/v1/projects/:id/services',
    roles: ADMIN_ROLES,
    async answer(request) {
      const { id } = await findProject(request)
      const services = await request.server.storage.services.list(id)
      return request.context.json({ services: services.map(toShown) })
    },
  },
  {
    method: 'PUT',
    path: ONE,
    roles: EDITORS,
    async answer(request) {
      const { context, server, user } = request
      const { url } = readShape(
        NewService,
        await readJsonBody(context, MAX_BODY_BYTES),
        'The body needs a url of at most 2,000 characters',
      )
      const { id } = await findProject(request)
      const service = { ...readService(request), url }
      checkAddress(url, server.config.production)
      const others = (await server.storage.services.list(id)).filter(
        (one) => one.kind !== service.kind || one.chainId !== service.chainId,
      )
      if (others.length >= MAX_SERVICES)
        throw new ApiError(400, 'chainId', `A project has at most ${MAX_SERVICES} services`)
      await server.admin.audit.record(
        { user, action: 'project.service.set', subject: id, details: toShown(service) },
        () => server.storage.services.save(id, service),
      )
      return context.json(toShown(service))
    },
  },
  {
    method: 'DELETE',
    path: ONE,
    roles: EDITORS,
    async answer(request) {
      const { context, server, user } = request
      const { id } = await findProject(request)
      const service = readService(request)
      const isRemoved = await server.admin.audit.record(
        { user, action: 'project.service.remove', subject: id, details: service },
        () => server.storage.services.remove(id, service),
      )
      if (!isRemoved)
        throw new ApiError(404, 'chainId', 'The project has no such service on this chain')
      return context.json({ id })
    },
  },
]

function toShown({ kind, chainId, url }: ProjectService) {
  return { kind, chainId, host: new URL(url).host }
}

function readService({ param }: AdminRequest): Pick<ProjectService, 'kind' | 'chainId'> {
  const kinds = Object.keys(CHAINS) as ServiceKind[]
  const kind = kinds.find((known) => known === param('kind'))
  if (!kind) throw new ApiError(400, 'kind', `The kind is one of ${kinds.join(', ')}`)
  const chainId = param('chainId')
  if (!CHAINS[kind].test(chainId))
    throw new ApiError(
      400,
      'chainId',
      `A ${kind} is for a chain such as eip155:8453${kind === 'node' ? ', or one of Solana' : ''}`,
    )
  return { kind, chainId }
}

// People of the console are not those of the machine: in production an address cannot lead into its
// network. The doors check again where its name leads.
function checkAddress(address: string, production: boolean): void {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ApiError(400, 'url', 'The address must be such as https://node.example/key')
  if (!production) return
  if (url.protocol !== 'https:' || url.username || url.password || !PORTS.includes(url.port))
    throw new ApiError(
      400,
      'url',
      'The address must begin with https, without a user name, at a usual port (443, 8443)',
    )
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0 ? !host.includes('.') : !isPublicAddress(host))
    throw new ApiError(400, 'url', 'The address is not on the public internet')
}
