import { atom, type ReadableAtom } from 'nanostores'
import {
  isChainNamespace,
  parseChainId,
  toNamespace,
  type ChainId,
  type ChainNamespace,
} from '../../standards/caip.js'
import type { Chain } from '../../chains/adapter.js'
import type { Config } from '../../options/options.js'
import type { Storage } from '../../platform/storage.js'
import type { Connections } from '../connections/connections.js'
import { derive } from '../derive.js'
import { createPersisted } from '../persisted.js'

/** The active network and whether the app lists it. */
export interface ActiveNetwork {
  readonly namespace: ChainNamespace | undefined
  readonly chainId: ChainId | undefined
  /** Undefined when the wallet is on a network that the app does not list. */
  readonly chain: Chain | undefined
  readonly supported: boolean
  /**
   * True when a connected wallet is on a network that the app does not list, and the visitor has to
   * choose another.
   */
  readonly blocked: boolean
}

type Chosen = Readonly<Partial<Record<ChainNamespace, ChainId>>>

/**
 * The active network: the connected wallet's, otherwise the one chosen here, the stored one, or the
 * first.
 */
export interface Network {
  readonly $network: ReadableAtom<ActiveNetwork>
  find(chainId: ChainId | undefined): Chain | undefined
  /** Makes a network the chosen one of its namespace. */
  prefer(chainId: ChainId): void
  /** Makes a network active in the modal, without a request to the wallet. */
  activate(chainId: ChainId): void
  /** The network to connect to in a namespace without a connection. */
  findChosen(namespace: ChainNamespace): ChainId | undefined
  /** True when a network can be chosen: a session offers only the networks it approved. */
  isApproved(chainId: ChainId): boolean
}

/** Creates {@link Network}. */
export function createNetwork(config: Config, storage: Storage, connections: Connections): Network {
  const mustSwitch = config.networkSwitch && !config.allowUnsupportedChain && !config.manualPairing
  const first = config.defaultChain ?? config.networks[0]?.id
  const stored = createPersisted<Chosen>(storage, {
    key: 'active-networks',
    version: 1,
    parse: parseChosen,
    fallback: {},
  })
  const storedNamespace = createPersisted<ChainNamespace | undefined>(storage, {
    key: 'active-namespace',
    version: 1,
    parse: parseNamespace,
    fallback: undefined,
  })
  // Versions before 0.2 stored one network for all namespaces.
  const older = createPersisted<ChainId | undefined>(storage, {
    key: 'active-network',
    version: 1,
    parse: parseRequested,
    fallback: undefined,
  }).$value.get()
  const initial = older ?? first
  const $chosen = atom<Chosen>(toChosen())
  const $namespace = atom<ChainNamespace | undefined>(
    storedNamespace.$value.get() ?? (initial && toNamespace(initial)),
  )

  const $network = derive(
    [$namespace, $chosen, connections.$accounts],
    (namespace, chosen, accounts): ActiveNetwork => {
      const chainId = namespace && (accounts[namespace]?.chainId ?? chosen[namespace])
      const chain = find(chainId)
      const supported = chain !== undefined || chainId === undefined
      const connected = namespace !== undefined && accounts[namespace]?.status === 'connected'
      return {
        namespace,
        chainId,
        chain,
        supported,
        blocked: connected && !supported && mustSwitch,
      }
    },
  )

  function find(chainId: ChainId | undefined): Chain | undefined {
    return config.networks.find(({ id }) => id === chainId)
  }
  function toChosen(): Chosen {
    const chosen: Partial<Record<ChainNamespace, ChainId>> = { ...stored.$value.get() }
    for (const id of [older, first, ...config.networks.map((chain) => chain.id)])
      if (id) chosen[toNamespace(id)] ??= id
    return chosen
  }
  function parseRequested(value: unknown): ChainId | undefined {
    return parseChainId(value) && find(value as ChainId) ? (value as ChainId) : undefined
  }
  function parseChosen(value: unknown): Chosen | undefined {
    if (typeof value !== 'object' || value === null) return undefined
    return Object.fromEntries(
      Object.entries(value).filter(
        ([namespace, id]) => parseRequested(id) && toNamespace(id as ChainId) === namespace,
      ),
    ) as Chosen
  }
  function parseNamespace(value: unknown): ChainNamespace | undefined {
    return isChainNamespace(value) && config.chains.some(({ namespace }) => namespace === value)
      ? value
      : undefined
  }

  function prefer(chainId: ChainId) {
    const namespace = toNamespace(chainId)
    if (
      !find(chainId) ||
      ($chosen.get()[namespace] === chainId && stored.$value.get()[namespace] === chainId)
    )
      return
    $chosen.set({ ...$chosen.get(), [namespace]: chainId })
    stored.update((ids) => ({ ...ids, [namespace]: chainId }))
  }

  return {
    $network,
    find,
    prefer,
    activate(chainId) {
      const namespace = toNamespace(chainId)
      prefer(chainId)
      if ($namespace.get() !== namespace) $namespace.set(namespace)
      if (storedNamespace.$value.get() !== namespace) storedNamespace.set(namespace)
    },
    findChosen: (namespace) => $chosen.get()[namespace],
    isApproved(chainId) {
      const approved = connections.find(toNamespace(chainId))?.approvedChains
      return approved === undefined || approved.includes(chainId)
    },
  }
}
