import { atom, computed, type ReadableAtom } from 'nanostores'
import { isChainNamespace, parseChainId, toNamespace, type ChainId, type ChainNamespace } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Chain } from '../../chains/adapter.js'
import type { Config } from '../../options/options.js'
import type { Storage } from '../../platform/storage.js'
import type { Alerts } from '../shell/alerts.js'
import type { Connections } from '../connect/connections.js'
import { createPersisted } from '../persisted.js'

/** The active network and whether the app asked for it. */
export interface ActiveNetwork {
  readonly namespace: ChainNamespace | undefined
  readonly chainId: ChainId | undefined
  /** Absent when the wallet is on a network the app did not list. */
  readonly chain: Chain | undefined
  readonly supported: boolean
  /** A connected wallet is where the app does not want it, and the person has to choose another network. */
  readonly blocked: boolean
}

export type Network = ReturnType<typeof createNetwork>

/** Which network is active: the connected wallet's, else the one chosen here, else the stored, else the first. */
export function createNetwork(config: Config, storage: Storage, connections: Connections, alerts: Alerts) {
  const mustSwitch = config.networkSwitch && !config.allowUnsupportedChain && !config.manualPairing
  const first = config.defaultChain ?? config.networks[0]?.id
  const activeChain = createPersisted<ChainId | undefined>(storage, { key: 'active-network', version: 1, parse: parseRequested, fallback: undefined })
  const activeNamespace = createPersisted<ChainNamespace | undefined>(storage, { key: 'active-namespace', version: 1, parse: parseNamespace, fallback: undefined })
  const $chosen = atom<Partial<Record<ChainNamespace, ChainId>>>(toChosen())
  const $namespace = atom<ChainNamespace | undefined>(activeNamespace.$value.get() ?? (activeChain.$value.get() ?? first ? toNamespace((activeChain.$value.get() ?? first)!) : undefined))
  const $switching = atom<ChainId | undefined>(undefined)

  const $network = computed([$namespace, $chosen, connections.$accounts], (namespace, chosen, accounts): ActiveNetwork => {
    const chainId = namespace && (accounts[namespace]?.chainId ?? chosen[namespace])
    const chain = find(chainId)
    const supported = chain !== undefined || chainId === undefined
    const connected = namespace !== undefined && accounts[namespace]?.status === 'connected'
    return { namespace, chainId, chain, supported, blocked: connected && !supported && mustSwitch }
  })

  function find(chainId: ChainId | undefined): Chain | undefined {
    return config.networks.find(({ id }) => id === chainId)
  }
  function toChosen(): Partial<Record<ChainNamespace, ChainId>> {
    const chosen: Partial<Record<ChainNamespace, ChainId>> = {}
    for (const id of [activeChain.$value.get(), first, ...config.networks.map(({ id }) => id)]) if (id) chosen[toNamespace(id)] ??= id
    return chosen
  }
  function parseRequested(value: unknown): ChainId | undefined {
    return parseChainId(value) && find(value as ChainId) ? (value as ChainId) : undefined
  }
  function parseNamespace(value: unknown): ChainNamespace | undefined {
    return isChainNamespace(value) && config.chains.some(({ namespace }) => namespace === value) ? value : undefined
  }
  /** Makes a network the active one here; the wallet is not asked. */
  function activate(chainId: ChainId) {
    const namespace = toNamespace(chainId)
    if (find(chainId)) {
      $chosen.set({ ...$chosen.get(), [namespace]: chainId })
      activeChain.set(chainId)
    }
    $namespace.set(namespace)
    activeNamespace.set(namespace)
  }

  return {
    $network: $network as ReadableAtom<ActiveNetwork>,
    /** The network a switch under way is going to. */
    $switching: $switching as ReadableAtom<ChainId | undefined>,
    find,
    activate,
    /** The network wanted in a namespace when nothing is connected there. */
    findChosen: (namespace: ChainNamespace): ChainId | undefined => $chosen.get()[namespace],
    /** Whether a network may be chosen now: sessions fix what they approved. */
    isApproved(chainId: ChainId): boolean {
      const approved = connections.find(toNamespace(chainId))?.approvedChains
      return approved === undefined || approved.includes(chainId)
    },
    /** Switches, asking the wallet when one is connected there. Throws CHAIN_NOT_CONFIGURED, USER_REJECTED, CHAIN_UNKNOWN_TO_WALLET, …; the active network is then unchanged. */
    async switchTo(chainId: ChainId, options: { signal?: AbortSignal } = {}): Promise<void> {
      const chain = find(chainId)
      if (!chain) {
        alerts.raise('network-not-found', `switchNetwork("${String(chainId)}"): not among the networks of this modal.`)
        throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: String(chainId) } })
      }
      const connection = connections.find(toNamespace(chainId))
      if (connection && connection.chainId !== chainId) {
        if (!connection.switchChain) throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method: 'switching networks' } })
        $switching.set(chainId)
        try {
          await connection.switchChain(chain, options)
        } finally {
          $switching.set(undefined)
        }
        if (connection.chainId !== chainId) throw new WalletModalError('CHAIN_MISMATCH', { details: { expected: chainId, actual: connection.chainId } })
      }
      activate(chainId)
    },
  }
}
