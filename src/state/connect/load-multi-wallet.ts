import type { ConnectContext } from './connect-context.js'

/**
 * Loads what the app's server says about several wallets of one namespace (`multi_wallet`), unless
 * the option `multiWallet` is set. `stored` reads only the answer of an earlier visit; otherwise
 * the server is asked if it has not answered yet. Never rejects: without an answer, one wallet of a
 * namespace is kept.
 */
export async function loadMultiWallet(
  { config: { features, cloud, projectId }, loadRemote }: ConnectContext,
  from: 'stored' | 'server',
): Promise<void> {
  if (features.multiWallet !== undefined || !cloud || !projectId) return
  // An answer of an earlier visit applies as soon as the code is created.
  const remote = await loadRemote(() => import('../shell/remote-features.js')).catch(() => {
    // The code could not be loaded; the next caller tries again.
  })
  if (from === 'server' && remote && !remote.$remote.get()) await remote.load()
}
