import type { ReadableAtom } from 'nanostores'
import type { AccountId } from '../../standards/caip.js'
import type { Core } from '../core.js'
import type { OrderState } from './orders.js'

/** The end of a purchase for an account that is not the active one. */
export interface PurchaseEnd {
  readonly account: AccountId
  /** Name of the on-ramp. */
  readonly label: string
  /** `unconnected`: it arrived at an account that no connected wallet offers any more. */
  readonly kind: 'arrived' | 'unconnected' | 'failed'
}

interface EndsParts {
  /** The order whose status changed last; undefined once the orders have ended. */
  readonly $changed: ReadableAtom<OrderState | undefined>
  isActive(account: AccountId): boolean
}

/**
 * Observes purchases that are delivered, or fail, for an account that is not the active one: no
 * screen shows them. While the modal is closed, the latest of them waits for the next opening.
 */
export interface Ends {
  /**
   * Sets the function that is called for each end while the modal is open. The screen that waits
   * for a purchase sets it.
   */
  announce(act: (end: PurchaseEnd) => void): void
}

/** Creates {@link Ends}. */
export function createEnds(
  { connections, $open, $embedded, lifetime }: Core,
  { $changed, isActive }: EndsParts,
): Ends {
  let waiting: OrderState | undefined
  let announce: ((end: PurchaseEnd) => void) | undefined

  function tell() {
    if (!waiting || !($open.get() || $embedded.get())) return
    const { account, label, purchase } = waiting
    waiting = undefined
    if (!account || isActive(account)) return
    const isConnected = connections.list().some(({ accounts }) => accounts.includes(account))
    announce?.({
      account,
      label,
      kind: purchase?.item.status === 'failed' ? 'failed' : isConnected ? 'arrived' : 'unconnected',
    })
  }
  const stops = [
    $changed.listen((order) => {
      if (!order) waiting = undefined
      // A purchase that is still pending after the time for its delivery may arrive later.
      else if (order.purchase && order.purchase.item.status !== 'pending') {
        waiting = order
        tell()
      }
    }),
    $open.listen(tell),
    $embedded.listen(tell),
  ]
  lifetime.addEventListener('abort', () => stops.forEach((stop) => stop()), { once: true })

  return {
    announce: (act) => void (announce = act),
  }
}
