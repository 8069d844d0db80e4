import type * as z from 'zod/mini'
import { FAULTS } from '../../src/wallet/contracts/contract.js'
import type { Account } from './account.js'
import { Refusal } from './refusal.js'
import type { Sending } from './send.js'

/**
 * Sends a request to the vault. Throws `vault_older` when the vault does not have the path: it is of
 * an earlier version than this site.
 */
export async function askVault<S extends z.ZodMiniType>(
  { servers, send }: Pick<Account, 'servers' | 'send'>,
  path: string,
  sending: Sending<S>,
): Promise<z.output<S>> {
  try {
    return await send(`${servers.vault}/vault/v1/${path}`, sending)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404 || error.field !== '') throw error
    throw new Refusal(
      404,
      FAULTS.vaultOlder,
      'The vault of this wallet is of an earlier version than this site. Try again once its operator has upgraded it',
      { cause: error },
    )
  }
}
