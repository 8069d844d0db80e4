import { getFirstAccount } from '../../chains/wallets/first-account.js'
import { atom, readonlyType } from 'nanostores'
import { toAddress, toNamespace, type ChainId, type ChainNamespace } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toError } from '../../errors/to-error.js'
import type { Connection } from '../../chains/adapter.js'
import { createFrameHost } from '../../frame/host.js'
import { FRAME_FAMILIES } from '../../frame/frame-families.js'
import {
  FRAME_CONNECTOR,
  type EmbeddedUser,
  type FrameLink,
  type FrameUserRequest,
} from '../../frame/frame-link.js'
import type { AccountType, FrameUser } from '../../frame/protocol.js'
import { abortable, withDeadline } from '../../platform/async/deadline.js'
import type { Core } from '../core.js'
import { createReadUrls } from '../network/read-urls.js'
import { toConnectParams } from '../connect/connect-wallet.js'
import { admitConnection } from '../connect/connection-lifecycle.js'
import { editConnections } from '../connections/edit-connections.js'
import { createFrameApprovals, type Show } from './frame-approvals.js'
import { createFrameRpc } from './frame-rpc.js'
import { createFrameStorage } from './frame-storage.js'
import { createFrameSync } from './frame-sync.js'
import type { FrameCredentials, FrameWallet } from './frame-wallet-state.js'

const SIGN_OUT_SECONDS = 3

