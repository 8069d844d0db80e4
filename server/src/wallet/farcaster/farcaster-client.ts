import { createHash } from 'node:crypto'
import type { AppClient } from '@farcaster/auth-client'
import { parseSiweMessage } from 'viem/siwe'
import { toLoginBinding } from '../contracts/social-contract.js'
import { refuse } from '../refuse.js'
import type { WalletSettings } from '../settings.js'

const TIMEOUT_MS = 10_000
const MAX_AGE_MS = 15 * 60_000
const LEEWAY_MS = 60_000

/** The issuer of identities that are Farcaster ids. */
export const FARCASTER_ISSUER = 'farcaster'

/** A Farcaster app's answer to a channel. */
export interface FarcasterAnswer {
  readonly message: string
  readonly signature: `0x${string}`
  readonly userName: string | null
}

/**
 * Sign In With Farcaster: channels of the relay, and messages verified with the registries on
 * Optimism.
 */
export interface FarcasterClient {
  /** Opens a channel; `url` is for the user's Farcaster app. */
  open(login: {
    nonce: string
    requestId: string
    expiresAt: number
  }): Promise<{ channelToken: string; url: string }>
  /** The app's answer, once it has arrived. */
  read(channelToken: string): Promise<FarcasterAnswer | undefined>
  /**
   * The Farcaster id that signed a message. Throws unless it is for this site and nonce, recent,
   * and signed by the owner of the id.
   */
  verify(
    answer: Pick<FarcasterAnswer, 'message' | 'signature'>,
    login: { nonce: string; now: number },
  ): Promise<string>
}

/**
 * The nonce of a login's message: the binding of the login, in hexadecimal because SIWE allows only
 * letters and digits.
 */
export function toFarcasterNonce(login: Parameters<typeof toLoginBinding>[0]): string {
  return createHash('sha256').update(toLoginBinding(login)).digest('hex')
}

/**
 * Creates a {@link FarcasterClient}; the library is loaded on the first login. `site` is the origin
 * of the secure site.
 */
export function createFarcasterClient(
  { farcaster: settings }: Pick<WalletSettings, 'farcaster'>,
  site: string,
): FarcasterClient {
  let pending: Promise<AppClient> | undefined
  const { host, origin } = new URL(site)
  async function load(): Promise<AppClient> {
    if (!settings)
      throw refuse.unavailable(
        'This server offers no sign-in by Farcaster (WALLET_MODAL_FARCASTER_RPC)',
      )
    const { createAppClient, viemConnector } = await import('@farcaster/auth-client')
    return createAppClient({
      relay: settings.relay,
      ethereum: viemConnector({ rpcUrl: settings.rpc }),
    })
  }
  const client = () =>
    (pending ??= load().catch((error: unknown) => {
      pending = undefined
      throw error
    }))
  return {
    async open({ nonce, requestId, expiresAt }) {
      const app = await client()
      const { data, isError, error, response } = await limit(
        app.createChannel({
          siweUri: `${origin}/`,
          domain: host,
          nonce,
          requestId,
          expirationTime: new Date(expiresAt).toISOString(),
          acceptAuthAddress: true,
        }),
      )
      if (
        isError ||
        !response.ok ||
        typeof data.channelToken !== 'string' ||
        !/^https?:\/\//.test(data.url)
      )
        throw refuse.unavailable('The Farcaster relay cannot be used', error)
      return { channelToken: data.channelToken, url: data.url }
    },
    async read(channelToken) {
      const { data, isError, error, response } = await limit(
        (await client()).status({ channelToken }),
      )
      if (isError) throw refuse.unavailable('The Farcaster relay cannot be used', error)
      if (response.status === 401 || response.status === 404) throw refuse.provider('Farcaster')
      if (
        data.state !== 'completed' ||
        typeof data.message !== 'string' ||
        typeof data.signature !== 'string'
      )
        return undefined
      return {
        message: data.message,
        signature: data.signature,
        userName: typeof data.username === 'string' ? data.username.slice(0, 255) : null,
      }
    },
    async verify({ message, signature }, { nonce, now }) {
      const { issuedAt } = parseSiweMessage(message)
      if (
        !issuedAt ||
        issuedAt.getTime() < now - MAX_AGE_MS ||
        issuedAt.getTime() > now + LEEWAY_MS
      )
        throw refuse.provider('Farcaster')
      const { fid, isError, error } = await limit(
        (await client()).verifySignInMessage({
          nonce,
          domain: host,
          message,
          signature,
          acceptAuthAddress: true,
        }),
      )
      if (isError)
        throw error?.errCode === 'unavailable'
          ? refuse.unavailable('The Farcaster registry cannot be read', error)
          : refuse.provider('Farcaster', error)
      return String(fid)
    },
  }
}

function limit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(refuse.unavailable('Farcaster did not answer in time')),
      TIMEOUT_MS,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
