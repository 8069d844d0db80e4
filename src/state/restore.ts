import type { ChainNamespace } from '../standards/caip.js'
import { toError } from '../errors/to-error.js'
import type { InjectedWallet } from '../chains/adapter.js'
import type { Config } from '../options.js'
import type { Connecting } from './connecting.js'
import type { Connections } from './connections.js'
import type { Relay } from './relay.js'

// Extensions announce within a few ms of being asked; slow ones within this time are still taken.
const WALLET_WAIT_MS = 2000

export type Restore = ReturnType<typeof createRestore>

/** Brings back what was connected on an earlier visit, without a prompt. */
export function createRestore(config: Config, connections: Connections, connecting: Connecting, relay: Relay) {
  async function restoreInjected(namespace: ChainNamespace, id: string) {
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
    if (wallet) await connecting.connectInjected(wallet, { silent: true })
  }

  async function restoreSession() {
    const session = (await relay.get()).findSession()
    if (session) await connecting.connectSession(session, { restored: true })
    return session !== undefined
  }

  return {
    /** Marks what is known as reconnecting at once, then settles each; never throws: what cannot come back is simply not connected. */
    async run(): Promise<void> {
      const kept = connections.kept.get()
      const namespaces = (Object.keys(kept) as ChainNamespace[]).filter((namespace) => config.chains.some((chain) => chain.namespace === namespace))
      if (!config.reconnect) {
        for (const namespace of namespaces) connections.forget(namespace)
        if (namespaces.some((namespace) => kept[namespace]?.type === 'WALLET_CONNECT') && relay.available) {
          const session = (await relay.get().catch(() => undefined))?.findSession()
          await session?.disconnect().catch(() => undefined)
        }
        return
      }
      const wanted = namespaces.filter((namespace) => !connections.isEnded(namespace, kept[namespace]!.id))
      for (const namespace of wanted) connections.setPending(namespace, 'reconnecting')
      const session = wanted.some((namespace) => kept[namespace]!.type === 'WALLET_CONNECT') && relay.available ? restoreSession() : undefined
      await Promise.all(
        wanted.map(async (namespace) => {
          const entry = kept[namespace]!
          let gone = false
          try {
            if (entry.type === 'WALLET_CONNECT') gone = !(await session)
            else await restoreInjected(namespace, entry.id)
          } catch (failure) {
            // Removed or out of reach: the person connects anew, or the next load finds it again. Only a wallet that says no is forgotten.
            gone = toError(failure).code === 'WALLET_LOCKED'
          }
          if (connections.find(namespace)) return
          connections.setPending(namespace, undefined)
          if (gone) connections.forget(namespace)
        }),
      )
    },
  }
}
