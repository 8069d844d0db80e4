import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { createPrefixedStorage } from '../../../platform/storage.js'
import { isSafeLink } from '../../../platform/links/open-link.js'
import { toBase58 } from '../../../standards/encodings/base58.js'
import { toKeyBytes } from '../key-bytes.js'

const KEY = 'authorization'
const MAX_ACCOUNTS = 100

/** What a wallet app granted this page. Kept by the page, so that a reload opens no app. */
export interface Authorization {
  /** Opaque; the wallet accepts it instead of a prompt. */
  readonly token: string
  /** Base58. */
  readonly addresses: readonly string[]
  /** `https:` address of the wallet's own app, for later launches. */
  readonly base?: string
  /** Whether the wallet signs a transaction without sending it. */
  readonly signs: boolean
}

/** The page's authorization, in its storage. */
export interface AuthorizationStore {
  get(): Authorization | undefined
  set(authorization: Authorization | undefined): void
}

/** Creates {@link AuthorizationStore}. */
export function createAuthorizationStore(): AuthorizationStore {
  const storage = createPrefixedStorage('wallet-modal.mobile-wallet-adapter.')
  return {
    get: () => parseStored(storage.get(KEY)),
    set(authorization) {
      if (authorization) storage.set(KEY, JSON.stringify(authorization))
      else storage.remove(KEY)
    },
  }
}

/** Reads the answer to `authorize`. Throws RESPONSE_INVALID. */
export function readAuthorization(
  result: Readonly<Record<string, unknown>>,
  signs: boolean,
): Authorization {
  const { auth_token: token, accounts, wallet_uri_base: base } = result
  const addresses = (Array.isArray(accounts) ? accounts.slice(0, MAX_ACCOUNTS) : []).map(
    (account: { address?: unknown } | null) => toBase58(readBytes(account?.address)),
  )
  if (typeof token !== 'string' || addresses.length === 0 || !addresses.every(toKeyBytes))
    throw invalid('no token, or no account of Solana')
  return {
    token,
    addresses,
    signs,
    ...(isSafeLink(base) && base.startsWith('https:') && { base }),
  }
}

/** Bytes of a base64 text of the wallet. Throws RESPONSE_INVALID. */
export function readBytes(text: unknown): Uint8Array {
  try {
    if (typeof text === 'string')
      return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
        letter.charCodeAt(0),
      )
  } catch {
    // Not base64, as below.
  }
  throw invalid('a value is not base64')
}

/** The texts of a list in an answer, as many as were asked for. Throws RESPONSE_INVALID. */
export function readList(list: unknown, count: number): readonly Uint8Array[] {
  if (!Array.isArray(list) || list.length !== count) throw invalid(`not ${count} results`)
  return list.map(readBytes)
}

function invalid(reason: string): WalletModalError {
  return new WalletModalError('RESPONSE_INVALID', { details: { service: 'The wallet', reason } })
}

// Another script or another version of the kit may have written it.
function parseStored(text: string | undefined): Authorization | undefined {
  try {
    const stored = JSON.parse(text ?? 'null') as Authorization | null
    const isWhole =
      typeof stored?.token === 'string' &&
      stored.addresses.length > 0 &&
      stored.addresses.every(toKeyBytes)
    return isWhole ? stored : undefined
  } catch {
    return undefined
  }
}
