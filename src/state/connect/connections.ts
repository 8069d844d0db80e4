import { atom, type ReadableAtom } from 'nanostores'
import type { AccountId, ChainId, ChainNamespace } from '../../standards/caip.js'
import { isChainNamespace, parseAccountId, parseChainId, toAddress } from '../../standards/caip.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Connection, ConnectorType, WalletInfo } from '../../chains/adapter.js'
import type { Storage } from '../../platform/storage.js'
import type { Emitter } from '../../platform/emitter.js'
import type { ModalEvents } from '../shell/events.js'
import { createPersisted } from '../persisted.js'

/** Who is connected in one namespace, as data. */
export interface AccountState {
  readonly status: 'connected' | 'connecting' | 'reconnecting' | 'disconnected'
  readonly namespace: ChainNamespace
  readonly accounts: readonly AccountId[]
  readonly account?: AccountId
  readonly address?: string
  readonly chainId?: ChainId
  readonly wallet?: WalletInfo
  readonly connector?: { readonly id: string; readonly type: ConnectorType }
}

/** A connection as it is kept over reloads. */
export interface KeptConnection {
  readonly id: string
  readonly type: ConnectorType
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
  readonly wallet: WalletInfo
}

type ByNamespace<T> = Readonly<Partial<Record<ChainNamespace, T>>>

const MAX_KEPT_ICON = 32 * 1024

export type Connections = ReturnType<typeof createConnections>

/** The approved links, one per namespace, what the page may know of them, and what is kept for the next visit. */
export function createConnections(storage: Storage, events: Emitter<ModalEvents>) {
  const $accounts = atom<ByNamespace<AccountState>>({})
  const live = new Map<ChainNamespace, Connection>()
  const unwatch = new Map<ChainNamespace, () => void>()
  let released = false
  const kept = createPersisted<ByNamespace<KeptConnection>>(storage, { key: 'connections', version: 1, parse: parseKept, fallback: {} })
  // Wallets whose link a person ended here: never restored, though the wallet may still allow it.
  const ended = createPersisted<readonly string[]>(storage, { key: 'disconnected', version: 1, parse: parseTexts, fallback: [] })

  function setAccount(namespace: ChainNamespace, state: AccountState | undefined) {
    const { [namespace]: _, ...others } = $accounts.get()
    $accounts.set(state ? { ...others, [namespace]: state } : others)
  }
  function keep(namespace: ChainNamespace, connection: Connection | undefined) {
    const { [namespace]: _, ...others } = kept.$value.get()
    kept.set(connection ? { ...others, [namespace]: toKept(connection) } : others)
  }
  function show(connection: Connection) {
    setAccount(connection.namespace, toAccountState(connection))
    keep(connection.namespace, connection)
  }

  /** Takes a new connection in; one it replaces in the same namespace is ended. */
  function add(connection: Connection, restored: boolean) {
    if (released) return connection.release()
    const { namespace } = connection
    const before = live.get(namespace)
    unwatch.get(namespace)?.()
    live.set(namespace, connection)
    const stops = [
      connection.on('accounts', (accounts) => {
        show(connection)
        events.emit('accountsChange', { namespace, accounts })
      }),
      connection.on('chain', (chainId) => {
        show(connection)
        events.emit('chainChange', { namespace, chainId })
      }),
      connection.on('disconnect', (reason) => drop(connection, reason)),
    ]
    unwatch.set(namespace, () => stops.forEach((stop) => stop()))
    ended.set(ended.$value.get().filter((key) => key !== toKey(connection)))
    show(connection)
    // The same wallet once more keeps its permission.
    if (before && before.provider === connection.provider) before.release()
    else void before?.disconnect().catch(() => {
      // The replaced wallet could not be told; for us it is over all the same.
    })
    events.emit('connect', { namespace, account: connection.accounts[0]!, chainId: connection.chainId, wallet: connection.wallet, restored })
  }

  function drop(connection: Connection, reason: WalletModalError | undefined) {
    const { namespace } = connection
    if (live.get(namespace) !== connection) return
    unwatch.get(namespace)?.()
    unwatch.delete(namespace)
    live.delete(namespace)
    connection.release()
    setAccount(namespace, undefined)
    keep(namespace, undefined)
    events.emit('disconnect', { namespace, reason })
  }

  /** Shows that work is going on for a namespace, with what is known from before. */
  function setPending(namespace: ChainNamespace, status: 'connecting' | 'reconnecting' | undefined) {
    const connection = live.get(namespace)
    if (connection) return show(connection)
    if (!status) return setAccount(namespace, undefined)
    const from = status === 'reconnecting' ? kept.$value.get()[namespace] : undefined
    setAccount(namespace, { ...(from ? toAccountState({ ...from, namespace }) : { namespace, accounts: [] }), status })
  }

  return {
    $accounts: $accounts as ReadableAtom<ByNamespace<AccountState>>,
    find: (namespace: ChainNamespace): Connection | undefined => live.get(namespace),
    list: (): readonly Connection[] => [...live.values()],
    add,
    setPending,
    /** Ends a namespace's connection on our side and the wallet's, and remembers that a person wished it. */
    async end(namespace: ChainNamespace): Promise<void> {
      const connection = live.get(namespace)
      const was = connection ?? kept.$value.get()[namespace]
      if (was) ended.set([...new Set([...ended.$value.get(), `${namespace}:${was.id}`])].slice(-50))
      if (!connection) {
        // On its way, or on its way back.
        const shown = $accounts.get()[namespace]
        if (was) keep(namespace, undefined)
        if (!shown) return
        setAccount(namespace, undefined)
        return events.emit('disconnect', { namespace, reason: undefined })
      }
      try {
        await connection.disconnect()
      } finally {
        drop(connection, undefined)
      }
    },
    kept: kept.$value,
    forget: (namespace: ChainNamespace) => keep(namespace, undefined),
    isEnded: (namespace: ChainNamespace, id: string) => ended.$value.get().includes(`${namespace}:${id}`),
    /** Another tab ended a connection: it ends here as well, without telling the wallet twice. */
    watchTabs: () =>
      kept.watch((now) => {
        for (const connection of [...live.values()]) if (!now[connection.namespace]) drop(connection, undefined)
      }),
    /** Lets go of everything without ending anything: the page is done with this modal. */
    release() {
      released = true
      for (const stop of unwatch.values()) stop()
      for (const connection of live.values()) connection.release()
      unwatch.clear()
      live.clear()
    },
  }
}

