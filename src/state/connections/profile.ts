import { atom, onMount, readonlyType, type ReadableAtom } from 'nanostores'
import type { AccountId, ChainNamespace } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Core } from '../core.js'
import type { Navigation } from '../navigation.js'
import type { Injected } from '../wallets/injected.js'
import type { Wallets } from '../wallets/wallets.js'
import { createFrameStorage } from '../embedded/frame-storage.js'
import { findFrame } from '../embedded/login-methods.js'
import { RECENT_KEY, readRecent, removeRecent, type RecentRecord } from './recent-connections.js'

/** The wallets of this browser, connected now or before, and the actions on each. */
export interface Profile {
  readonly $recent: ReadableAtom<readonly RecentRecord[]>
  readonly families: ChainNamespace[]
  /**
   * True when a wallet can be added to a namespace. With one wallet per namespace: while the
   * namespace has none.
   */
  mayAdd(namespace?: ChainNamespace): boolean
  /**
   * Makes a connection active. Throws CONNECTION_NOT_FOUND, CONNECT_FAILED while it is being
   * restored.
   */
  use(id: string): void
  /** Makes an account and its connection active. Throws CONNECTION_NOT_FOUND, ACCOUNT_NOT_FOUND. */
  useAccount(account: AccountId, id: string): void
  /**
   * Shows the screen that reconnects a recent connection through the same connector. Throws
   * CONNECTION_NOT_FOUND if that connector is gone.
   */
  reconnect(connection: RecentRecord): Promise<void>
  /** Removes a recent connection from the list. */
  forget(connection: RecentRecord): void
  /** Lists wallets to add: of one namespace, or of every namespace that accepts another one. */
  add(namespace?: ChainNamespace): void
}

/** Creates {@link Profile}. */
export function createProfile(
  {
    config,
    connections,
    relay,
    storage,
    events,
    switchConnection,
    selectAccount,
    track,
    $offered,
  }: Core,
  {
    wallets,
    injected,
    navigation,
  }: {
    readonly wallets: Wallets
    readonly injected: Injected
    readonly navigation: Navigation
  },
): Profile {
  const $recent = atom<readonly RecentRecord[]>(readRecent(storage))
  const read = () => $recent.set(readRecent(storage))
  onMount($recent, () => {
    read()
    const stops = [
      events.on('connect', read),
      events.on('disconnect', read),
      storage.watch(RECENT_KEY, read),
    ]
    return () => stops.forEach((stop) => stop())
  })
  const hasLive = (namespace: ChainNamespace) =>
    connections.list().some((connection) => connection.namespace === namespace)

  return {
    $recent: readonlyType($recent),
    get families() {
      return config.chains.map(({ namespace }) => namespace)
    },
    mayAdd: (namespace) =>
      connections.multiWallet === true ||
      (namespace
        ? !hasLive(namespace)
        : config.chains.some((support) => !hasLive(support.namespace))),
    use(id) {
      const pending = connections.$pending.get().find(({ record }) => record?.id === id)
      if (pending)
        throw new WalletModalError('CONNECT_FAILED', {
          details: { reason: `Invalid connection status: ${pending.status}` },
        })
      switchConnection(id)
      track('SWITCH_WALLET', { connection: id })
    },
    useAccount(account, id) {
      selectAccount(account, id)
      switchConnection(id)
    },
    async reconnect({ id, namespace, connectorId, type, wallet }) {
      if (type === 'WALLET_CONNECT') {
        if (!relay.available)
          throw new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: id } })
        const entry = wallets.find(wallet.name)
        if (entry) wallets.remember(entry)
        return navigation.relayWanted(entry?.id)
      }
      if (type === 'AUTH') {
        if (!findFrame(config, $offered.get()))
          throw new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: id } })
        return navigation.loginWanted(createFrameStorage(storage).readPastProvider())
      }
      const find = () =>
        wallets.$installed
          .get()
          .find((wallet) =>
            wallet.injected.some((way) => way.namespace === namespace && way.id === connectorId),
          )
      // The list may be shown before the installed wallets are announced.
      if (!find()) await injected.whenAnnounced(() => find() !== undefined)
      const entry = find()
      if (!navigation.isShown('ProfileWallets')) return
      if (!entry)
        throw new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: id } })
      wallets.remember(entry)
      navigation.installedWanted(entry.id, namespace)
    },
    forget(connection) {
      removeRecent(storage, connection)
      read()
    },
    add: (namespace) => navigation.walletWanted(namespace),
  }
}
