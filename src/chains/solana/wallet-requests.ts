import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { withDeadline } from '../../platform/async/deadline.js'
import { toBase58 } from '../../standards/encodings/base58.js'
import { toAddress, type AccountId, type ChainId } from '../../standards/caip.js'
import {
  findFeature,
  type StandardAccount,
  type StandardWallet,
} from '../../standards/wallet-standard.js'
import type { Signature } from '../adapter.js'
import { askWallet } from '../kernel/ask-wallet.js'
import { requestDisconnect } from '../wallets/injected-wallet.js'
import { toKeyBytes } from './key-bytes.js'
import { readBytes } from './read-bytes.js'

const SIGN_SECONDS = 300
const SIGNATURE_BYTES = 64
// Bounds the work; no wallet lists more.
const MAX_ACCOUNTS = 1000

/**
 * The Solana accounts that a wallet returned, without duplicates. Other accounts, which a wallet of
 * several namespaces also lists, are left out. May be empty. Throws CONNECT_FAILED and
 * ACCOUNT_INVALID if none can be read.
 */
export function getAccounts(value: unknown): readonly StandardAccount[] {
  if (!Array.isArray(value))
    throw new WalletModalError('CONNECT_FAILED', {
      details: { reason: 'the wallet did not return a list of accounts' },
    })
  const accounts = new Map<string, StandardAccount>()
  let problem: WalletModalError | undefined
  for (const account of (value as (StandardAccount | null)[]).slice(0, MAX_ACCOUNTS)) {
    const { chains, address } = (account ?? {}) as Readonly<Record<string, unknown>>
    if (Array.isArray(chains) && !chains.some((chain) => String(chain).startsWith('solana:')))
      continue
    if (typeof address !== 'string')
      problem ??= new WalletModalError('CONNECT_FAILED', {
        details: { reason: 'the wallet returned an account without an address' },
      })
    else if (!toKeyBytes(address))
      problem ??= new WalletModalError('ACCOUNT_INVALID', {
        details: { address: address.slice(0, 64) },
      })
    else if (!accounts.has(address)) accounts.set(address, account!)
  }
  if (problem && accounts.size === 0) throw problem
  return [...accounts.values()]
}

/** CAIP-10 ids of addresses on a network, in the same order. */
export function toAccountIds(chainId: ChainId, addresses: readonly string[]): readonly AccountId[] {
  return addresses.map((address): AccountId => `${chainId}:${address}`)
}

/**
 * Signs a text with an account of a wallet (`solana:signMessage`). Throws METHOD_UNSUPPORTED,
 * ACCOUNT_NOT_FOUND.
 */
export async function signMessage(
  wallet: StandardWallet,
  message: string,
  options: { account: AccountId; signal?: AbortSignal },
): Promise<Signature> {
  const sign = findFeature(wallet, 'solana:signMessage', 'signMessage')
  if (!sign)
    throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method: 'solana:signMessage' } })
  const bytes = new TextEncoder().encode(message)
  const address = toAddress(options.account)
  try {
    const account = getAccounts(wallet.accounts).find((candidate) => candidate.address === address)
    if (!account)
      throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account: options.account } })
    const outputs = await withDeadline('Signing', SIGN_SECONDS, options.signal, (limit) =>
      askWallet(() => sign({ account, message: bytes }), limit),
    )
    const output = readOutput(outputs, bytes)
    // A wallet that signs another text than the requested one returns a signature that cannot be
    // verified.
    if (output.message.join() === bytes.join()) return output.signature
    if (isOffchainOf(output.message, bytes))
      return { ...output.signature, scheme: 'solana-offchain' }
  } catch (failure) {
    throw toError(failure, 'UNKNOWN', { method: 'solana:signMessage' })
  }
  throw invalid('the wallet signed another text')
}

/**
 * Reads the result of `solana:signMessage` or `solana:signIn` for one input: a list of one output, or
 * the output alone. `asked` is the message of an output that names none.
 */
export function readOutput(
  outputs: unknown,
  asked?: Uint8Array,
): {
  account: unknown
  message: Uint8Array
  signature: Signature
} {
  const output = (Array.isArray(outputs) ? outputs[0] : outputs) as
    | { account?: unknown; signedMessage?: unknown; signature?: unknown }
    | null
    | undefined
  const { account, signedMessage, signature } = output ?? {}
  const message = signedMessage === undefined ? asked : readBytes(signedMessage)
  const signed = readBytes(signature)
  if (!message || signed?.length !== SIGNATURE_BYTES) throw invalid('the signature is not 64 bytes')
  return { account, message, signature: { value: toBase58(signed), scheme: 'ed25519' } }
}

/**
 * Asks a wallet to revoke the page's permission (`standard:disconnect`). Wallets without the
 * feature keep it.
 */
export function disconnectWallet(wallet: StandardWallet): Promise<void> {
  return requestDisconnect(() => findFeature(wallet, 'standard:disconnect', 'disconnect')?.())
}

/**
 * True when a wallet signed the text as an off-chain message, as hardware wallets do: a signing
 * domain, a header, then the text.
 */
function isOffchainOf(signed: Uint8Array, text: Uint8Array): boolean {
  const mark = [255, ...new TextEncoder().encode('solana offchain')]
  return (
    signed.length > text.length + mark.length &&
    mark.every((byte, index) => signed[index] === byte) &&
    signed.slice(-text.length).join() === text.join()
  )
}

function invalid(reason: string): WalletModalError {
  return new WalletModalError('RESPONSE_INVALID', { details: { service: 'The wallet', reason } })
}
