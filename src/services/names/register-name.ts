import { postJson, type RequestOptions, type Service } from '../service.js'
import { NameRecord } from './name-record.js'

const EVM_COIN_TYPE = 0x8000_0000

/** A signed wish for a name. */
export interface RegisterNameParams {
  /** The exact text that was signed, from {@link toRegistrationMessage}. */
  readonly message: string
  /** Of `message`, by EIP-191, ERC-1271 or ERC-6492. */
  readonly signature: string
  /** Plain address of the signer. */
  readonly address: string
  /** The number of the EVM chain the signer lives on: where a contract account is asked. */
  readonly chainReference: number
}

/** The text an account signs to register a full name; `at` is Unix milliseconds. */
export function toRegistrationMessage({ name, at }: { readonly name: string; readonly at: number }): string {
  return JSON.stringify({ name: name.toLowerCase(), attributes: {}, timestamp: Math.floor(at / 1000) })
}

/** `POST /v1/profile/account`: registers a name for the signer. A refusal's reason is in the error. */
export function registerName(service: Service, { message, signature, address, chainReference }: RegisterNameParams, options?: RequestOptions): Promise<NameRecord> {
  // ENSIP-11 gives mainnet 60; every other EVM chain its number with the top bit set.
  const coinType = chainReference === 1 ? 60 : (EVM_COIN_TYPE | chainReference) >>> 0
  return postJson(service, '/v1/profile/account', NameRecord, { ...options, body: { message, signature, coin_type: coinType, address } })
}
