import { formatExact, withSymbol } from '../../../standards/amounts/format-amount.js'
import type { State } from '../../../state/state.js'

/** The title of a payment that was sent: its amount. */
export function toPaymentTitle({ slices, appearance }: State): string {
  const payment = slices.find('send')?.$payment.get()
  if (!payment || payment.status === 'idle')
    return String(appearance.$messages.get()?.['send.confirmed.title'] ?? '')
  const { amount, token } = payment.order
  return withSymbol(formatExact(amount, token.decimals, appearance.$language.get()), token.symbol)
}
