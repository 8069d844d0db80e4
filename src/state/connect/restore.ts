import type { ChainNamespace } from '../../standards/caip.js'
import { toError } from '../../errors/to-error.js'
import type { InjectedWallet } from '../../chains/adapter.js'
import type { Config } from '../../options/options.js'
import type { Connecting } from './connecting.js'
import type { Connections } from './connections.js'
import type { Relay } from './relay.js'
// Needed a moment later: in this file's company it costs no round trip of its own.
import './connect.js'

// Extensions announce within a few ms of being asked; slow ones within this time are still taken.
const WALLET_WAIT_MS = 2000

/** What restoring works with. */
export interface RestoreContext {
  readonly config: Config
  readonly connections: Connections
  readonly connecting: Connecting
  readonly relay: Relay
}

/** Brings back what was connected on an earlier visit, without a prompt. Never throws: what cannot come back is simply not connected. */
export async function restore(context: RestoreContext): Promise<void> {
  const { config, connections, relay } = context
  const kept = connections.kept.get()
  const namespaces = config.chains.map(({ namespace }) => namespace).filter((namespace) => kept[namespace])
  if (!config.reconnect) return forgetAll(context, namespaces)
  const wanted = namespaces.filter((namespace) => !connections.isEnded(namespace, kept[namespace]!.id))
  const session = wanted.some((namespace) => kept[namespace]!.type === 'WALLET_CONNECT') && relay.available ? restoreSession(context, () => wanted.some((namespace) => connections.isEnded(namespace, 'walletConnect'))) : undefined
  await Promise.all(
    wanted.map(async (namespace) => {
      const entry = kept[namespace]!
      let gone = false
      try {
        if (entry.type === 'WALLET_CONNECT') gone = !(await session)
        else await restoreInjected(context, namespace, entry.id)
      } catch (failure) {
        // Removed or out of reach: the person connects anew, or the next load finds it again. Only a wallet that says no is forgotten.
        gone = toError(failure).code === 'WALLET_LOCKED'
      }
      if (connections.find(namespace)) return
      connections.setPending(namespace, undefined)
      if (gone) connections.forget(namespace)
    }),
  )
}

async function restoreInjected({ config, connecting, connections }: RestoreContext, namespace: ChainNamespace, id: string): Promise<void> {
  const adapter = await connecting.getAdapter(namespace)
  adapter.prefetch?.()
  const wallet = await new Promise<InjectedWallet | undefined>((resolve) => {
    let unwatch: (() => void) | undefined
    const finish = (found: InjectedWallet | undefined) => {
      clearTimeout(timer)
      resolve(found)
      // The first call may come before watchInjected() has returned.
      queueMicrotask(() => unwatch?.())
    }
    const timer = setTimeout(() => finish(undefined), WALLET_WAIT_MS)
    unwatch = adapter.watchInjected(
      (wallets) => {
        const found = wallets.find((wallet) => wallet.id === id)
        if (found) finish(found)
      },
      { announced: config.announced, legacy: config.injected },
    )
  })
  // Meanwhile the person may have wished it away.
  if (wallet && !connections.isEnded(namespace, id)) await connecting.connectInjected(wallet, { silent: true })
}

/** Whether there was a session to restore. */
async function restoreSession({ relay, connecting }: RestoreContext, isEnded: () => boolean): Promise<boolean> {
  const session = (await relay.get()).findSession()
  if (isEnded()) await session?.disconnect()
  else if (session) await connecting.connectSession(session, { restored: true })
  return session !== undefined
}

async function forgetAll({ connections, relay }: RestoreContext, namespaces: readonly ChainNamespace[]): Promise<void> {
  const paired = namespaces.some((namespace) => connections.kept.get()[namespace]?.type === 'WALLET_CONNECT')
  for (const namespace of namespaces) connections.forget(namespace)
  if (!paired || !relay.available) return
  try {
    await (await relay.get()).findSession()?.disconnect()
  } catch {
    // The app wants no session; that its wallet could not be told changes nothing here.
  }
}
