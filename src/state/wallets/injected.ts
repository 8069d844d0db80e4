import { atom, computed, onMount } from 'nanostores'
import type { InjectedWallet, Unwatch } from '../../chains/adapter.js'
import type { Core } from '../core.js'

// Wallets announce themselves within a moment of being asked.
const ANNOUNCE_MS = 500

export type Injected = ReturnType<typeof createInjected>

/** Wallets found on this page, over all namespaces. Listens only while a store of it is read. */
export function createInjected({ config, connector, report, lifetime }: Core) {
  const $byNamespace = atom<Readonly<Record<string, readonly InjectedWallet[]>>>({})
  const $wallets = computed($byNamespace, (found) => Object.values(found).flat())

  onMount($byNamespace, () => {
    const stops: Unwatch[] = []
    let stopped = false
    for (const { namespace } of config.chains) {
      connector.getAdapter(namespace).then((adapter) => {
        if (stopped) return
        stops.push(
          adapter.watchInjected((wallets) => $byNamespace.set({ ...$byNamespace.get(), [namespace]: wallets }), {
            announced: config.announced,
            legacy: config.injected,
          }),
        )
      }, report)
    }
    const stop = () => {
      stopped = true
      for (const unwatch of stops.splice(0)) unwatch()
      lifetime.removeEventListener('abort', stop)
    }
    // The store itself ends only seconds after its last reader, one second for each store between.
    lifetime.addEventListener('abort', stop)
    return stop
  })
  return {
    $wallets,
    /** Resolves when `isEnough` says so, or when the wallets of this page have had the time to announce themselves. Call it while `$wallets` is read. */
    whenAnnounced(isEnough: () => boolean = () => false): Promise<void> {
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
