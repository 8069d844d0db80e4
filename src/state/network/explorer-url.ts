import type { Chain } from '../../chains/adapter.js'
import { toNamespace } from '../../standards/caip.js'

// Families whose explorers show a token as an account.
const TOKENS_ARE_ACCOUNTS: ReadonlySet<string> = new Set(['solana'])

/** Explorer page of an account or transaction; undefined if the network has no explorer. */
export function toExplorerUrl(
  chain: Chain | undefined,
  kind: 'address' | 'tx' | 'token',
  id: string,
): string | undefined {
  const url = chain?.explorers?.[0]?.url
  return url && `${url.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(id)}`
}

/** Explorer page of a token; undefined if the network has no explorer. */
export function toTokenUrl(chain: Chain | undefined, token: string): string | undefined {
  return (
    chain &&
    toExplorerUrl(
      chain,
      TOKENS_ARE_ACCOUNTS.has(toNamespace(chain.id)) ? 'address' : 'token',
      token,
    )
  )
}
