import type { ChainNamespace } from '../../standards/caip.js'
import type { ChainAdapter, InjectedWallet } from '../adapter.js'

// Bounds the work on a page that registers more wallets than any browser has. Wallets with the name
// or rdns of a listed one are counted separately, for each listed one: otherwise an impostor that
// fills the list would hide the genuine wallet, and its own row would bear no mark.
const MAX_WALLETS = 100
const MAX_DUPLICATES = 10
// Extensions and wallet apps may inject a wallet long after the page's first scripts, on a slow
// machine after seconds. The registry calls `read` every READ_AGAIN_MS for the first READ_OFTEN_MS,
// and then doubles the delay each time, up to READ_AGAIN_AT_MOST_MS.
const READ_AGAIN_MS = 200
const READ_OFTEN_MS = 3000
const READ_AGAIN_AT_MOST_MS = 60_000

/** A wallet as presented to the page. */
export interface PresentedWallet extends Omit<
  InjectedWallet,
  'id' | 'namespace' | 'type' | 'duplicateOf'
> {
  /** Identifies a repeated presentation (EIP-6963 `uuid`). The provider identifies it as well. */
  readonly key?: string
}

/** The part of the registry that a namespace's source uses. */
export interface WalletList {
  add(wallet: PresentedWallet): void
  remove(provider: unknown): void
  /** Sets the wallets of legacy global objects, such as `window.ethereum`. */
  setLegacy(wallets: readonly InjectedWallet[]): void
}

interface WalletSource {
  readonly namespace: ChainNamespace
  /** Starts listening for wallets. The returned function stops it. */
  start?(list: WalletList): () => void
  /**
   * Adds wallets that are present without an event. The registry calls it at the start, with
   * growing delays while it has watchers, and for each further watcher.
   */
  read?(list: WalletList): void
  /** True when the legacy provider is the same wallet as a presented one. */
  isSame?(presented: unknown, legacy: unknown): boolean
}

interface Watcher {
  readonly listener: (wallets: readonly InjectedWallet[]) => void
  readonly announced: boolean
  readonly legacy: boolean
}

/**
 * The list of a namespace's wallets on this page, shared by every modal. It observes the page while
 * it has listeners. A wallet is listed once. A second wallet with the same rdns or name gets a
 * separate id and is marked with `duplicateOf`, because either of the two may be an impostor.
 */
export function createWalletRegistry({
  namespace,
  start,
  read,
  isSame = Object.is,
}: WalletSource): ChainAdapter['watchInjected'] {
  const watchers = new Set<Watcher>()
  const keys = new Set<string>()
  let presented: readonly InjectedWallet[] = []
  let legacy: readonly InjectedWallet[] = []
  let starting = false
  let stop: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function readAgain(delayMs: number, sinceMs: number) {
    timer = setTimeout(() => {
      read!(list)
      const next = sinceMs < READ_OFTEN_MS ? delayMs : delayMs * 2
      readAgain(Math.min(next, READ_AGAIN_AT_MOST_MS), sinceMs + delayMs)
    }, delayMs)
  }
  function notify() {
    if (!starting) for (const watcher of [...watchers]) watcher.listener(toList(watcher))
  }
  function toList({ announced, legacy: wanted }: Watcher): readonly InjectedWallet[] {
    const wallets = announced ? presented : []
    const others = legacy.filter(
      (one) =>
        !wallets.some(({ name, provider }) => name === one.name || isSame(provider, one.provider)),
    )
    return wanted ? [...wallets, ...others] : wallets
  }
  const list: WalletList = {
    add({ key, ...wallet }) {
      const known =
        (key !== undefined && keys.has(key)) ||
        presented.some(({ provider }) => provider === wallet.provider)
      const id = wallet.rdns || wallet.name
      const original = presented.find(
        (other) => !other.duplicateOf && (other.id === id || other.name === wallet.name),
      )
      const counted = presented.filter(({ duplicateOf }) => duplicateOf === original?.id)
      if (known || counted.length >= (original ? MAX_DUPLICATES : MAX_WALLETS)) return
      if (key !== undefined) keys.add(key)
      presented = [
        ...presented,
        {
          id: toFreeId(id, presented),
          namespace,
          type: 'ANNOUNCED',
          ...wallet,
          ...(original && { duplicateOf: original.id }),
        },
      ]
      notify()
    },
    remove(provider) {
      if (!presented.some((wallet) => wallet.provider === provider)) return
      presented = presented.filter((wallet) => wallet.provider !== provider)
      notify()
    },
    setLegacy(wallets) {
      const isKnown = ({ id, provider }: InjectedWallet, index: number) =>
        legacy[index]?.id === id && legacy[index].provider === provider
      // A wallet may replace its provider after the page has loaded.
      if (wallets.length === legacy.length && wallets.every(isKnown)) return
      legacy = wallets
      notify()
    },
  }

  return (listener, options) => {
    const watcher = { listener, ...options }
    watchers.add(watcher)
    if (watchers.size === 1) {
      // Wallets present themselves within this call; the watcher receives them together.
      starting = true
      stop = start?.(list)
      read?.(list)
      starting = false
      if (read) readAgain(READ_AGAIN_MS, 0)
    } else read?.(list)
    listener(toList(watcher))
    return () => {
      if (!watchers.delete(watcher) || watchers.size > 0) return
      stop?.()
      clearTimeout(timer)
      keys.clear()
      presented = []
      legacy = []
    }
  }
}

function toFreeId(id: string, wallets: readonly InjectedWallet[]): string {
  let free = id
  for (let number = 2; wallets.some((wallet) => wallet.id === free); number++)
    free = `${id}#${number}`
  return free
}
