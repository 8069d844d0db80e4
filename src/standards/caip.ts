/** A family of chains (CAIP-2 namespace). */
export type ChainNamespace = 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos'
/** CAIP-2, such as `eip155:1`. */
export type ChainId = `${ChainNamespace}:${string}`
/** CAIP-10, such as `eip155:1:0xab…`. */
export type AccountId = `${ChainId}:${string}`

const NAMESPACES: ReadonlySet<string> = new Set<ChainNamespace>(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])

/** Narrows a text to a known namespace. */
export function isChainNamespace(text: unknown): text is ChainNamespace {
  return typeof text === 'string' && NAMESPACES.has(text)
}

/** Splits a CAIP-2 text into its two parts; undefined unless there are exactly two, non-empty, with a known namespace. */
export function parseChainId(text: unknown): { namespace: ChainNamespace; reference: string } | undefined {
  if (typeof text !== 'string') return undefined
  const [namespace, reference, ...rest] = text.split(':')
  return isChainNamespace(namespace) && reference && rest.length === 0 ? { namespace, reference } : undefined
}

/** Splits a CAIP-10 text into its three parts; undefined unless there are exactly three, non-empty, with a known namespace. */
export function parseAccountId(text: unknown): { namespace: ChainNamespace; reference: string; chainId: ChainId; address: string } | undefined {
  if (typeof text !== 'string') return undefined
  const [namespace, reference, address, ...rest] = text.split(':')
  if (!isChainNamespace(namespace) || !reference || !address || rest.length > 0) return undefined
  return { namespace, reference, chainId: `${namespace}:${reference}`, address }
}

/** The namespace of a CAIP-2 or CAIP-10 id that was checked before. */
export function toNamespace(id: ChainId | AccountId): ChainNamespace {
  return id.slice(0, id.indexOf(':')) as ChainNamespace
}

/** The address at the end of a CAIP-10 id that was checked before. */
export function toAddress(accountId: AccountId): string {
  return accountId.slice(accountId.lastIndexOf(':') + 1)
}
