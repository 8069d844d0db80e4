import { formatAmount } from '../../standards/format-amount.js'
import { createAccount } from '../../state/account/account.js'
import { createNativeBalance } from '../../state/account/native-balance.js'
import type { Core } from '../../state/core.js'

// What stands for an amount that could not be read.
const UNKNOWN = '—'

/** Follows the balance of the active account for a button. `draw` is called with its text, with undefined until it is known. Returns a function that stops it. */
export function followBalance(core: Core, draw: (balance: string | undefined) => void): () => void {
  const account = createAccount(core)
  const { $balance, watch } = createNativeBalance(core, account)
  const { $language } = core.appearance
  const update = () => {
    const { value, status } = $balance.get()
    const symbol = value?.symbol ?? core.network.find(account.$account.get()?.chainId)?.nativeCurrency.symbol ?? ''
    draw(value ? `${formatAmount(value.value, value.decimals, { language: $language.get() })} ${symbol}` : status === 'failed' ? `${UNKNOWN} ${symbol}` : undefined)
  }
  const stops = [$balance.listen(update), $language.listen(update), watch(update)]
  return () => {
    for (const stop of stops) stop()
  }
}
