import { toError } from '../../../errors/to-error.js'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { withDeadline } from '../../../platform/async/deadline.js'
import type { Eip1193Provider } from '../../../standards/eip1193.js'
import { askWallet } from '../../kernel/ask-wallet.js'
import { askAddresses, askProvider } from '../wallet-requests.js'

const REVOKE_SECONDS = 3
const ACCOUNTS = 'eth_accounts'

/**
 * Requests the accounts that the page may see, without a prompt. Throws WALLET_LOCKED when there is
 * none, UNAUTHORIZED when the wallet states that the page has no permission.
 */
export async function askPermitted(
  provider: Eip1193Provider,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const addresses = await askAddresses(provider, 'eth_accounts', signal).catch(
    (failure: unknown) => {
      // Some wallets refuse the request while they are locked.
      if (toError(failure).code === 'UNAUTHORIZED') return []
      throw failure
    },
  )
  if (addresses.length > 0) return addresses
  throw new WalletModalError((await isRevoked(provider)) ? 'UNAUTHORIZED' : 'WALLET_LOCKED')
}

// A locked Rabby lists no permissions either, but says that it is locked.
async function isRevoked(provider: Eip1193Provider): Promise<boolean> {
  try {
    const { _metamask: wallet } = provider as {
      readonly _metamask?: { isUnlocked?(): unknown }
    }
    const unlocked = await withDeadline('The wallet', REVOKE_SECONDS, undefined, (limit) =>
      askWallet(() => wallet?.isUnlocked?.(), limit),
    )
    if (unlocked === false) return false
  } catch {
    // Only MetaMask and wallets like it have the method.
  }
  return (await hasPermission(provider)) === false
}

/**
 * True when the page has permission to see accounts (EIP-2255); undefined when the wallet does not
 * say.
 */
export async function hasPermission(provider: Eip1193Provider): Promise<boolean | undefined> {
  try {
    const permissions = await withDeadline('The wallet', REVOKE_SECONDS, undefined, (limit) =>
      askProvider(provider, { method: 'wallet_getPermissions' }, limit),
    )
    return Array.isArray(permissions)
      ? permissions.some(
          (permission: { parentCapability?: unknown } | null) =>
            permission?.parentCapability === ACCOUNTS,
        )
      : undefined
  } catch {
    return undefined // many wallets lack the method
  }
}

/** Revokes the page's permission (EIP-2255), so that the next connect prompts again. */
export async function revokePermission(provider: Eip1193Provider): Promise<void> {
  const request = { method: 'wallet_revokePermissions', params: [{ [ACCOUNTS]: {} }] }
  try {
    await withDeadline('Revoking', REVOKE_SECONDS, undefined, (limit) =>
      askProvider(provider, request, limit),
    )
  } catch {
    // Many wallets lack the method. The connection ends here either way.
  }
}
