import type { AuthenticateBody, SiwxMessage } from '../../../src/contract.js'
import { ApiError } from '../http/api-error.js'
import { isOriginAllowed } from '../storage/projects/origins.js'
import type { Project } from '../storage/storage.js'

// Tolerated error of the message author's clock.
const LEEWAY_MS = 5 * 60_000

/**
 * What a message must match; `times` are readings of the clock, of which one valid reading
 * suffices.
 */
export interface MessageTerms {
  readonly project: Project
  /** The page's origin according to its browser; undefined for apps and servers. */
  readonly origin: string | undefined
  readonly nonce: string
  /** Creation time of the nonce, Unix ms. */
  readonly nonceAt: number
  readonly times: readonly number[]
}

/**
 * Throws 400 (401 for the nonce) unless the message was written for this page, this nonce and this
 * time. Returns the clock reading that matched.
 */
export function checkMessage(
  message: SiwxMessage,
  { project, origin, nonce, nonceAt, times }: MessageTerms,
): number {
  const page = origin ?? findOrigin(message.uri)
  // A request without an origin may sign in only for the project's pages, so that a page cannot use
  // a message signed for another page.
  if (page === undefined || !isOriginAllowed(project, page))
    throw new ApiError(400, 'uri', 'The URI is not that of a page that the project lists')
  const [scheme, host] = page.split('://')
  if (message.domain !== host)
    throw new ApiError(
      400,
      'domain',
      'The domain of the message is not that of the page that sends it',
    )
  if (message.scheme !== undefined && message.scheme !== scheme)
    throw new ApiError(
      400,
      'domain',
      'The scheme of the message is not that of the page that sends it',
    )
  if (
    !(
      message.uri === page ||
      (/^[/?#]/.test(message.uri.slice(page.length)) && message.uri.startsWith(page))
    )
  )
    throw new ApiError(400, 'uri', 'The URI is not that of the page that sends the message')
  if (message.nonce !== nonce)
    throw new ApiError(401, 'nonce', 'The nonce is not that of x-nonce-jwt')
  const problems = times.map((now) => findProblem(message, nonceAt, now))
  const fitting = problems.indexOf(undefined)
  if (fitting < 0) throw problems[0]!
  return times[fitting]!
}

/**
 * Throws 400 when the fields sent beside a message contradict it. The signed text is authoritative.
 */
export function checkData(message: SiwxMessage, data: NonNullable<AuthenticateBody['data']>): void {
  const isSame = (key: string, told: unknown, signed: unknown) => {
    if (key === 'accountAddress' && message.chainId.startsWith('eip155:'))
      return String(told).toLowerCase() === String(signed).toLowerCase()
    return Array.isArray(signed) ? JSON.stringify(told) === JSON.stringify(signed) : told === signed
  }
  for (const key of [
    'accountAddress',
    'chainId',
    'domain',
    'uri',
    'version',
    'nonce',
    'statement',
    'resources',
    'requestId',
    'issuedAt',
    'notBefore',
    'expirationTime',
  ] as const) {
    const [told, signed] = [data[key], message[key]]
    if (told !== undefined && signed !== undefined && !isSame(key, told, signed))
      throw new ApiError(400, `data.${key}`, `data.${key} differs from the signed message`)
  }
}

function findOrigin(uri: string): string | undefined {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined
}

function findProblem(
  { issuedAt, expirationTime, notBefore }: SiwxMessage,
  nonceAt: number,
  now: number,
): ApiError | undefined {
  const [issued, expires, begins] = [issuedAt, expirationTime, notBefore].map((text) =>
    text === undefined ? undefined : Date.parse(text),
  )
  if (issued !== undefined && issued > now + LEEWAY_MS)
    return new ApiError(
      400,
      'issuedAt',
      'The message was issued in the future; check the clock and sign a new one',
    )
  if (issued !== undefined && issued < nonceAt - LEEWAY_MS)
    return new ApiError(
      400,
      'issuedAt',
      'The message was issued long before its nonce; check the clock and sign a new one',
    )
  if (expires !== undefined && expires <= now)
    return new ApiError(400, 'expirationTime', 'The message has expired; sign a new one')
  if (begins !== undefined && begins > now)
    return new ApiError(400, 'notBefore', 'The message is not valid yet')
  if (issued !== undefined && expires !== undefined && expires <= issued)
    return new ApiError(400, 'expirationTime', 'The message expires before it was issued')
  return undefined
}
