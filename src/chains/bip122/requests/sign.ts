import { toAddress, type AccountId } from '../../../standards/caip.js'
import { toError } from '../../../errors/to-error.js'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { withDeadline } from '../../../platform/async/deadline.js'
import type { Signature } from '../../adapter.js'
import { askWallet } from '../../kernel/ask-wallet.js'
import { toBase64 } from '../base64.js'
import { readBytes, toHex } from '../bytes.js'
import { readAddress } from '../addresses/check-address.js'
import { isOn } from '../network-names.js'
import type {
  BitcoinAccount,
  BitcoinProvider,
  BitcoinTransfer,
  MessageRequest,
  PsbtRequest,
  SignedPsbt,
} from '../provider.js'
import type { BitcoinWallet, ProviderState } from '../wallets/wallet.js'

// In the same chunk as this file: what a connected wallet needs later.
export {
  requestMessage,
  requestPsbt,
  requestSwitch,
  requestTransfer,
} from '../wallets/request-sign.js'
export { switchChain } from './switch-chain.js'

const SIGN_SECONDS = 300
// A recoverable ECDSA signature with its header byte (BIP-137). A BIP-322 witness is longer.
const ECDSA_BYTES = 65
const MAX_SIGNATURE_BYTES = 10_000
const DUST_SATOSHIS = 294n
const MAX_SATOSHIS = 21_000_000n * 100_000_000n

/** Dependencies of a request. */
export interface SignContext extends ProviderState {
  readonly wallet: BitcoinWallet
  readonly signal?: AbortSignal | undefined
}

async function ask<T>(
  method: keyof BitcoinWallet,
  { signal }: SignContext,
  act: (() => Promise<T>) | undefined,
): Promise<T> {
  if (!act) throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method } })
  try {
    return await withDeadline('Signing', SIGN_SECONDS, signal, (limit) => askWallet(act, limit))
  } catch (failure) {
    throw toError(failure, 'UNKNOWN', { method })
  }
}

function checkAccount({ accounts }: SignContext, address: string) {
  if (!accounts.some((account) => account.address === address))
    throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account: address } })
}

/** Requests the signature of a message and returns it in base64. */
export async function signText(
  context: SignContext,
  { message, address, protocol = chooseProtocol(address) }: MessageRequest,
): Promise<string> {
  checkAccount(context, address)
  const { wallet, chainId } = context
  const sign = wallet.signMessage?.bind(wallet)
  const bytes = readBytes(
    await ask(
      'signMessage',
      context,
      sign && (() => sign({ message, address, protocol, chainId })),
    ),
  )
  if (!bytes || bytes.length < ECDSA_BYTES || bytes.length > MAX_SIGNATURE_BYTES)
    throw invalid('the signature is neither ECDSA nor BIP-322')
  return toBase64(bytes)
}

/** Signs a message with an account of a connection and returns the signature with its scheme. */
export async function signForAccount(
  provider: BitcoinProvider,
  message: string,
  { account, signal }: { account: AccountId; signal?: AbortSignal },
  accounts: readonly BitcoinAccount[],
): Promise<Signature> {
  const address = toAddress(account)
  const value = await provider.signMessage({ message, address }, signal && { signal })
  const publicKey = accounts.find((candidate) => candidate.address === address)?.publicKey
  return {
    value,
    scheme: readBytes(value)?.length === ECDSA_BYTES ? 'ecdsa' : 'bip322',
    ...(publicKey && { publicKey }),
  }
}

/** Requests signatures of transaction inputs, and the broadcast if requested. */
export async function signPsbt(context: SignContext, request: PsbtRequest): Promise<SignedPsbt> {
  request.signInputs.forEach(({ address }) => checkAccount(context, address))
  const { wallet, chainId } = context
  const sign = wallet.signPsbt?.bind(wallet)
  const { psbt, txid } = await ask(
    'signPsbt',
    context,
    sign && (() => sign({ ...request, chainId })),
  )
  const bytes = readBytes(psbt)
  // BIP-174: every PSBT starts with these five bytes. A wallet that finalised and broadcast the
  // transaction may return the raw transaction instead.
  if (!bytes || (!request.broadcast && toHex(bytes.subarray(0, 5)) !== '70736274ff'))
    throw invalid('the transaction is not a PSBT')
  return { psbt: toBase64(bytes), ...(request.broadcast && { txid: readTransactionId(txid) }) }
}

/** Requests a payment and returns the transaction id. Throws ACCOUNT_INVALID, OPTIONS_INVALID. */
export async function sendTransfer(
  context: SignContext,
  { recipient, amount }: BitcoinTransfer,
): Promise<string> {
  const { wallet, chainId } = context
  const kind = readAddress(recipient)
  if (!kind || !isOn(chainId, kind))
    throw new WalletModalError('ACCOUNT_INVALID', { details: { address: recipient } })
  if (amount < DUST_SATOSHIS || amount > MAX_SATOSHIS)
    throw new WalletModalError('OPTIONS_INVALID', {
      details: {
        option: 'amount',
        value: String(amount),
        expectation: `${DUST_SATOSHIS} to ${MAX_SATOSHIS} satoshis`,
      },
    })
  const send = wallet.sendTransfer?.bind(wallet)
  return readTransactionId(
    await ask('sendTransfer', context, send && (() => send({ recipient, amount, chainId }))),
  )
}

// Taproot has no ECDSA signatures. BIP-322 of a legacy address is its ECDSA signature.
function chooseProtocol(address: string): 'ecdsa' | 'bip322' {
  const type = readAddress(address)?.type
  return type === 'p2pkh' || type === 'p2sh' ? 'ecdsa' : 'bip322'
}

function readTransactionId(value: unknown): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)) return value.toLowerCase()
  throw invalid('the id of the transaction is not 64 hexadecimal digits')
}

function invalid(reason: string): WalletModalError {
  return new WalletModalError('RESPONSE_INVALID', { details: { service: 'The wallet', reason } })
}