/** The embedded wallet of a modal: its frame at `origin`, its visitor and its connections. */
export function createFrameWallet(core: Core, show: Show, origin: string): FrameWallet {
  const { config, connections, connectionStore, network, alerts } = core
  const { events, lifetime, connector, appearance } = core
  const { context } = connector
  const families = [...FRAME_FAMILIES.keys()].filter((namespace) =>
    config.chains.some((support) => support.namespace === namespace),
  )
  const stored = createFrameStorage(core.storage)
  const readUrls = createReadUrls(config)
  const findRpcUrl = (chainId: ChainId) => readUrls(chainId)[0]
  const host = createFrameHost(() => {
    const { namespace, chainId } = network.$network.get()
    const first =
      namespace && chainId && families.includes(namespace) && network.find(chainId)
        ? chainId
        : ((families[0] && network.findChosen(families[0])) ?? 'eip155:1')
    return {
      origin,
      projectId: config.projectId ?? '',
      chainId: first,
      rpcUrl: findRpcUrl(first) ?? '',
      enableLogger: config.debug,
      language: appearance.$language.get(),
    }
  })
  const sync = createFrameSync(core, host)
  const approvals = createFrameApprovals(core, host, show)
  const rpc = createFrameRpc(core, { host, approvals, show, findRpcUrl })
  const $user = atom<EmbeddedUser | undefined>()
  const $networks = atom<readonly ChainId[]>(toChainIds(stored.readNetworks()))
  const $switchingType = atom(false)
  const watchers = new Set<{
    readonly namespace: ChainNamespace
    readonly listener: Parameters<FrameLink['watch']>[1]
  }>()
  const users = new Map<ChainNamespace, FrameUser>()
  /** The current login. Another login replaces it; messages of the frame change it. */
  let session: { -readonly [K in keyof FrameCredentials]: FrameCredentials[K] } | undefined
  let checking: Promise<boolean> | undefined

  const findOwn = (namespace: ChainNamespace) =>
    connections
      .list()
      .find(
        (connection) =>
          connection.namespace === namespace && connection.connectorId === FRAME_CONNECTOR,
      )
  const findSmart = () =>
    families
      .filter((namespace) => FRAME_FAMILIES.get(namespace)?.smartAccounts)
      .map(findOwn)
      .find((connection) => connection)
  const findType = (namespace: ChainNamespace): AccountType =>
    stored.readType(namespace) ??
    config.defaultAccountTypes?.[namespace] ??
    (FRAME_FAMILIES.get(namespace)?.smartAccounts ? 'smartAccount' : 'eoa')

  function describe(namespace: ChainNamespace): EmbeddedUser | undefined {
    const user = users.get(namespace)
    if (!user || !session) return undefined
    const { address, accounts, preferredAccountType, smartAccountDeployed } = user
    const accountType =
      accounts?.find((account) => account.address.toLowerCase() === address.toLowerCase())?.type ??
      preferredAccountType ??
      findType(namespace)
    return {
      email: user.email ?? session.email,
      userName: user.userName ?? session.userName,
      provider: session.provider,
      accountType,
      smartAccountDeployed,
    }
  }
  /** Updates the stores about the visitor. */
  function publish() {
    $user.set(families.map(describe).find((user) => user))
    connectionStore.publish()
  }
  function forget() {
    session = undefined
    users.clear()
    $user.set(undefined)
  }
  /**
   * Requests the account on a network from the frame. The first request after a provider's login
   * includes the provider's result.
   */
  async function getUser({ chainId, siwxMessage, signal }: FrameUserRequest): Promise<FrameUser> {
    if (!session)
      throw new WalletModalError('WALLET_DISCONNECTED', {
        details: { namespace: toNamespace(chainId) },
      })
    const mine = session
    const namespace = toNamespace(chainId)
    const rpcUrl = findRpcUrl(chainId)
    const wanted = {
      chainId,
      preferredAccountType: findType(namespace),
      ...(rpcUrl && { rpcUrl }),
      ...(siwxMessage && { siwxMessage }),
    }
    const user =
      mine.uri === undefined
        ? await host.request('GET_USER', wanted, { signal })
        : await completeSocial(mine.uri)
    if (session !== mine) throw new WalletModalError('REQUEST_ABORTED')
    delete mine.uri
    mine.email = user.email ?? mine.email
    mine.userName = user.userName ?? mine.userName
    users.set(namespace, user)
    stored.keepLogin(mine)
    stored.keepChain(user.chainId)
    return user

    async function completeSocial(uri: string): Promise<FrameUser> {
      const answer = await host.request('CONNECT_SOCIAL', { uri, ...wanted }, { signal })
      if (!('action' in answer)) return answer
      await recover(signal)
      return host.request('GET_USER', wanted, { signal })
    }
  }
  /**
   * Opens the frame's screen that restores the wallet of an accepted login from a passkey or a
   * backup.
   */
  function recover(signal: AbortSignal | undefined): Promise<unknown> {
    return approvals.run(() =>
      host.request('CONNECT_RECOVERY', undefined, { ...(signal && { signal }), approval: true }),
    )
  }
  async function signOut(): Promise<void> {
    stored.clear()
    forget()
    for (const { listener } of [...watchers]) listener(undefined)
    try {
      // The deadline limits the wait, not the request: the frame still receives it once it is
      // loaded, so that the login does not outlive the visit.
      await withDeadline('Signing out', SIGN_OUT_SECONDS, undefined, (signal) =>
        abortable(host.request('SIGN_OUT', undefined), signal),
      )
    } catch {
      // Ignored: the page is signed out either way.
    }
  }
  const link: FrameLink = {
    wallet: { name: 'Embedded wallet' },
    getUser,
    async switchChain(chainId, signal) {
      const rpcUrl = findRpcUrl(chainId)
      const answer = await host.request(
        'SWITCH_NETWORK',
        { chainId, ...(rpcUrl && { rpcUrl }) },
        { signal },
      )
      stored.keepChain(answer.chainId)
      const user = await getUser({ chainId, signal })
      queueMicrotask(publish)
      return user
    },
    request(chainId, request, signal) {
      if (!session)
        return Promise.reject(
          new WalletModalError('WALLET_DISCONNECTED', {
            details: { namespace: toNamespace(chainId) },
          }),
        )
      return rpc.request(chainId, request, signal)
    },
    describe,
    watch(namespace, listener) {
      const watcher = { namespace, listener }
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    signOut,
  }

  async function connectFamily(
    namespace: ChainNamespace,
    params: Parameters<typeof toConnectParams>[2],
  ): Promise<Connection> {
    const adapter = await context.getAdapter(namespace)
    if (!adapter.connectFrame) throw new WalletModalError('CHAIN_UNSUPPORTED')
    return adapter.connectFrame(link, toConnectParams(context, namespace, params))
  }
  async function readNetworks(): Promise<void> {
    const { smartAccountEnabledNetworks } = await host
      .request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
      .catch(() => ({ smartAccountEnabledNetworks: [] }))
    stored.keepNetworks(smartAccountEnabledNetworks)
    $networks.set(toChainIds(smartAccountEnabledNetworks))
  }
  /** Connects the other families of the login. They sign in once they become active. */
  async function connectOthers(first: ChainNamespace): Promise<void> {
    for (const namespace of families) {
      if (namespace === first || connections.find(namespace)) continue
      try {
        const chainId = network.findChosen(namespace)
        const connection = await connectFamily(namespace, {
          ...(chainId && { chainId }),
          signal: lifetime,
        })
        // Added as restored, so that the connection changes no screen.
        if (session && !connections.find(namespace))
          editConnections(connectionStore).add(connection, { restored: true })
        else connection.release()
      } catch (failure) {
        core.report(failure)
      }
    }
    publish()
  }
  /**
   * True when the frame still has the session of this browser. Throws when the frame cannot be
   * reached.
   */
  async function checkLogin(): Promise<boolean> {
    if (session) return true
    if (!stored.isUsed()) return false
    try {
      const { isConnected } = await host.request('IS_CONNECTED', undefined, { signal: lifetime })
      if (!isConnected) return (stored.clear(), false)
    } catch (failure) {
      if (toError(failure).code !== 'LOGIN_FAILED') throw failure
      return (stored.clear(), false)
    }
    // The visitor signed out during the request.
    if (!stored.isUsed()) return false
    session = { ...stored.readLogin() }
    sync.syncAll()
    void readNetworks()
    return true
  }

  host.on('lost', (loss) => {
    if (loss === 'iframe_load_failed')
      alerts.raise(
        'frame-load-failed',
        'Network Error',
        `The embedded wallet at ${origin} did not load within 20 s. Check the address and the network.`,
      )
    else if (loss === 'iframe_stopped')
      alerts.raise(
        'frame-stopped',
        'Embedded Wallet Stopped',
        'The embedded wallet stopped answering, as when its process crashes. It is loaded again; what was approved may have been carried out.',
      )
    else
      alerts.raise(
        'frame-request-timeout',
        'Embedded Wallet Request Timed Out',
        'The embedded wallet did not answer within 120 s. The login can be tried again.',
      )
  })
  events.on(
    'disconnect',
    () => void (families.every((namespace) => !findOwn(namespace)) && !checking && forget()),
  )
  lifetime.addEventListener('abort', () => host.remove(), { once: true })

  return {
    origin,
    host,
    stored,
    syncTheme: sync.syncTheme,
    syncPage: sync.syncPage,
    approve: approvals.run,
    recover,
    showFrame: approvals.show,
    hideFrame: approvals.hide,
    $user: readonlyType($user),
    $networks: readonlyType($networks),
    $switchingType: readonlyType($switchingType),
    findSmart,
    prefetch() {
      // Ignored: `connect` loads it again and reports the failure.
      for (const namespace of families)
        context.getAdapter(namespace).then(
          (adapter) => adapter.prefetchFrame?.(),
          () => {},
        )
    },
    async connect(credentials, signal) {
      const first =
        families.find((namespace) => namespace === network.$network.get().namespace) ?? families[0]
      if (!first) throw new WalletModalError('CHAIN_UNSUPPORTED')
      const before = session
      const mine = (session = { ...credentials })
      const stop = connectionStore.showPending('connecting', first)
      try {
        const chainId = network.findChosen(first)
        sync.syncAll()
        const signIn =
          FRAME_FAMILIES.get(first)?.signsIn && context.loadSignIn
            ? await (await context.loadSignIn()).createRequest(first, chainId, signal)
            : undefined
        const connection = await connectFamily(first, {
          ...(chainId && { chainId }),
          ...(signIn && { signIn }),
          signal,
        })
        await admitConnection(context, connection, { requested: FRAME_CONNECTOR, signal })
        network.activate(connection.chainId)
        publish()
        void readNetworks()
        void connectOthers(first)
        return connection
      } catch (failure) {
        if (session === mine) session = before
        throw toError(failure, 'CONNECT_FAILED')
      } finally {
        stop()
      }
    },
    async restore({ namespace, chainId }) {
      checking ??= checkLogin().finally(() => (checking = undefined))
      if (!(await checking)) return false
      const known = network.find(chainId) ? chainId : network.findChosen(namespace)
      const connection = await connectFamily(namespace, {
        ...(known && { chainId: known }),
        silent: true,
        signal: lifetime,
      })
      await admitConnection(context, connection, { restored: true })
      if (network.$network.get().namespace === namespace) network.activate(connection.chainId)
      publish()
      return true
    },
    async setAccountType(type) {
      const connection = findSmart()
      if (!connection || !$networks.get().includes(connection.chainId))
        throw new WalletModalError('METHOD_UNSUPPORTED', {
          details: { method: 'SET_PREFERRED_ACCOUNT' },
        })
      const { namespace } = connection
      if (describe(namespace)?.accountType === type || $switchingType.get()) return
      const before = findType(namespace)
      $switchingType.set(true)
      try {
        await host.request('SET_PREFERRED_ACCOUNT', { type }, { signal: lifetime })
        stored.keepType(namespace, type)
        const user = await getUser({ chainId: connection.chainId, signal: lifetime })
        for (const watcher of [...watchers])
          if (watcher.namespace === namespace) watcher.listener(user)
        publish()
        core.track('SET_PREFERRED_ACCOUNT_TYPE', {
          accountType: type,
          network: connection.chainId,
          address: toAddress(getFirstAccount(connection)),
        })
      } catch (failure) {
        stored.keepType(namespace, before)
        throw toError(failure)
      } finally {
        $switchingType.set(false)
      }
    },
    signOut,
    setEmail(email) {
      if (session) session.email = email
      for (const [namespace, user] of users) users.set(namespace, { ...user, email })
      stored.keepEmail(email)
      publish()
    },
  }
}

function toChainIds(evmChainIds: readonly number[]): readonly ChainId[] {
  return evmChainIds.map((id): ChainId => `eip155:${id}`)
}
