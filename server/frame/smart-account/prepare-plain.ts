import type { Hex } from 'viem'
import type { GrantContext } from '../grants/prepare-grants.js'
import { listOwnAccounts } from '../requests/messages/control-messages.js'
import type { Prepared } from '../requests/prepared.js'
import { openPlainAccount } from './delegator-account.js'
import { prepareCallsAtOnce } from './smart-requests.js'

/**
 * Prepares what a plain account does with the code of a contract that the operator lists: batches,
 * sponsored calls and permissions. Undefined for other requests.
 */
export async function preparePlain(
  method: string,
  context: GrantContext,
): Promise<Prepared | undefined> {
  if (/Permissions?$/.test(method))
    return (await import('../grants/prepare-grants.js')).prepareGrants(method, context)
  const { settings, params, chainId, addresses } = context
  const delegates = (settings.chains.find((chain) => chain.chainId === chainId)?.delegates ??
    []) as readonly Hex[]
  if (method !== 'wallet_sendCalls' || delegates.length === 0) return undefined
  const { calls, capabilities } = ((Array.isArray(params) ? params[0] : undefined) ?? {}) as {
    calls?: unknown
    capabilities?: { paymasterService?: unknown } | null
  }
  if (Array.isArray(calls) && calls.length === 1 && capabilities?.paymasterService === undefined)
    return undefined
  return prepareCallsAtOnce({
    ...context,
    own: await listOwnAccounts(context),
    account: await openPlainAccount(addresses.eip155, delegates, context),
  })
}
