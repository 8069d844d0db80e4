import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { ChainNamespace } from '../../standards/caip.js'
import type { InjectedWallet, Unwatch } from '../../chains/adapter.js'
import type { Core } from '../core.js'

export type Injected = ReturnType<typeof createInjected>

/** Wallets found on this page, over all namespaces. Listens only while somebody looks. */
export function createInjected({ config, connecting, report }: Core) {
  const $byNamespace = atom<Partial<Record<ChainNamespace, readonly InjectedWallet[]>>>({})
  const $wallets = computed($byNamespace, (found) => Object.values(found).flat())

  onMount($byNamespace, () => {
    const stops: Unwatch[] = []
    let stopped = false
    for (const { namespace } of config.chains) {
      connecting.getAdapter(namespace).then((adapter) => {
        if (stopped) return
        stops.push(
          adapter.watchInjected((wallets) => $byNamespace.set({ ...$byNamespace.get(), [namespace]: wallets }), {
            announced: config.announced,
            legacy: config.injected,
          }),
        )
      }, report)
    }
    return () => {
      stopped = true
      for (const stop of stops) stop()
    }
  })
  return { $wallets: $wallets as ReadableAtom<readonly InjectedWallet[]> }
}
