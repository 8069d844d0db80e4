import type { Context } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { readAccount } from '../read-query.js'

/**
 * The account in the path: `id` in its stored form, `text` as written. 400 unless it is CAIP-10 on
 * an EVM chain.
 */
export function readSessionAccount(context: Context): {
  id: string
  text: string
  chainId: string
  address: string
} {
  const text = context.req.param('id') ?? ''
  const account = readAccount(text, 'id')
  if (account.namespace !== 'eip155')
    throw new ApiError(400, 'id', 'Smart sessions belong to accounts on EVM chains')
  return { id: account.id, text, chainId: account.chainId, address: account.address }
}
