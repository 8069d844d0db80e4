import type { ReadableAtom } from 'nanostores'
import { toAddress, type AccountId } from '../../standards/caip.js'
import { toShortAddress } from '../../standards/short-address.js'
import type { Core } from '../core.js'
import type { Toasts } from '../shell/toasts.js'
import type { OrderState } from './orders.js'

/** Dependencies of the announcements besides the core. */
export interface AnnouncementParts {
  readonly toasts: Toasts
  /** The order whose status changed last; undefined once the orders have ended. */
  readonly $changed: ReadableAtom<OrderState | undefined>
  isActive(account: AccountId): boolean
}

/**
 * Shows a toast when a purchase for an account that is not the active one has been delivered or has failed: the screens show the active account
 * only. While the modal is closed, the toast of the latest purchase waits for the next opening.
 */
export function announceEnds({ appearance, connections, $open, $embedded, lifetime }: Core, { toasts, $changed, isActive }: AnnouncementParts): void {
  let waiting: OrderState | undefined

  function show({ account, label, purchase }: OrderState) {
    const texts = appearance.$messages.get()
    if (!account || !texts || isActive(account)) return
    const address = toShortAddress(toAddress(account))
    if (purchase?.item.status === 'failed') return toasts.show(texts['buy.other.failed'](address, label), 'error')
    const isConnected = connections.list().some(({ accounts }) => accounts.includes(account))
    toasts.show(texts[isConnected ? 'buy.other.arrived' : 'buy.other.arrived.connect'](address))
  }
  function showWaiting() {
    if (!waiting || !($open.get() || $embedded.get())) return
    const order = waiting
    waiting = undefined
    show(order)
  }
  const stops = [
    $changed.listen((order) => {
      if (!order) waiting = undefined
      // A purchase that is still pending after the time for its delivery may arrive later.
      else if (order.purchase && order.purchase.item.status !== 'pending') {
        waiting = order
        showWaiting()
      }
    }),
    $open.listen(showWaiting),
    $embedded.listen(showWaiting),
  ]
  lifetime.addEventListener('abort', () => stops.forEach((stop) => stop()), { once: true })
}
