import type { InjectedWallet, Unwatch } from '../../chains/adapter.js'
import type { Core } from '../core.js'

/** The wallet of this page that a visitor most likely wants, before the list is loaded. */
export interface LikelyWallet {
  /**
   * The wallet that was used last if it is installed, otherwise the only installed one. Undefined
   * while several could be meant, and where the visitor has terms to accept first.
   */
  find(namespace: string | undefined): InjectedWallet | undefined
  stop(): void
}

/** Creates {@link LikelyWallet}. Calls `onChange` when wallets appear. Sends no request. */
export function createLikelyWallet(
  { config, connector, storage, report }: Pick<Core, 'config' | 'connector' | 'storage' | 'report'>,
  onChange: () => void,
): LikelyWallet {
  const { announced, injected: legacy } = config
  const asks = config.features.legalCheckbox && (config.termsUrl ?? config.privacyUrl) !== undefined
  const found: Record<string, readonly InjectedWallet[]> = {}
  const stops: Unwatch[] = []
  let stopped = false

  async function follow(namespace: InjectedWallet['namespace']) {
    const adapter = await connector.getAdapter(namespace)
    if (stopped) return
    const list = (wallets: readonly InjectedWallet[]) => {
      found[namespace] = wallets
      onChange()
    }
    stops.push(adapter.watchInjected(list, { announced, legacy }))
  }
  if (!asks) for (const { namespace } of config.chains) follow(namespace).catch(report)

  return {
    find(namespace) {
      const wallets = Object.entries(found).flatMap(([family, list]) =>
        namespace && family !== namespace ? [] : list,
      )
      // Two wallets with one name: either may be an impostor.
      if (wallets.some(({ duplicateOf }) => duplicateOf !== undefined)) return undefined
      const latest = readLatest(storage.get('recent-wallets'))
      const used = wallets.filter(
        ({ id, rdns, name }) =>
          latest !== undefined &&
          (latest.id === id || (rdns ? latest.rdns === rdns : latest.name === name)),
      )
      const [only, ...others] = used.length > 0 ? used : wallets
      // A wallet of several families is connected by a screen of its own.
      return others.length === 0 ? only : undefined
    },
    stop() {
      stopped = true
      for (const stop of stops) stop()
    },
  }
}

interface Latest {
  readonly id?: unknown
  readonly rdns?: unknown
  readonly name?: unknown
}

/** The wallet that connected last. Read without the code of the list, which loads later. */
function readLatest(text = 'null'): Latest | undefined {
  try {
    const { v, value } = JSON.parse(text) as { readonly v?: unknown; readonly value: Latest[] }
    return v === 1 ? value[0] : undefined
  } catch {
    return undefined // corrupt storage counts as absent
  }
}
