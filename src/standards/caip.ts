/**
 * A family of chains (CAIP-2 namespace). The kit has adapters for the named ones; any other
 * namespace is valid.
 */
export type ChainNamespace = 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos' | (string & {})
/** CAIP-2, such as `eip155:1`. */
export type ChainId = `${string}:${string}`
/** CAIP-10, such as `eip155:1:0xab…`. */
export type AccountId = `${string}:${string}:${string}`

// Without the `m` flag, `$` matches only the end of the text, so a trailing newline does not pass.
const NAMESPACE = /^[-a-z0-9]{3,8}$/
const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/

/** True for a text with the form of a CAIP-2 namespace. */
export function isChainNamespace(text: unknown): text is ChainNamespace {
  return typeof text === 'string' && NAMESPACE.test(text)
}

/** Splits a CAIP-2 id into its two parts; undefined if it is malformed. */
export function parseChainId(
  text: unknown,
): { namespace: ChainNamespace; reference: string } | undefined {
  if (typeof text !== 'string') return undefined
  const [namespace, reference, ...rest] = text.split(':')
  return isChainNamespace(namespace) &&
    reference !== undefined &&
    REFERENCE.test(reference) &&
    rest.length === 0
    ? { namespace, reference }
    : undefined
}

/** Splits a CAIP-10 id into its three parts; undefined if it is malformed. */
export function parseAccountId(
  text: unknown,
): { namespace: ChainNamespace; reference: string; chainId: ChainId; address: string } | undefined {
  if (typeof text !== 'string') return undefined
  const [namespace, reference, address, ...rest] = text.split(':')
  const chain = parseChainId(`${namespace}:${reference}`)
  if (!chain || address === undefined || !ADDRESS.test(address) || rest.length > 0) return undefined
  return { ...chain, chainId: `${chain.namespace}:${chain.reference}`, address }
}

/** The namespace of a valid CAIP-2 or CAIP-10 id. */
export function toNamespace(id: ChainId | AccountId): ChainNamespace {
  return id.slice(0, id.indexOf(':'))
}

/** The CAIP-2 id in a valid CAIP-10 id. */
export function toChainIdOf(accountId: AccountId): ChainId {
  return accountId.slice(0, accountId.lastIndexOf(':')) as ChainId
}

/** The address at the end of a valid CAIP-10 id. */
export function toAddress(accountId: AccountId): string {
  return accountId.slice(accountId.lastIndexOf(':') + 1)
}
