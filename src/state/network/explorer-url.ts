import type { Chain } from '../../chains/adapter.js'

/** The page of an account, transaction or token in the network's explorer; undefined where the network has none. */
export function toExplorerUrl(chain: Chain | undefined, kind: 'address' | 'tx' | 'token', id: string): string | undefined {
  const url = chain?.explorers?.[0]?.url
  return url && `${url.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(id)}`
}
