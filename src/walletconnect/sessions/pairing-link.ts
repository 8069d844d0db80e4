import type { TopicKey } from '../crypto/keys.js'

/** What a pairing link carries. */
export interface PairingLink extends TopicKey {
  /** s since 1970. */
  readonly expiry: number
  /** Methods that the link announces, beyond the proposal. */
  readonly methods?: readonly string[]
}

/**
 * The link that a wallet scans or opens: `wc:<topic>@2?relay-protocol=irn&symKey=…`. The order of
 * parameters is that of the SDK.
 */
export function formatPairingLink({ topic, symKey, expiry, methods = [] }: PairingLink): string {
  const parameters = new URLSearchParams({
    'relay-protocol': 'irn',
    symKey,
    expiryTimestamp: String(expiry),
    ...(methods.length > 0 ? { methods: methods.join(',') } : {}),
  })
  return `wc:${topic}@2?${parameters}`
}
