import { logError } from '../../platform/log.js'
import type { Core } from '../../state/core.js'
import { pageButtonIdle } from '../theme/page-button-idle.styles.js'

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
  let balance: string | undefined
  let asked = false
  let stopped = false
  let stopBalance: (() => void) | undefined
  const sheet = pageButtonIdle.styleSheet
  if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)

  async function load(key: string, name: string, chainId: string | undefined) {
    const family = core.config.chains.find(({ namespace }) => chainId?.startsWith(`${namespace}:`))
    const marks = await family?.loadMarks?.()
    // Known wallets and networks have pictures.
    const draw = async () => `data:image/svg+xml,${encodeURIComponent((await import('../../platform/drawn-mark.js')).drawMark(name))}`
    pictures[key] = marks?.[chainId!] ?? (await draw())
    redraw()
  }
  // Most buttons show none: a chunk of its own.
  async function watchBalance() {
    const { followBalance } = await import('./button-balance.js')
    if (stopped) return
    stopBalance = followBalance(core, (text) => {
      balance = text
      redraw()
    })
  }
  return {
    findPicture(name, chainId) {
      const key = chainId ?? name
      if (pictures[key] === undefined) {
        pictures[key] = ''
        load(key, name, chainId).catch(logError)
      }
      return pictures[key]!
    },
    getBalance() {
      if (!asked) {
        asked = true
        watchBalance().catch(logError)
      }
      return balance
    },
    stop() {
      stopped = true
      stopBalance?.()
    },
  }
}
