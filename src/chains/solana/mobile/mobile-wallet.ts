import { getForeignCode, toError } from '../../../errors/to-error.js'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { ErrorCode } from '../../../errors/catalogue.js'
import type { StandardAccount, StandardWallet } from '../../../standards/wallet-standard.js'
import { toKeyBytes } from '../key-bytes.js'
import {
  createAuthorizationStore,
  readAuthorization,
  readBytes,
  readList,
  type Authorization,
} from './authorization.js'
import { openSession, type MobileSession } from './open-session.js'
import { toBase64 } from './session-keys.js'

const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet'] as const
const SIGNATURE_BYTES = 64
const AUTHORIZATION_FAILED = -1
// The protocol's numbers of errors; JSON-RPC's own are known to `toError()`.
const CODES: Readonly<Record<number, ErrorCode>> = {
  [AUTHORIZATION_FAILED]: 'USER_REJECTED',
  [-3]: 'USER_REJECTED',
  [-4]: 'TRANSACTION_FAILED',
}

/** How a wallet app is asked. */
export interface MobileWalletOptions {
  /** Network that the wallet is asked for first (`solana:mainnet`). Each request names its own. */
  readonly chain?: (typeof CHAINS)[number]
  /** The app as the wallet shows it: by default the page's title. */
  readonly identity?: {
    readonly name?: string
    /** Path of a picture, relative to the page's origin. */
    readonly icon?: string
  }
}

interface MessageInput {
  readonly account: StandardAccount
  readonly message: Uint8Array
}
interface TransactionInput {
  readonly transaction: Uint8Array
  readonly chain?: string
  readonly options?: {
    readonly minContextSlot?: number
    readonly commitment?: string
    readonly skipPreflight?: boolean
    readonly maxRetries?: number
  }
}

/**
 * The wallet apps of an Android phone as one wallet of the Wallet Standard. Each request opens the
 * app, and one is open at a time. The authorization is kept in the page's storage.
 */
