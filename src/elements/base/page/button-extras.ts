import { addStyles } from '../../../platform/drawing/add-styles.js'
import { once } from '../../../platform/async/once.js'
import { logError } from '../../../platform/log.js'
import type { RegistryEntry } from '../../../modal/registry.js'
import type { LightElement } from '../light-element.js'
import type { OneTap } from './one-tap.js'
import { pageButtonIdle } from '../../theme/page-button-idle.styles.js'

/** Parts of a page button that appear once the page is idle. */
export interface ButtonExtras {
  /** The built-in icon of a network, or the icon generated from a name; empty until loaded. */
  findPicture(name: string, chainId?: string): string
  /** The balance of the active account; undefined until it is known. */
  getBalance(): string | undefined
  /** What a `one-tap` button shows and does differently; undefined until a wallet is likely. */
  getOneTap: OneTap['toLook']
  stop(): void
}

/**
 * Gives a button the styles that are not part of the first load. A browser takes all styles from an
 * element that moves to another document, which accepts only those that were created with its own
 * constructor; a moved button has all of them again.
 */
function adoptStyles(root: ShadowRoot): void {
  const { adoptedStyleSheets: adopted, host, ownerDocument } = root
  const styles = [...(host.constructor as typeof LightElement).styles, pageButtonIdle]
  // Safari before 16.4: the elements in the root move with it.
  if (!(adopted as unknown)) {
    if (root.querySelectorAll('style').length < styles.length) addStyles(root, [pageButtonIdle])
    return
  }
  if (adopted.length === styles.length) return
  const view = ownerDocument.defaultView
  // A document without a window shows nothing.
  if (!view) return
  root.adoptedStyleSheets = styles.map(({ styleSheet, cssText }) => {
    if (ownerDocument === document) return styleSheet!
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(cssText)
    return sheet
  })
}

/**
 * Loads icons and the balance for a button outside the first load. Calls `redraw` when either
 * changes.
 */
export function createExtras(
  entry: RegistryEntry,
  root: ShadowRoot,
  redraw: () => void,
): ButtonExtras {
  const { core } = entry
  const pictures: Record<string, string | undefined> = {}
  let balance: string | undefined
  let asked = false
  let stopped = false
  let stopBalance: (() => void) | undefined
  let oneTap: OneTap | undefined
  adoptStyles(root)

  async function load(key: string, name: string, chainId: string | undefined) {
    const family = core.config.chains.find(({ namespace }) => chainId?.startsWith(`${namespace}:`))
    const marks = await family?.loadMarks?.()
    // Known wallets and networks have built-in icons; only others need a generated one.
    const draw = async () => {
      const { drawMark } = await import('../../../platform/drawing/drawn-mark.js')
      return `data:image/svg+xml,${encodeURIComponent(drawMark(name))}`
    }
    pictures[key] = (chainId && marks?.[chainId]) || (await draw())
    redraw()
  }
  // Separate chunk: most buttons show no balance.
  async function watchBalance() {
    const { followBalance } = await import('./button-balance.js')
    if (stopped) return
    stopBalance = followBalance(core, (text) => {
      balance = text
      redraw()
    })
  }
  // Separate chunk: most buttons open the list.
  const loadOneTap = once(async () => {
    const { createOneTap } = await import('./one-tap.js')
    if (stopped) return
    oneTap = createOneTap(entry, redraw)
    redraw()
  })
  return {
    findPicture(name, chainId) {
      const key = chainId ?? name
      if (pictures[key] === undefined) {
        pictures[key] = ''
        load(key, name, chainId).catch(logError)
      }
      return pictures[key] ?? ''
    },
    getBalance() {
      if (!asked) {
        asked = true
        watchBalance().catch(logError)
      }
      return balance
    },
    getOneTap(button, own) {
      if (button.oneTap) loadOneTap().catch(logError)
      return oneTap?.toLook(button, own)
    },
    stop() {
      stopped = true
      oneTap?.stop()
      stopBalance?.()
    },
  }
}
