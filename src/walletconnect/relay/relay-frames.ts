/**
 * Parameters of `irn_publish`. Nothing else is sent beside a message: no method, network or
 * transaction in clear text.
 */
export interface RelayPublish {
  readonly topic: string
  readonly message: string
  readonly ttl: number
  readonly tag: number
  readonly prompt: boolean
  readonly attestation?: string
}

/**
 * Ids of one socket's requests: 19 digits as text, a time in ms and a counter. A number would lose
 * its last digits.
 */
export function createRelayIds(now: () => number = Date.now): () => string {
  let count = Math.floor(Math.random() * 900_000)
  return () => `${now()}${String(count++ % 1_000_000).padStart(6, '0')}`
}

/**
 * Ids of the messages between page and wallet: the time in µs, always greater than the one before,
 * exact in a number.
 */
export function createMessageIds(now: () => number): () => number {
  let last = 0
  return () => (last = Math.max(last + 1, now() * 1000 + Math.floor(Math.random() * 1000)))
}