function toKey({ namespace, id }: Pick<Connection, 'namespace' | 'id'>): string {
  return `${namespace}:${id}`
}

function toAccountState({ id, type, namespace, accounts, chainId, wallet }: KeptConnection & { namespace: ChainNamespace }): AccountState {
  const account = accounts[0]!
  return { status: 'connected', namespace, accounts, account, address: toAddress(account), chainId, wallet, connector: { id, type } }
}

function toKept({ id, type, accounts, chainId, wallet }: Connection): KeptConnection {
  const { icon, ...words } = wallet
  return { id, type, accounts, chainId, wallet: icon && icon.length <= MAX_KEPT_ICON ? { ...words, icon } : words }
}

function parseKept(value: unknown): ByNamespace<KeptConnection> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const found: Partial<Record<ChainNamespace, KeptConnection>> = {}
  for (const [namespace, entry] of Object.entries(value as Record<string, KeptConnection | undefined>)) {
    const usable =
      isChainNamespace(namespace) &&
      typeof entry?.id === 'string' &&
      typeof entry.type === 'string' &&
      parseChainId(entry.chainId)?.namespace === namespace &&
      typeof entry.wallet?.name === 'string' &&
      Array.isArray(entry.accounts) &&
      entry.accounts.length > 0 &&
      entry.accounts.every((account) => parseAccountId(account)?.namespace === namespace)
    if (usable) found[namespace] = { ...entry, wallet: toWords(entry.wallet) }
  }
  return found
}

// Storage is as foreign as a wallet: an icon may only be an image.
function toWords({ name, icon, rdns, url }: WalletInfo): WalletInfo {
  return {
    name: name.slice(0, 64),
    ...(typeof icon === 'string' && /^(data:image\/|https:)/.test(icon) ? { icon } : {}),
    ...(typeof rdns === 'string' ? { rdns } : {}),
    ...(typeof url === 'string' ? { url } : {}),
  }
}

function parseTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((text) => typeof text === 'string') ? value : undefined
}
