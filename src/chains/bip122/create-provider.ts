import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { withDeadline } from '../../platform/deadline.js'
import { toAddress, type AccountId, type ChainId } from '../../standards/caip.js'
import type { Signature } from '../adapter.js'
import { askWallet } from '../ask-wallet.js'
import { readBytes, toBase64, toHex } from './bytes.js'
import { isOn, readAddress } from './check-address.js'
import { toNames } from './network-names.js'
import type { BitcoinAccount, BitcoinProvider } from './provider.js'
import type { BitcoinWallet } from './wallet.js'

const SIGN_SECONDS = 300
// A recoverable ECDSA signature with its header byte (BIP-137). Every other length is a BIP-322 witness.
const ECDSA_BYTES = 65
const MAX_SIGNATURE_BYTES = 10_000
const DUST_SATOSHIS = 294n
const MAX_SATOSHIS = 21_000_000n * 100_000_000n

/** What {@link createProvider} reads of its connection. */
export interface ProviderState {
  readonly chainId: ChainId
  readonly accounts: readonly BitcoinAccount[]
}

/** A wallet as the provider that apps use: each request is bound in time, and what the wallet answers is checked. */
export function createProvider(wallet: BitcoinWallet, state: ProviderState): BitcoinProvider {
  async function ask<T>(method: keyof BitcoinWallet, signal: AbortSignal | undefined, act: (() => Promise<T>) | undefined): Promise<T> {
    if (!act) throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method } })
    try {
      return await withDeadline('Signing', SIGN_SECONDS, signal, (limit) => askWallet(act, limit))
    } catch (failure) {
      throw toError(failure, 'UNKNOWN', { method })
    }
  }
  function checkAccount(address: string) {
    if (!state.accounts.some((account) => account.address === address)) throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account: address } })
  }

  return {
    getAccountAddresses: async () => state.accounts,
    async signMessage({ message, address, protocol = chooseProtocol(address) }, { signal } = {}) {
      checkAccount(address)
      const { chainId } = state
      const bytes = readBytes(await ask('signMessage', signal, wallet.signMessage && (() => wallet.signMessage!({ message, address, protocol, chainId }))))
      if (!bytes || bytes.length < ECDSA_BYTES || bytes.length > MAX_SIGNATURE_BYTES) throw invalid('the signature is neither ECDSA nor BIP-322')
      return toBase64(bytes)
    },
    async signPsbt(request, { signal } = {}) {
      request.signInputs.forEach(({ address }) => checkAccount(address))
      const { chainId } = state
      const { psbt, txid } = await ask('signPsbt', signal, wallet.signPsbt && (() => wallet.signPsbt!({ ...request, chainId })))
      const bytes = readBytes(psbt)
      // BIP-174: every partially signed transaction starts with these five bytes. A wallet that finalised and sent it may give the transaction itself.
      if (!bytes || (!request.broadcast && toHex(bytes.subarray(0, 5)) !== '70736274ff')) throw invalid('the transaction is no PSBT')
      return { psbt: toBase64(bytes), ...(request.broadcast && { txid: readTransactionId(txid) }) }
    },
    async sendTransfer({ recipient, amount }, { signal } = {}) {
      const { chainId } = state
      const kind = readAddress(recipient)
      if (!kind || !isOn(toNames(chainId).addresses, kind)) throw new WalletModalError('ACCOUNT_INVALID', { details: { address: recipient } })
      if (amount < DUST_SATOSHIS || amount > MAX_SATOSHIS) throw new WalletModalError('OPTIONS_INVALID', { details: { option: 'amount', value: String(amount), expectation: `${DUST_SATOSHIS} to ${MAX_SATOSHIS} satoshis` } })
      return readTransactionId(await ask('sendTransfer', signal, wallet.sendTransfer && (() => wallet.sendTransfer!({ recipient, amount, chainId }))))
    },
  }
}

/** Signs a text with an account and says by which scheme. */
export async function signMessage(provider: BitcoinProvider, message: string, { account, signal }: { account: AccountId; signal?: AbortSignal }, accounts: readonly BitcoinAccount[]): Promise<Signature> {
  const address = toAddress(account)
  const value = await provider.signMessage({ message, address }, signal && { signal })
  const publicKey = accounts.find((candidate) => candidate.address === address)?.publicKey
  return { value, scheme: readBytes(value)!.length === ECDSA_BYTES ? 'ecdsa' : 'bip322', ...(publicKey && { publicKey }) }
}

// Taproot has no ECDSA, and BIP-322 of a legacy address is the ECDSA signature.
function chooseProtocol(address: string): 'ecdsa' | 'bip322' {
  const type = readAddress(address)?.type
  return type === 'p2pkh' || type === 'p2sh' ? 'ecdsa' : 'bip322'
}

function readTransactionId(value: unknown): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value)) return value
  throw invalid('the id of the transaction is not 64 hexadecimal digits')
}

function invalid(reason: string): WalletModalError {
  return new WalletModalError('RESPONSE_INVALID', { details: { service: 'The wallet', reason } })
}
