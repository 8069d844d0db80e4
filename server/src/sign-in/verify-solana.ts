import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from '../http/base58.js'
import { isSmallOrder } from './small-order.js'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
const MAX_OFFCHAIN_BYTES = 65_535
const OFFCHAIN_DOMAIN = Buffer.from('\xffsolana offchain', 'latin1')

/**
 * True when a Solana account signed the text with Ed25519 (base58): the text itself, or an
 * off-chain message with it, as hardware wallets sign.
 */
export function isSignedOnSolana(address: string, message: string, signature: string): boolean {
  const key = decodeBase58(address, KEY_BYTES)
  const bytes = decodeBase58(signature, SIGNATURE_BYTES)
  if (!key || !bytes || isSmallOrder(key)) return false
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') },
    format: 'jwk',
  })
  return listSignedBytes(key, Buffer.from(message)).some((signed) =>
    verify(null, signed, publicKey, bytes),
  )
}

/**
 * The byte strings that a wallet may have signed: the text, and each form of Solana off-chain
 * message.
 */
function listSignedBytes(key: Buffer, text: Buffer): readonly Buffer[] {
  if (text.length > MAX_OFFCHAIN_BYTES) return [text]
  const length = Buffer.alloc(2)
  length.writeUInt16LE(text.length)
  // 0: printable ASCII, 1: UTF-8 that fits a hardware wallet, 2: longer UTF-8.
  const formats = [0, 1, 2].flatMap((format) => [
    // Solana's command line and earlier hardware wallets.
    Buffer.concat([OFFCHAIN_DOMAIN, Buffer.from([0, format]), length, text]),
    // Version 0 with the application domain, which is empty for texts of websites, and one signer.
    Buffer.concat([
      OFFCHAIN_DOMAIN,
      Buffer.from([0]),
      Buffer.alloc(32),
      Buffer.from([format, 1]),
      key,
      length,
      text,
    ]),
  ])
  return [text, ...formats, Buffer.concat([OFFCHAIN_DOMAIN, Buffer.from([1, 1]), key, text])]
}
