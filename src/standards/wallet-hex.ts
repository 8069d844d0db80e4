// Unstoppable writes a hash without its 0x, WallETH writes 0x twice.
const HASH = /^(?:0x)*([0-9a-f]{64})$/i
const HEX = /^(?:0x)*((?:[0-9a-f]{2})+)$/i
const SIGNS = /^(personal_sign|eth_sign)/
const SENDS = /^eth_send(Raw)?Transaction$/

/**
 * Reads a transaction hash from a wallet, in each form in which wallets write one; Cobo answers
 * with the transaction. In small letters, as capitals would make an earlier transaction look like a
 * new one.
 */
export function parseHash(value: unknown): string | undefined {
  const { hash, transactionHash } = Object(value) as Record<string, unknown>
  for (const text of [hash, transactionHash, value]) {
    const digits = typeof text === 'string' ? HASH.exec(text.trim())?.[1] : undefined
    if (digits) return `0x${digits.toLowerCase()}`
  }
  return undefined
}

/**
 * A wallet's answer in the form in which libraries read it: a hash, a signature or a signed
 * transaction with one 0x. Undefined for a sent transaction of which the wallet says nothing.
 */
export function readHexAnswer(method: string, answer: unknown): unknown {
  if (SENDS.test(method)) return parseHash(answer) ?? (answer || undefined)
  const digits = SIGNS.test(method) && typeof answer === 'string' && HEX.exec(answer.trim())?.[1]
  return digits ? `0x${digits}` : answer
}
