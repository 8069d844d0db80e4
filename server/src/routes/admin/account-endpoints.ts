import * as z from 'zod/mini'
import { ApiError } from '../../http/api-error.js'
import { readJsonBody } from '../../http/read-body.js'
import type { SupportAccount, SupportAccounts } from '../../operation/admin/support-accounts.js'
import { readShape } from '../read-shape.js'
import type { AdminEndpoint, AdminRequest } from './admin-endpoint.js'

const MAX_BODY_BYTES = 4 * 1024
const READERS = ['owner', 'support', 'auditor'] as const
const ACTORS = ['owner', 'support'] as const
const Search = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(320)) })

/**
 * Accounts of the embedded wallet, for support. Reading one is an act as well: it shows personal
 * data. Erasing is not here: each role destroys its own share, by its own command.
 */
export const ACCOUNT_ENDPOINTS: readonly AdminEndpoint[] = [
  {
    method: 'POST',
    path: '/admin/v1/accounts/find',
    roles: READERS,
    async answer(request) {
      const { context, server, user } = request
      const accounts = open(request)
      const { name } = readShape(
        Search,
        await readJsonBody(context, MAX_BODY_BYTES),
        'The body needs a name: the id of an account or its email address',
      )
      const id = await accounts.find(name)
      // Without what was typed: an address could never be deleted from the log.
      await server.admin.audit.record(
        { user, action: 'account.find', subject: id ?? '' },
        async () => {},
      )
      if (id === undefined) throw noAccount()
      return context.json({ id })
    },
  },
  {
    method: 'GET',
    path: '/admin/v1/accounts/:id',
    roles: READERS,
    async answer(request) {
      const { context, server, user, param } = request
      const account = await readAccount(open(request), param('id'))
      await server.admin.audit.record(
        { user, action: 'account.read', subject: account.id },
        async () => {},
      )
      return context.json(account)
    },
  },
  {
    method: 'POST',
    path: '/admin/v1/accounts/:id/freeze',
    roles: ACTORS,
    answer: (request) => changeFreeze(request, 'freeze'),
  },
  {
    method: 'DELETE',
    path: '/admin/v1/accounts/:id/freeze',
    roles: ACTORS,
    answer: (request) => changeFreeze(request, 'unfreeze'),
  },
  {
    method: 'POST',
    path: '/admin/v1/accounts/:id/resend',
    roles: ACTORS,
    async answer(request) {
      const { context, server, user, param } = request
      const accounts = open(request)
      const { id } = await readAccount(accounts, param('id'))
      const resent = await server.admin.audit.record(
        { user, action: 'account.resend', subject: id },
        () => accounts.resend(id),
      )
      return context.json({ resent, account: await readAccount(accounts, id) })
    },
  },
]

async function changeFreeze(request: AdminRequest, act: 'freeze' | 'unfreeze'): Promise<Response> {
  const { context, server, user, param } = request
  const accounts = open(request)
  const { id } = await readAccount(accounts, param('id'))
  await server.admin.audit.record({ user, action: `account.${act}`, subject: id }, async () => {
    if (!(await accounts[act](id))) throw noAccount()
  })
  return context.json(await readAccount(accounts, id))
}

function open({ server }: AdminRequest): SupportAccounts {
  const { support: accounts } = server.admin
  if (!accounts)
    throw new ApiError(
      409,
      'accounts',
      'WALLET_MODAL_ACCOUNTS_DATABASE_URL is not set: this program reaches no accounts',
    )
  return accounts
}

async function readAccount(accounts: SupportAccounts, id: string): Promise<SupportAccount> {
  const account = await accounts.read(id)
  if (!account) throw noAccount()
  return account
}

function noAccount(): ApiError {
  return new ApiError(404, 'id', 'There is no account with this id or address')
}
