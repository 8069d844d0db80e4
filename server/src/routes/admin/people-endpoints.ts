import * as z from 'zod/mini'
import { ApiError } from '../../http/api-error.js'
import { readJsonBody } from '../../http/read-body.js'
import { ADMIN_ROLES } from '../../operation/admin/roles.js'
import { readShape } from '../read-shape.js'
import { readCount, type AdminEndpoint } from './admin-endpoint.js'

const MAX_BODY_BYTES = 4 * 1024
const MAX_PAGE = 200
const Role = z.enum(ADMIN_ROLES)
const Invitation = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  role: Role,
})
const Change = z.object({ role: z.optional(Role), disabled: z.optional(z.boolean()) })

/** The people of an installation, and what they did. */
export const PEOPLE_ENDPOINTS: readonly AdminEndpoint[] = [
  {
    method: 'GET',
    path: '/admin/v1/users',
    roles: ['owner', 'auditor'],
    answer: async ({ context, server }) =>
      context.json({ users: await server.admin.accounts.list() }),
  },
  {
    method: 'POST',
    path: '/admin/v1/invitations',
    roles: ['owner'],
    async answer({ context, server, user }) {
      const invited = readShape(
        Invitation,
        await readJsonBody(context, MAX_BODY_BYTES),
        `The body needs a name of at most 100 characters, and a role: ${ADMIN_ROLES.join(', ')}`,
      )
      const token = await server.admin.audit.record(
        { user, action: 'user.invite', subject: invited.name, details: { role: invited.role } },
        () => server.admin.accounts.createInvitation(invited),
      )
      return context.json({ token }, 201)
    },
  },
  {
    method: 'PATCH',
    path: '/admin/v1/users/:id',
    roles: ['owner'],
    async answer({ context, server, user, param }) {
      const changes = readShape(
        Change,
        await readJsonBody(context, MAX_BODY_BYTES),
        `The body may have role (${ADMIN_ROLES.join(', ')}) and disabled`,
      )
      const changed = await server.admin.audit.record(
        { user, action: 'user.change', subject: param('id'), details: changes },
        () => server.admin.accounts.change(param('id'), changes),
      )
      if (changed === 'unknown') throw new ApiError(404, 'id', 'There is no such person')
      if (changed === 'last owner')
        throw new ApiError(409, 'role', 'This is the last owner; make another one first')
      return context.json(changed)
    },
  },
  {
    method: 'GET',
    path: '/admin/v1/audit',
    roles: ['owner', 'auditor'],
    async answer(request) {
      const { context, server } = request
      const before = readCount(request, 'before', {
        usual: Number.MAX_SAFE_INTEGER,
        max: Number.MAX_SAFE_INTEGER,
      })
      const limit = readCount(request, 'limit', { usual: 50, max: MAX_PAGE })
      return context.json({ entries: await server.admin.audit.list({ before, limit }) })
    },
  },
]
