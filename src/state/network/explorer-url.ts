import type { Chain } from '../../chains/adapter.js'

/** Explorer page of an account, transaction or token; undefined if the network has no explorer. */
export function toExplorerUrl(
  chain: Chain | undefined,
  kind: 'address' | 'tx' | 'token',
  id: string,
): string | undefined {
  const url = chain?.explorers?.[0]?.url
  return url && `${url.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(id)}`
}