export function createMobileWallet({
  chain = 'solana:mainnet',
  identity,
}: MobileWalletOptions): StandardWallet {
  const store = createAuthorizationStore()
  const listeners = new Set<(change: object) => void>()
  let known: Authorization | undefined
  let open: AbortController | undefined

  function keep(authorization: Authorization | undefined) {
    const before = wallet.accounts
    known = authorization
    store.set(authorization)
    const addresses = (accounts: readonly StandardAccount[]) =>
      accounts.map(({ address }) => address).join()
    if (addresses(before) === addresses(wallet.accounts)) return
    for (const listener of [...listeners]) listener({ accounts: wallet.accounts })
  }

  /** Opens the wallet app for the time of `act`. Throws REQUEST_PENDING. */
  async function visit<T>(act: (session: MobileSession) => Promise<T>): Promise<T> {
    if (open) throw new WalletModalError('REQUEST_PENDING')
    const mine = (open = new AbortController())
    try {
      const session = await openSession(known?.base, mine.signal)
      try {
        return await act(session)
      } finally {
        session.close()
      }
    } catch (failure) {
      throw toError(failure, 'UNKNOWN', {}, CODES)
    } finally {
      if (open === mine) open = undefined
    }
  }

  /** Asks the visitor, or with `token` only the wallet, to let this page use the accounts. */
  async function authorize(
    session: MobileSession,
    more: { chain: string; auth_token?: string; sign_in_payload?: unknown },
  ): Promise<Readonly<Record<string, unknown>>> {
    const { features } = await session.request('get_capabilities', {})
    const result = await session.request(
      session.legacy && more.auth_token ? 'reauthorize' : 'authorize',
      {
        identity: { uri: location.origin, name: document.title, ...identity },
        ...more,
        // The name of `chain` in version 1.
        cluster: more.chain === 'solana:mainnet' ? 'mainnet-beta' : more.chain.slice(7),
      },
    )
    const signs =
      session.legacy || (Array.isArray(features) && features.includes('solana:signTransactions'))
    keep(readAuthorization(result, signs))
    return result
  }

  /** Opens the wallet app for a request of an account that is connected. */
  function ask<T>(wanted: string | undefined, act: (session: MobileSession) => Promise<T>) {
    // Another tab may have renewed or ended it.
    known = store.get()
    const auth_token = known?.token
    if (auth_token === undefined) throw new WalletModalError('UNAUTHORIZED')
    return visit(async (session) => {
      try {
        await authorize(session, { chain: wanted ?? chain, auth_token })
      } catch (failure) {
        if (getForeignCode(failure) !== AUTHORIZATION_FAILED) throw failure
        // The wallet no longer accepts the token, so the visitor is asked again.
        await authorize(session, { chain: wanted ?? chain }).catch((refusal: unknown) => {
          keep(undefined)
          throw refusal
        })
      }
      return act(session)
    })
  }

  async function connect(input?: { silent?: boolean }) {
    known ??= store.get()
    if (!known && !input?.silent) {
      // The visitor pressed again, so the launch before is over.
      open?.abort()
      open = undefined
      await visit((session) => authorize(session, { chain }))
    }
    return { accounts: wallet.accounts }
  }

  async function signIn(input: object = {}) {
    open?.abort()
    open = undefined
    return visit(async (session) => {
      const sign_in_payload = { domain: location.host, ...input }
      const { sign_in_result: signed } = (await authorize(session, { chain, sign_in_payload })) as {
        sign_in_result?: Readonly<Record<string, unknown>>
      }
      // A wallet without it has connected, and signs a text by the next request.
      if (!signed)
        throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method: 'solana:signIn' } })
      const signer = toBase64(readBytes(signed['address']))
      const account = wallet.accounts.find(
        ({ publicKey }) => toBase64(Uint8Array.from(publicKey)) === signer,
      )
      return [
        {
          account,
          signedMessage: readBytes(signed['signed_message']),
          signature: readBytes(signed['signature']),
        },
      ]
    })
  }

  function signMessage(...inputs: readonly MessageInput[]) {
    return ask(undefined, async (session) => {
      const { signed_payloads } = await session.request('sign_messages', {
        addresses: inputs.map(({ account }) => toBase64(Uint8Array.from(account.publicKey))),
        payloads: inputs.map(({ message }) => toBase64(message)),
      })
      return readList(signed_payloads, inputs.length).map((payload, index) => ({
        // The signature follows the text. Some wallets answer without the text.
        signedMessage:
          payload.length > SIGNATURE_BYTES
            ? payload.slice(0, -SIGNATURE_BYTES)
            : inputs[index]!.message,
        signature: payload.slice(-SIGNATURE_BYTES),
      }))
    })
  }

  function signTransaction(...inputs: readonly TransactionInput[]) {
    return ask(inputs[0]?.chain, async (session) => {
      const { signed_payloads } = await session.request('sign_transactions', {
        payloads: inputs.map(({ transaction }) => toBase64(transaction)),
      })
      return readList(signed_payloads, inputs.length).map((signedTransaction) => ({
        signedTransaction,
      }))
    })
  }

  function signAndSendTransaction(...inputs: readonly TransactionInput[]) {
    return ask(inputs[0]?.chain, async (session) => {
      const { minContextSlot, commitment, skipPreflight, maxRetries } = inputs[0]?.options ?? {}
      const asked = session.request('sign_and_send_transactions', {
        payloads: inputs.map(({ transaction }) => toBase64(transaction)),
        options: {
          min_context_slot: minContextSlot,
          commitment,
          skip_preflight: skipPreflight,
          max_retries: maxRetries,
        },
      })
      const { signatures } = await asked.catch((failure: unknown) => {
        // The app ended before it answered: it may have sent the transactions.
        throw toError(failure).code === 'CONNECT_FAILED'
          ? new WalletModalError('WALLET_DISCONNECTED', { cause: failure })
          : failure
      })
      return readList(signatures, inputs.length).map((signature) => ({ signature }))
    })
  }

  const transactions = { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] }
  const wallet: StandardWallet = {
    version: '1.0.0',
    name: 'Mobile Wallet Adapter',
    icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
    chains: CHAINS,
    get accounts() {
      return (known?.addresses ?? []).map((address) => ({
        address,
        publicKey: toKeyBytes(address)!,
        chains: CHAINS,
        features: Object.keys(wallet.features).filter((name) => name.startsWith('solana:')),
      }))
    },
    get features() {
      return {
        'standard:connect': { version: '1.0.0', connect },
        // The wallet app is not opened for it: its own list of sites keeps the grant.
        'standard:disconnect': { version: '1.0.0', disconnect: async () => keep(undefined) },
        'standard:events': {
          version: '1.0.0',
          on(_event: 'change', listener: (change: object) => void) {
            listeners.add(listener)
            return () => listeners.delete(listener)
          },
        },
        'solana:signMessage': { version: '1.1.0', signMessage },
        'solana:signIn': { version: '1.0.0', signIn },
        'solana:signAndSendTransaction': { ...transactions, signAndSendTransaction },
        ...(known?.signs && { 'solana:signTransaction': { ...transactions, signTransaction } }),
      }
    },
  }
  return wallet
}
