import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { withDeadline } from '../../platform/async/deadline.js'
import { toAddress, type AccountId } from '../../standards/caip.js'
import type { Signature } from '../adapter.js'
import { askWallet } from '../kernel/ask-wallet.js'
import { toAnswer } from '../wallets/to-answer.js'
import type { WalletAccount } from './accounts.js'
import type { PolkadotProvider, RawPayload, SignerResult } from './provider.js'
import { readAddress, isAddressOf } from './ss58.js'

const SIGN_SECONDS = 300
// 64 bytes; 65 with the type byte of a MultiSignature or for ECDSA; 66 for both.
const SIGNATURE = /^0x([0-9a-f]{2}){64,66}$/i

/** The signer of one protocol. Results are unchecked. */
export interface WalletSigner {
  signRaw?(payload: RawPayload): Promise<unknown>
  signPayload?(payload: object & { readonly address: string }): Promise<unknown>
}

/**
 * Signing for apps and for the kit: each request has a deadline and uses the address as the wallet
 * returned it.
 */
export interface Signing {
  readonly provider: PolkadotProvider
  signMessage(
    message: string,
    options: { account: AccountId; signal?: AbortSignal },
  ): Promise<Signature>
}

/** Creates the signing methods of a connection. */
export function createSigning(
  signer: WalletSigner,
  getAccounts: () => readonly WalletAccount[],
): Signing {
  async function ask(
    method: keyof WalletSigner,
    payload: { readonly address: string },
    signal?: AbortSignal,
  ): Promise<SignerResult & { readonly account: WalletAccount }> {
    const act = signer[method] as ((payload: object) => Promise<unknown>) | undefined
    if (!act) throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method } })
    const account = findAccount(getAccounts(), payload.address)
    if (!account)
      throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account: payload.address } })
    try {
      const answer = await withDeadline('Signing', SIGN_SECONDS, signal, (limit) =>
        askWallet(() => act.call(signer, { ...payload, address: account.walletAddress }), limit),
      )
      return { ...readResult(answer), account }
    } catch (failure) {
      throw toError(failure, 'UNKNOWN', { method })
    }
  }
  const toResult = ({ account: _, ...result }: Awaited<ReturnType<typeof ask>>): SignerResult =>
    result

  return {
    provider: {
      getAccounts: async () => getAccounts().map(({ walletAddress: _, ...account }) => account),
      signer: {
        signRaw: async (payload) => toResult(await ask('signRaw', payload)),
        signPayload: async (payload) => toResult(await ask('signPayload', payload)),
      },
    },
    // The wallet wraps the text in `<Bytes>…</Bytes>`, so that it cannot be an extrinsic.
    async signMessage(message, { account, signal }) {
      const data = `0x${Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
      const payload: RawPayload = { address: toAddress(account), data, type: 'bytes' }
      const { signature, account: signer } = await ask('signRaw', payload, signal)
      return { value: signature, scheme: signer.keyType ?? 'sr25519', publicKey: signer.publicKey }
    },
  }
}

// Apps may give an account with the prefix of any network.
function findAccount(
  accounts: readonly WalletAccount[],
  address: string,
): WalletAccount | undefined {
  const key = readAddress(address)?.key
  return key && accounts.find(({ walletAddress }) => isAddressOf(walletAddress, key))
}

function readResult(answer: unknown): SignerResult {
  const { id, signature, signedTransaction } = toAnswer(answer, 'signature')
  if (typeof signature !== 'string' || !SIGNATURE.test(signature))
    throw new WalletModalError('RESPONSE_INVALID', {
      details: {
        service: 'The wallet',
        reason: 'the signature is not 64 to 66 bytes of hexadecimal',
      },
    })
  return {
    id: typeof id === 'number' ? id : 0,
    signature: signature as `0x${string}`,
    ...(signedTransaction !== undefined && {
      signedTransaction: signedTransaction as `0x${string}` | Uint8Array,
    }),
  }
}
