import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isAbort, toError } from '../../errors/to-error.js'
import { getClockLag } from '../../platform/network/server-clock.js'
import { getLocation } from '../../platform/page/page.js'
import {
  toAddress,
  toChainIdOf,
  toNamespace,
  type AccountId,
  type ChainId,
  type ChainNamespace,
} from '../../standards/caip.js'
import {
  formatSiwxMessage,
  readSiwxMessage,
  toAccountName,
  type SiwxMessage,
} from '../../standards/caip122.js'
import { findSiwxFault } from '../../standards/check-siwx-message.js'
import type { SignedIn, SignInRequest, WalletInfo } from '../../chains/adapter.js'
import type { SignInOptions } from '../../options/sign-in-options.js'
import type { SignInProof, SignInSession, SignInVerifier } from '../../services/sign-in/verifier.js'

/** Lifetime of a prefetched nonce; verifiers keep them for 5 minutes. */
const NONCE_LIFE_MS = 4 * 60_000
const VERSION = '1'

/** A message to be signed. */
export interface PreparedMessage {
  readonly text: string
  readonly nonce: string
  readonly account: AccountId
  readonly expiresAt: number
}

/** Builds the messages of a page and exchanges signed ones for sessions. */
export interface SignInMessages {
  /**
   * Fetches a nonce and builds the message of an account. Throws the errors of the verifier, and
   * SIGN_IN_REFUSED.
   */
  prepare(account: AccountId, signal: AbortSignal): Promise<PreparedMessage>
  verify(
    signedIn: SignedIn,
    nonce: string,
    wallet: WalletInfo,
    signal: AbortSignal,
  ): Promise<SignInSession>
  /** Creates a request for a wallet that can sign in while it connects. */
  createRequest(
    namespace: ChainNamespace,
    chainId: ChainId | undefined,
    signal: AbortSignal | undefined,
  ): Promise<SignInRequest>
  /**
   * Verifies what a wallet signed while connecting. Each nonce is accepted once. Throws
   * SIGN_IN_REFUSED and the errors of the verifier.
   */
  verifySignedIn(
    signedIn: SignedIn,
    wallet: WalletInfo,
    signal: AbortSignal,
  ): Promise<SignInSession>
}

/** Creates {@link SignInMessages}. */
export function createSignInMessages(
  verifier: SignInVerifier,
  { statement, resources, expiresIn }: SignInOptions,
): SignInMessages {
  const now = () => Date.now() + getClockLag()
  /** Nonces of messages that wallets were asked to sign while connecting. */
  const requested = new Set<string>()

  async function createNonce(signal: AbortSignal | undefined): Promise<string> {
    const nonce = await verifier.createNonce(signal ? { signal } : {})
    if (/^[A-Za-z0-9]{8,}$/.test(nonce)) return nonce
    throw new WalletModalError('SIGN_IN_REFUSED', {
      details: {
        field: 'nonce',
        reason: 'the verifier did not return at least 8 letters and digits',
      },
    })
  }
  function toFields(nonce: string) {
    const { host, origin, pathname } = getLocation()
    const issuedAt = now()
    return {
      domain: host,
      uri: origin + pathname,
      version: VERSION,
      nonce,
      issuedAt: new Date(issuedAt).toISOString(),
      ...(statement === undefined ? {} : { statement }),
      ...(expiresIn === undefined
        ? {}
        : { expirationTime: new Date(issuedAt + expiresIn * 1000).toISOString() }),
      ...(resources === undefined ? {} : { resources }),
    }
  }
  async function toText(nonce: string, account: AccountId): Promise<string> {
    const chainId = toChainIdOf(account)
    const message: SiwxMessage = {
      ...toFields(nonce),
      accountName: toAccountName(toNamespace(account)),
      accountAddress: toAddress(account),
      chainId,
    }
    const text = formatSiwxMessage((await verifier.createMessage?.(message)) ?? message)
    // A message for another page or account must not reach the wallet.
    read(text, account, nonce)
    return text
  }
  /** Parses a message and checks its page, account, nonce and time. Throws SIGN_IN_REFUSED. */
  function read(text: string, account: AccountId, nonce: string): SiwxMessage {
    const message = readSiwxMessage(text)
    const fault =
      'field' in message
        ? message
        : findSiwxFault(message, { origin: getLocation().origin, account, nonce, now: now() })
    if (fault)
      throw new WalletModalError('SIGN_IN_REFUSED', {
        details: { field: fault.field, reason: fault.description },
      })
    return message as SiwxMessage
  }
  async function verify(
    { message, signature, account }: SignedIn,
    nonce: string,
    wallet: WalletInfo,
    signal: AbortSignal,
  ): Promise<SignInSession> {
    const fields = read(message, account, nonce)
    const proof: SignInProof = {
      account,
      message,
      fields,
      signature: signature.value,
      scheme: signature.scheme,
      ...(signature.publicKey === undefined ? {} : { publicKey: signature.publicKey }),
      wallet: { name: wallet.name, ...(wallet.rdns ? { rdns: wallet.rdns } : {}) },
    }
    try {
      const session = await verifier.verify(proof, { signal })
      // A verifier in plain JavaScript may return nothing, `false`, or a lower-case address.
      if (session?.account?.toLowerCase() !== account.toLowerCase())
        throw new WalletModalError('SIGN_IN_REFUSED', {
          details: {
            field: 'signature',
            reason: 'the verifier returned no session of the account',
          },
        })
      return { ...session, account, chainId: toChainIdOf(account), address: toAddress(account) }
    } catch (failure) {
      if (isAbort(failure)) throw failure
      throw toError(failure, 'SIGN_IN_REFUSED', { field: 'signature' })
    }
  }

  return {
    async prepare(account, signal) {
      const nonce = await createNonce(signal)
      return {
        text: await toText(nonce, account),
        nonce,
        account,
        expiresAt: Date.now() + NONCE_LIFE_MS,
      }
    },
    verify,
    async createRequest(namespace, chainId, signal) {
      const nonce = await createNonce(signal)
      requested.add(nonce)
      return {
        fields: {
          ...toFields(nonce),
          ...(chainId && toNamespace(chainId) === namespace ? { chainId } : {}),
        },
        toMessage: (account) => toText(nonce, account),
      }
    },
    async verifySignedIn(signedIn, wallet, signal) {
      const message = readSiwxMessage(signedIn.message)
      const nonce = 'field' in message ? '' : message.nonce
      if (!('field' in message) && !requested.delete(nonce))
        throw new WalletModalError('SIGN_IN_REFUSED', {
          details: {
            field: 'nonce',
            reason: 'the wallet signed a nonce that this page did not ask for',
          },
        })
      return verify(signedIn, nonce, wallet, signal)
    },
  }
}
