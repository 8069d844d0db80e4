import { ed25519 } from '@noble/curves/ed25519'
import { TypeRegistry } from '@polkadot/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { u8aConcat } from '@polkadot/util'

/**
 * Description of a transaction, as far as its payload can be read without the type definitions of
 * its network.
 */
export interface PayloadDescription {
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** The encoded call. */
  readonly text: string
}

/** Describes the payload of a transaction. */
export function describePayload({
  address,
  genesisHash,
  nonce,
  tip,
  method,
}: SignerPayloadJSON): PayloadDescription {
  return {
    rows: [
      ['Account', address],
      ['Network', genesisHash],
      ['Number', String(Number(nonce))],
      ['Tip', String(BigInt(tip))],
    ],
    text: method,
  }
}

/**
 * Signs the payload of a transaction with an ed25519 key; the first byte of the signature names the
 * key type.
 */
export function signPayload(payload: SignerPayloadJSON, secret: Uint8Array): string {
  const registry = new TypeRegistry()
  registry.setSignedExtensions(payload.signedExtensions)
  const extrinsic = registry.createType('ExtrinsicPayload', payload, { version: payload.version })
  const sign = (bytes: Uint8Array) => u8aConcat(new Uint8Array([0]), ed25519.sign(bytes, secret))
  return extrinsic.sign({ sign } as unknown as Parameters<typeof extrinsic.sign>[0]).signature
}
