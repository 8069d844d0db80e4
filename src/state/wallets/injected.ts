import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { ExternalWallet, InjectedWallet, Unwatch } from '../../chains/adapter.js'
import type { Core } from '../core.js'

// Time in which installed wallets announce themselves.
const ANNOUNCE_MS = 500

/**
 * Wallets of this page, in all namespaces: those that the app gives, and those found. Listens only
 * while a store of it has a subscriber.
 */
export interface Injected {
  readonly $wallets: ReadableAtom<InjectedWallet[]>
  /**
   * Resolves when `isEnough` returns true, or when installed wallets have had time to announce
   * themselves. Call it while `$wallets` has a subscriber.
   */
  whenAnnounced(isEnough?: () => boolean): Promise<void>
}

/** Creates {@link Injected}. */
export function createInjected({ config, connector, $external, report, lifetime }: Core): Injected {
  const $byNamespace = atom<Readonly<Record<string, readonly InjectedWallet[]>>>({})
  const $wallets = computed([$external, $byNamespace], (given, found) => [
    ...given.filter(isListed),
    ...Object.values(found)
      .flat()
      .filter(
        (wallet) =>
          isListed(wallet) && !given.some((external) => isAnnouncementOf(external, wallet)),
      ),
  ])
  /** True unless the app has removed the wallet's family, or the wallet cannot work here. */
  function isListed({ namespace, isHere }: InjectedWallet): boolean {
    return config.chains.some((one) => one.namespace === namespace) && isHere?.() !== false
  }

  onMount($byNamespace, () => {
    const stops: Unwatch[] = []
    let stopped = false
    for (const { namespace } of config.chains) {
      connector.getAdapter(namespace).then((adapter) => {
        if (stopped) return
        stops.push(
          adapter.watchInjected(
            (wallets) => $byNamespace.set({ ...$byNamespace.get(), [namespace]: wallets }),
            {
              announced: config.announced,
              legacy: config.injected,
            },
          ),
        )
      }, report)
    }
    const stop = () => {
      stopped = true
      for (const unwatch of stops.splice(0)) unwatch()
      lifetime.removeEventListener('abort', stop)
    }
    // Nanostores unmounts a store one second after its last listener, and each store in between
    // adds a second.
    lifetime.addEventListener('abort', stop)
    return stop
  })
  return {
    $wallets,
    whenAnnounced(isEnough = () => false) {
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer)
          stop()
          resolve()
        }
        const timer = setTimeout(finish, ANNOUNCE_MS)
        const stop = $wallets.listen(() => isEnough() && finish())
      })
    },
  }
}

/**
 * True when a wallet found on the page is one that the app gives: an SDK announces itself, or sets
 * `window.ethereum`.
 */
function isAnnouncementOf(external: ExternalWallet, found: InjectedWallet): boolean {
  return (
    external.namespace === found.namespace &&
    (external.provider === found.provider ||
      (external.rdns ? external.rdns === found.rdns : external.name === found.name))
  )
}
