import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Eip1193Provider } from '../../standards/eip1193.js'
import { askWallet } from './ask-wallet.js'

const HEX = /^0x[0-9a-f]+$/i

/** Asks a wallet to sign a text (`personal_sign`, EIP-191) and returns the signature as hex. */
export async function signMessage(provider: Eip1193Provider, message: string, address: string, signal: AbortSignal): Promise<string> {
  const bytes = new TextEncoder().encode(message)
  const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  try {
    const signature = await askWallet(provider, { method: 'personal_sign', params: [hex, address] }, signal)
    if (typeof signature === 'string' && HEX.test(signature)) return signature
  } catch (failure) {
    throw toError(failure)
  }
  throw new WalletModalError('RESPONSE_INVALID', { details: { service: 'The wallet', reason: 'the signature is no hex text' } })
}
