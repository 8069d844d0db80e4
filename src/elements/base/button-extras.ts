import { drawMark } from '../../platform/drawn-mark.js'
import { logError } from '../../platform/log.js'
import { formatAmount } from '../../standards/format-amount.js'
import { createAccount } from '../../state/account/account.js'
import { createNativeBalance } from '../../state/account/native-balance.js'
import type { Core } from '../../state/core.js'
import { pageButtonIdle } from '../theme/page-button-idle.styles.js'

// What stands for an amount that could not be read.
const UNKNOWN = '—'

/** What a button of the page shows once the page is idle. */
export interface ButtonExtras {
  /** The built-in picture of a network or the mark drawn from a name; empty until it is known. */
  findPicture(name: string, chainId?: string): string
  /** The balance of the active account; undefined until it is known. */
  getBalance(): string | undefined
  stop(): void
}

/** Pictures and the balance for a button: no part of what a page loads first. `redraw` is called when either changes. */
export function createExtras(core: Core, root: ShadowRoot, redraw: () => void): ButtonExtras {
  const pictures: Record<string, string | undefined> = {}
  const stops: (() => void)[] = []
  let balance: string | undefined
  const sheet = pageButtonIdle.styleSheet
  if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)

  async function load(key: string, name: string, chainId: string | undefined) {
    const family = core.config.chains.find(({ namespace }) => chainId?.startsWith(`${namespace}:`))
    const marks = await family?.loadMarks?.()
    pictures[key] = marks?.[chainId!] ?? `data:image/svg+xml,${encodeURIComponent(drawMark(name))}`
    redraw()
  }
  function watchBalance() {
    const account = createAccount(core)
    const { $balance, watch } = createNativeBalance(core, account)
    const { $language } = core.appearance
    const draw = () => {
      const { value, status } = $balance.get()
      const symbol = value?.symbol ?? core.network.find(account.$account.get()?.chainId)?.nativeCurrency.symbol ?? ''
      balance = value ? `${formatAmount(value.value, value.decimals, { language: $language.get() })} ${symbol}` : status === 'failed' ? `${UNKNOWN} ${symbol}` : undefined
      redraw()
    }
    stops.push($balance.listen(draw), $language.listen(draw), watch(draw))
  }
  return {
    findPicture(name, chainId) {
      const key = chainId ?? name
      if (pictures[key] === undefined) {
        pictures[key] = ''
        load(key, name, chainId).catch((failure) => logError(String(failure)))
      }
      return pictures[key]!
    },
    getBalance() {
      if (stops.length === 0) watchBalance()
      return balance
    },
    stop() {
      for (const stop of stops.splice(0)) stop()
    },
  }
}
