import type { Config } from '../../options/options.js'
import type { ChainNamespace } from '../../standards/caip.js'
import { findFrame, placeLogins, type ConnectMethod, type OfferedLogins } from './login-methods.js'

/**
 * The ways to sign in that the page offers, in its order. Empty if no family of the page has an
 * embedded wallet.
 */
export function listLogins(
  config: Config,
  {
    namespace,
    offered,
  }: {
    readonly offered: OfferedLogins | undefined
    readonly namespace: ChainNamespace | undefined
  },
): readonly ConnectMethod[] {
  if (!findFrame(config, offered)) return []
  const { above, below } = placeLogins(config, { installed: false, namespace, offered })
  return [...above, ...below].filter((method) => method !== 'wallet')
}
