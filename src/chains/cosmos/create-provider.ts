import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { withDeadline } from '../../platform/async/deadline.js'
import { toAddress, type AccountId } from '../../standards/caip.js'
import type { Signature } from '../adapter.js'
import { askWallet } from '../kernel/ask-wallet.js'
import { toBase64Text } from './base64-text.js'
import type {
  AminoSignDoc,
  CosmosAccount,
  CosmosProvider,
  DirectSignDoc,
  SignedAmino,
  SignedDirect,
  StdSignature,
} from './provider.js'

const SIGN_SECONDS = 300
const SIGNATURE_BYTES = 64
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Signing methods of one protocol. Results are unchecked; an undefined method is not supported. */
export interface WalletSigner {
  signAmino?: ((signer: string, signDoc: AminoSignDoc) => Promise<unknown>) | undefined
  signDirect?: ((signer: string, signDoc: DirectSignDoc) => Promise<unknown>) | undefined
  signArbitrary?: ((signer: string, data: string) => Promise<unknown>) | undefined
}

/** Signing methods for apps and for the kit. */
export interface Signing {
  readonly provider: CosmosProvider
  signMessage(
    message: string,
    options: { account: AccountId; signal?: AbortSignal },
  ): Promise<Signature>
}

/**
 * Creates the signing methods of a connection: each request has a deadline, and each answer is
 * checked.
 */
export function createSigning(
  signer: WalletSigner,
  getAccounts: () => Promise<readonly CosmosAccount[]>,
  hasAddress: (address: string) => boolean,
): Signing {
  async function ask(
    method: keyof WalletSigner,
    address: string,
    content: unknown,
    signal?: AbortSignal,
  ): Promise<unknown> {
    const act = signer[method] as
      | ((signer: string, content: unknown) => Promise<unknown>)
      | undefined
    if (!act) throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method } })
    if (!hasAddress(address))
      throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account: address } })
    try {
      return await withDeadline('Signing', SIGN_SECONDS, signal, (limit) =>
        askWallet(() => act(address, content), limit),
      )
    } catch (failure) {
      throw toError(failure, 'UNKNOWN', { method })
    }
  }
  const signArbitrary = async (address: string, data: string, signal?: AbortSignal) =>
    readSignature(await ask('signArbitrary', address, data, signal))

  return {
    provider: {
      getAccounts,
      signArbitrary: (address, data) => signArbitrary(address, data),
      signAmino: async (address, signDoc) =>
        readSigned<SignedAmino>(await ask('signAmino', address, signDoc)),
      signDirect: async (address, signDoc) =>
        readSigned<SignedDirect>(await ask('signDirect', address, signDoc)),
    },
    async signMessage(message, { account, signal }) {
      const { signature, pub_key: key } = await signArbitrary(toAddress(account), message, signal)
      return { value: signature, scheme: 'adr36', publicKey: key.value }
    },
  }
}

function readSigned<Signed extends SignedAmino | SignedDirect>(answer: unknown): Signed {
  const { signed, signature } = (
    typeof answer === 'object' && answer !== null ? answer : {}
  ) as Partial<Record<keyof Signed, unknown>>
  if (typeof signed !== 'object' || signed === null) throw invalid('it does not say what it signed')
  return { signed, signature: readSignature(signature) } as Signed
}

function readSignature(value: unknown): StdSignature {
  const { signature: given, pub_key: key } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Partial<Record<keyof StdSignature, unknown>>
  const { type, value: keyText } = (typeof key === 'object' && key !== null ? key : {}) as Readonly<
    Record<string, unknown>
  >
  const [signature, text] = [given, keyText].map((part) =>
    typeof part === 'string' ? toBase64Text(part) : part,
  )
  if (
    typeof signature !== 'string' ||
    !BASE64.test(signature) ||
    atob(signature).length !== SIGNATURE_BYTES
  )
    throw invalid('the signature is not 64 bytes of base64')
  if (typeof type !== 'string' || typeof text !== 'string' || !BASE64.test(text))
    throw invalid('the public key is not base64')
  return { signature, pub_key: { type, value: text } }
}

function invalid(reason: string): WalletModalError {
  return new WalletModalError('RESPONSE_INVALID', { details: { service: 'The wallet', reason } })
}
