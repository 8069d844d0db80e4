import type { AccountId, ChainId } from './caip.js'
import type { SiwxFault, SiwxMessage } from './caip122.js'

// Tolerated clock difference.
const LEEWAY_MS = 5 * 60_000

/**
 * The Wallet Standard's names of Solana networks, which wallets use in messages they build
 * themselves.
 */
const SOLANA_NAMES: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** What a sign-in message must match. */
export interface SiwxTerms {
  /** Origin of the page, `https://app.example`. */
  readonly origin: string
  /** The account that has to have signed (CAIP-10). */
  readonly account: AccountId
  /** The nonce that was issued for the message. */
  readonly nonce: string
  /** ms since 1970. */
  readonly now: number
}

/**
 * Compares a sign-in message with the page, the account, the nonce and the time. Returns the first
 * difference.
 */
export function findSiwxFault(
  message: SiwxMessage,
  { origin, account, nonce, now }: SiwxTerms,
): SiwxFault | undefined {
  const at = account.lastIndexOf(':')
  const [chainId, address] = [account.slice(0, at) as ChainId, account.slice(at + 1)]
  const [scheme, host] = origin.split('://')
  const [issuedAt, expirationTime, notBefore] = [
    message.issuedAt,
    message.expirationTime,
    message.notBefore,
  ].map((text) => (text === undefined ? undefined : Date.parse(text)))
  if (message.domain !== host)
    return fault('domain', `the message is for ${message.domain}, the page is on ${host}`)
  if (message.scheme !== undefined && message.scheme !== scheme)
    return fault('scheme', `the message is for ${message.scheme}, the page uses ${scheme}`)
  if (
    message.uri !== origin &&
    !(message.uri.startsWith(origin) && /^[/?#]/.test(message.uri.slice(origin.length)))
  )
    return fault('uri', `${message.uri} is not on ${origin}`)
  if (!isSameAddress(chainId, message.accountAddress, address))
    return fault(
      'accountAddress',
      `the message is for ${message.accountAddress}, the account is ${address}`,
    )
  if (message.chainId !== chainId && message.chainId !== toWalletName(chainId))
    return fault('chainId', `the message is for ${message.chainId}, the account is on ${chainId}`)
  if (message.nonce !== nonce) return fault('nonce', 'the nonce is another one')
  if (expirationTime !== undefined && expirationTime <= now)
    return fault('expirationTime', 'the message has expired')
  if (notBefore !== undefined && notBefore > now + LEEWAY_MS)
    return fault('notBefore', 'the message is not valid yet')
  if (issuedAt !== undefined && issuedAt > now + LEEWAY_MS)
    return fault('issuedAt', 'the message was issued in the future')
  return undefined
}

function toWalletName(chainId: ChainId): string | undefined {
  return SOLANA_NAMES[chainId] ?? (chainId.startsWith('solana:') ? 'solana:localnet' : undefined)
}

/** True when two addresses of a chain are equal; EVM addresses are case-insensitive. */
export function isSameAddress(chainId: ChainId, one: string, other: string): boolean {
  return (
    one === other || (chainId.startsWith('eip155:') && one.toLowerCase() === other.toLowerCase())
  )
}

function fault(field: string, description: string): SiwxFault {
  return { field, description }
}
