import type { Connection } from '../chains/adapter.js'
import { WalletModalError } from '../errors/wallet-modal-error.js'
import { findPayer } from '../state/transactions/wallet-turns.js'
import type { State } from '../state/state.js'

/**
 * Throws REQUEST_PENDING while the wallet of `connection` has not answered a payment or a step of a
 * swap, and while a payment that the visitor confirmed on screen is under way: a wallet has not
 * answered it, the network has not confirmed an approval, or the visitor pays on the page of an
 * on-ramp. A request of the page would replace that screen, switch its network, or place a second
 * request beside it in the wallet.
 */
export function checkIdle(
  { slices, router }: Pick<State, 'slices' | 'router'>,
  connection?: Connection,
): void {
  const order = slices.find('onramp')?.$order.get()
  const isBuying =
    router.$route.get().view === 'BuyInProgress' && order !== undefined && order.status !== 'late'
  if (
    isBuying ||
    (connection && findPayer(connection)) ||
    slices.find('send')?.isConfirming() ||
    slices.find('swap')?.isConfirming()
  )
    throw new WalletModalError('REQUEST_PENDING')
}
