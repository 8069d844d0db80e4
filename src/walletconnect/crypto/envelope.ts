import { chacha20poly1305 } from '@noble/ciphers/chacha'
import { agree, type RandomBytes, type TopicKey } from './keys.js'
import { fromBase64, fromHex, fromUtf8, toBase64, toHex, toUtf8 } from './bytes.js'

/** Sealed with a key that both sides know. */
const SEALED = 0
/** Sealed for a public key; carries the sender's. */
const SEALED_FOR_KEY = 1
const IV_LENGTH = 12
const TAG_LENGTH = 16
const KEY_LENGTH = 32
/** The relay's own limit is 128 KiB; a longer text is not decoded. */
const MAX_TEXT_LENGTH = 2 * 1024 * 1024

/**
 * Seals a text with a symmetric key: a type 0 envelope (`00 ‖ iv ‖ ciphertext ‖ tag`,
 * ChaCha20-Poly1305, RFC 8439) as base64. The iv is random for every message, so that tabs that
 * share a key cannot reuse one.
 */
export function seal(symKey: string, text: string, random: RandomBytes): string {
  const iv = random(IV_LENGTH)
  const sealed = chacha20poly1305(fromHex(symKey), iv).encrypt(toUtf8(text))
  // Not spread: a long message would have more arguments than a call may have.
  const bytes = new Uint8Array(1 + IV_LENGTH + sealed.length)
  bytes[0] = SEALED
  bytes.set(iv, 1)
  bytes.set(sealed, 1 + IV_LENGTH)
  return toBase64(bytes)
}

/**
 * The text of a type 0 envelope; undefined for another type, another key, or any change. Clear-text
 * envelopes (type 2) exist in link mode only and are refused: whoever knows a topic could publish
 * one.
 */
export function open(symKey: string, envelope: string): string | undefined {
  const bytes = decode(envelope)
  return bytes?.[0] === SEALED ? decrypt(fromHex(symKey), bytes.subarray(1)) : undefined
}

/**
 * Opens a type 1 envelope (`01 ‖ sender's public key ‖ iv ‖ ciphertext ‖ tag`) with our private
 * key. Undefined like {@link open}.
 */
export function openForKey(
  privateKey: string,
  envelope: string,
): { readonly text: string; readonly sender: string; readonly key: TopicKey } | undefined {
  const bytes = decode(envelope)
  if (bytes?.[0] !== SEALED_FOR_KEY || bytes.length <= 1 + KEY_LENGTH) return undefined
  const sender = toHex(bytes.subarray(1, 1 + KEY_LENGTH))
  const key = agree(privateKey, sender)
  const text = key && decrypt(fromHex(key.symKey), bytes.subarray(1 + KEY_LENGTH))
  return text === undefined ? undefined : { text, sender, key: key! }
}

function decode(envelope: string): Uint8Array | undefined {
  return envelope.length > MAX_TEXT_LENGTH ? undefined : fromBase64(envelope)
}

function decrypt(key: Uint8Array, bytes: Uint8Array): string | undefined {
  if (bytes.length < IV_LENGTH + TAG_LENGTH) return undefined
  try {
    // Compares the tag in constant time before it decrypts.
    return fromUtf8(
      chacha20poly1305(key, bytes.subarray(0, IV_LENGTH)).decrypt(bytes.subarray(IV_LENGTH)),
    )
  } catch {
    return undefined
  }
}
