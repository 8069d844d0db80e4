// CAIP-2 references of Solana's public clusters; a private validator has its own genesis hash,
// whichever cluster it replaces.
const SOLANA_CLUSTERS = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]
const REFERENCE_CHARACTERS = 32
const QUANTITY = /^0x[0-9a-f]{1,64}$/i
const QUESTION_ID = 1

/** The JSON-RPC text that requests a node's chain. */
export function toChainQuestion(chainId: string): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    id: QUESTION_ID,
    method: chainId.startsWith('solana:') ? 'getGenesisHash' : 'eth_chainId',
    params: [],
  })
}

/**
 * True when a node's answer to {@link toChainQuestion} names another chain. A node that does not
 * answer it is trusted.
 */
export function isOtherChain(chainId: string, answer: string): boolean {
  const [namespace, reference = ''] = chainId.split(':')
  const told = readResult(answer)
  if (namespace === 'solana')
    return (
      typeof told === 'string' &&
      told.slice(0, REFERENCE_CHARACTERS) !== reference &&
      SOLANA_CLUSTERS.includes(told.slice(0, REFERENCE_CHARACTERS))
    )
  return (
    namespace === 'eip155' &&
    typeof told === 'string' &&
    QUANTITY.test(told) &&
    BigInt(told) !== BigInt(reference)
  )
}

function readResult(text: string): unknown {
  try {
    return (JSON.parse(text) as { result?: unknown } | null)?.result
  } catch {
    // An answer that is not JSON is handled by the caller that reads it.
    return undefined
  }
}
