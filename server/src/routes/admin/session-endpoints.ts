import * as z from 'zod/mini'
import { readSiwxMessage } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { readJsonBody } from '../../http/read-body.js'
import { ADMIN_ROLES } from '../../operation/admin/roles.js'
import { checkMessage } from '../../sign-in/check-message.js'
import { checkSignature, readAccount } from '../../sign-in/verify-account.js'
import { createProject } from '../../storage/projects/create-project.js'
import { readShape } from '../read-shape.js'
import {
  endAdminSession,
  startSession,
  toOwnOrigin,
  type AdminEndpoint,
  type AdminRequest,
} from './admin-endpoint.js'

const MAX_BODY_BYTES = 16 * 1024
const LinkBody = z.object({ token: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
const WalletBody = z.object({
  message: z.string().check(z.maxLength(4_000)),
  signature: z.string().check(z.maxLength(10_000)),
})
// A contract account is asked on its chain, which this program reaches none of.
const NO_NODES: Parameters<typeof checkSignature>[3] = { find: () => undefined, list: () => [] }

/** Signing in and out, and the person who is signed in. */
export const SESSION_ENDPOINTS: readonly AdminEndpoint[] = [
  {
    method: 'POST',
    path: '/admin/v1/sessions/link',
    roles: 'anybody',
    async answer(request) {
      const { context, server } = request
      const { token } = readShape(
        LinkBody,
        await readJsonBody(context, MAX_BODY_BYTES),
        'The body needs the token of a link',
      )
      const user = await server.admin.accounts.redeem(token)
      if (!user) throw new ApiError(401, 'token', 'The link is unknown, used or too old')
      await server.admin.audit.record(
        { user, action: 'user.join', subject: user.id, details: { role: user.role } },
        () => startSession(request, user),
      )
      return context.json(user)
    },
  },
  {
    method: 'POST',
    path: '/admin/v1/sessions/nonce',
    roles: 'anybody',
    async answer({ context, server }) {
      return context.json({ nonce: await server.admin.accounts.createNonce() })
    },
  },
  {
    method: 'POST',
    path: '/admin/v1/sessions/wallet',
    roles: 'anybody',
    async answer(request) {
      const { context, server } = request
      const account = await readSigner(request)
      const user = await server.admin.accounts.findByAccount(account)
      if (!user)
        throw new ApiError(401, 'message', 'No person of this installation has this account')
      await server.admin.audit.record({ user, action: 'session.open', subject: user.id }, () =>
        startSession(request, user),
      )
      return context.json(user)
    },
  },
  {
    method: 'DELETE',
    path: '/admin/v1/sessions',
    roles: ADMIN_ROLES,
    async answer(request) {
      await endAdminSession(request)
      return request.context.json({})
    },
  },
  {
    method: 'GET',
    path: '/admin/v1/me',
    roles: ADMIN_ROLES,
    answer: async ({ context, user, rights }) => context.json({ ...user, rights }),
  },
  {
    method: 'PUT',
    path: '/admin/v1/me/account',
    roles: ADMIN_ROLES,
    async answer(request) {
      const { context, server, user } = request
      const account = await readSigner(request)
      const isLinked = await server.admin.audit.record(
        { user, action: 'user.link-account', subject: user.id, details: { account } },
        () => server.admin.accounts.linkAccount(user.id, account),
      )
      if (!isLinked) throw new ApiError(409, 'message', 'Another person has this account')
      return context.json({ ...user, account })
    },
  },
]

// The account that signed a message (CAIP-122) for this origin, with a nonce of ours.
async function readSigner({ context, server }: AdminRequest): Promise<string> {
  const { message: text, signature } = readShape(
    WalletBody,
    await readJsonBody(context, MAX_BODY_BYTES),
    'The body needs message and signature',
  )
  const message = readSiwxMessage(text)
  if ('field' in message) throw new ApiError(400, message.field, message.description)
  const origin = toOwnOrigin(context, server)
  const account = await readAccount(message)
  checkMessage(message, {
    project: createProject({
      name: '',
      development: origin.startsWith('http:'),
      origins: [origin],
      analytics: false,
    }),
    origin,
    nonce: message.nonce,
    nonceAt: 0,
    times: server.clock.readings(),
  })
  await checkSignature(account, text, signature, NO_NODES)
  // Last, so that only a right signature uses it up.
  if (!(await server.admin.accounts.useNonce(message.nonce)))
    throw new ApiError(401, 'nonce', 'The nonce is unknown, used or older than five minutes')
  // Only EVM addresses have two spellings.
  const isEvm = account.namespace === 'eip155'
  return `${account.namespace}:${isEvm ? account.address.toLowerCase() : account.address}`
}
