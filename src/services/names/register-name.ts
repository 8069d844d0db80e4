import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { postJson, type RequestOptions, type Service } from '../service.js'
import { NameRecord } from './name-record.js'

const EVM_COIN_TYPE = 0x8000_0000

/** A signed request for a name. */
export interface RegisterNameParams {
  /** The exact text that was signed, from {@link toRegistrationMessage}. */
  readonly message: string
  /** Signature of `message` by EIP-191, ERC-1271 or ERC-6492. */
  readonly signature: string
  /** Plain address of the signer. */
  readonly address: string
  /** Number of the signer's EVM chain, on which a contract account is verified. */
  readonly chainReference: number
}

/** The text that an account signs to register a full name; `at` is Unix time in ms. */
export function toRegistrationMessage({
  name,
  at,
}: {
  readonly name: string
  readonly at: number
}): string {
  return JSON.stringify({
    name: name.toLowerCase(),
    attributes: {},
    timestamp: Math.floor(at / 1000),
  })
}

/**
 * `POST /v1/profile/account`: registers a name for the signer. The error contains the reason of a
 * refusal. Throws CAIP_INVALID for a chain number that no coin type can hold.
 */
export async function registerName(
  service: Service,
  { message, signature, address, chainReference }: RegisterNameParams,
  options?: RequestOptions,
): Promise<NameRecord> {
  if (!(chainReference < EVM_COIN_TYPE))
    throw new WalletModalError('CAIP_INVALID', {
      details: { problem: 'Invalid chainId', text: String(chainReference) },
    })
  // ENSIP-11: 60 for mainnet; for other EVM chains the number with the top bit set.
  const coinType = chainReference === 1 ? 60 : (EVM_COIN_TYPE | chainReference) >>> 0
  return postJson(service, '/v1/profile/account', NameRecord, {
    ...options,
    body: { message, signature, coin_type: coinType, address },
  })
}
