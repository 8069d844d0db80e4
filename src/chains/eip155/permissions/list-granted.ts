import { toAddress } from '../../../standards/caip.js'
import type { Eip1193Provider } from '../../../standards/eip1193.js'
import { GRANTED_PERMISSIONS } from '../../../standards/erc7715.js'
import type { CallRequest } from '../../kernel/chain-swaps.js'
import { readSilently } from './find-methods.js'

/** See `ChainPermissions.listGranted`. */
export async function listGranted({
  connection,
  account,
  signal,
}: CallRequest): Promise<ReadonlySet<string> | undefined> {
  // The embedded wallet keeps no list, and the modal would say that it refused to answer.
  if (connection.type === 'AUTH') return undefined
  const ask = (method: string) =>
    readSilently(connection.provider as Eip1193Provider, { method, params: [] }, signal)
  // A locked wallet shows the page no account, and may list no permission for the same reason.
  if (!includesAddress(await ask('eth_accounts'), toAddress(account))) return undefined
  const answer = await ask(GRANTED_PERMISSIONS)
  if (!Array.isArray(answer)) return undefined
  const contexts = (answer as unknown[]).map(readContext)
  return contexts.every((context) => context !== undefined) ? new Set(contexts) : undefined
}

function includesAddress(accounts: unknown, address: string): boolean {
  return (
    Array.isArray(accounts) &&
    accounts.some((one) => typeof one === 'string' && one.toLowerCase() === address.toLowerCase())
  )
}

function readContext(grant: unknown): string | undefined {
  const { context } = (grant ?? {}) as { readonly context?: unknown }
  return typeof context === 'string' ? context.toLowerCase() : undefined
}
