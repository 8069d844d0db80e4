import { formatAmount } from '../../../standards/amounts/format-amount.js'
import { createAccount } from '../../../state/account/account.js'
import { createNativeBalance } from '../../../state/account/tokens/native-balance.js'
import type { Core } from '../../../state/core.js'

// Shown instead of an amount that cannot be read.
const UNKNOWN = '—'

/**
 * Observes the balance of the active account for a button. Calls `draw` with its text, undefined
 * until it is known. Returns a function that stops observing.
 */
export function followBalance(core: Core, draw: (balance: string | undefined) => void): () => void {
  const account = createAccount(core)
  const { $balance, watch } = createNativeBalance(core, account)
  const { $language } = core.appearance
  const update = () => {
    const { value, status } = $balance.get()
    const symbol =
      value?.symbol ??
      core.network.find(account.$account.get()?.chainId)?.nativeCurrency.symbol ??
      ''
    draw(
      value
        ? `${formatAmount(value.value, value.decimals, { language: $language.get() })} ${symbol}`
        : status === 'failed'
          ? `${UNKNOWN} ${symbol}`
          : undefined,
    )
  }
  const stops = [$balance.listen(update), $language.listen(update), watch(update)]
  return () => {
    for (const stop of stops) stop()
  }
}
