import { toError } from '../../../errors/to-error.js'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { ChainId } from '../../../standards/caip.js'
import { askWallet } from '../../kernel/ask-wallet.js'
import { limitSwitch } from '../../wallets/injected-wallet.js'
import { checkAccounts, pickAccounts } from '../addresses/accounts.js'
import type { BitcoinWallet } from '../wallets/wallet.js'

/**
 * Switches a wallet of this page to another network and returns its answer, which contains the
 * accounts there. Throws CHAIN_UNKNOWN_TO_WALLET, USER_REJECTED, REQUEST_TIMEOUT (120 s) and
 * REQUEST_ABORTED.
 */
export async function switchChain(
  wallet: BitcoinWallet,
  chainId: ChainId,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const unknown = () => new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId } })
  if (!wallet.supports(chainId)) throw unknown()
  try {
    const given = await limitSwitch(signal, (limit) =>
      askWallet(
        () => wallet.switchChain?.(chainId) ?? wallet.connect({ chainId, silent: true }),
        limit,
      ),
    )
    // The wallet may agree without switching.
    if (
      wallet.isOn?.(chainId) === false ||
      pickAccounts(await checkAccounts(given), chainId).length === 0
    )
      throw unknown()
    return given
  } catch (failure) {
    throw toError(failure, 'CHAIN_UNKNOWN_TO_WALLET', { chainId })
  }
}
